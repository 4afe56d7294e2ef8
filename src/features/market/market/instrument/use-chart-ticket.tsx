import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useSlowDetail } from '../../../../lib/market/hooks.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import type {
  LoadTicket,
  TicketDraft,
  TicketStart,
} from '../../../../shared/trade/chart-ticket.ts';
import type { ChartLine } from '../../../../ui/charts/candles/marks.ts';
import { useLatePart } from '../../../../ui/overlay/use-late-part.ts';
import { decimalsOf } from '../periods.ts';

export interface ChartTicketPlace {
  isOpen: boolean;
  /** Undefined where there is no ticket, as beside one. */
  open: ((start?: TicketStart, onPlaced?: () => void) => void) | undefined;
  /** Of the price in the ticket. */
  lines: readonly ChartLine[];
  /** Its line was dragged. */
  setPrice(price: string): void;
  close(): void;
  element: ReactNode;
}

export const TICKET_LINE = 'ticket:0';
const NO_LINES: readonly ChartLine[] = [];
const nothing = (): void => undefined;
const noTicket: LoadTicket = () => Promise.reject(new Error('there is no ticket here'));

/** The ticket below the chart, or beside it in landscape. Its code is loaded when it is first opened. */
export function useChartTicket(
  instrument: Instrument,
  loadTicket: LoadTicket | undefined,
): ChartTicketPlace {
  const go = useGo();
  const { pathname, search } = useLocation();
  const isUser = useSignedIn();
  const [Ticket, request] = useLatePart(loadTicket ?? noTicket);
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<TicketStart>();
  const [level, setLevel] = useState<{ price: string }>();
  const [draft, setDraft] = useState<TicketDraft>();
  const [afterOrder, setAfterOrder] = useState<{ run(): void }>();
  const lines = useDraftLines(instrument, isOpen ? draft : undefined);
  const open = (next?: TicketStart, onPlaced = nothing): void => {
    if (!isUser) {
      go('pages/common/login', { from: pathname + search });
      return;
    }
    setAfterOrder({ run: onPlaced });
    setLevel(undefined);
    setStart(next);
    void request().then(setOpen);
  };
  return {
    isOpen,
    open: loadTicket === undefined || !instrument.is_contract ? undefined : open,
    lines,
    setPrice: useCallback((price: string) => setLevel({ price }), []),
    close: () => setOpen(false),
    element:
      isOpen && Ticket !== undefined ? (
        <Ticket
          instrument={instrument}
          start={start}
          level={level}
          onDraft={setDraft}
          onPlaced={() => {
            afterOrder?.run();
            setAfterOrder(undefined);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null,
  };
}

function useDraftLines(
  instrument: Instrument,
  draft: TicketDraft | undefined,
): readonly ChartLine[] {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const isDrawn = draft !== undefined && draft.price !== '';
  const last = read(useSlowDetail(isDrawn ? instrument.match_id : undefined)?.price);
  if (!isDrawn) return NO_LINES;
  const { side, price, lots } = draft;
  const text = figures.withDecimals(price, decimalsOf(instrument.tick));
  const name =
    lots === ''
      ? t(side === 'long' ? 'line.buy_limit' : 'line.sell_limit')
      : t(side === 'long' ? 'line.buy_draft' : 'line.sell_draft', { lots: figures.plain(lots) });
  const distance =
    core.kind !== 'ready' || last === undefined
      ? undefined
      : core.core.evaluate('mul', [
          core.core.evaluate('div', [core.core.evaluate('sub', [price, last]), last]),
          '100',
        ]);
  const result =
    distance === undefined
      ? {}
      : {
          result: figures.inPercent(
            `${distance.startsWith('-') || distance === '0' ? '' : '+'}${figures.withDecimals(distance, 2)}`,
          ),
        };
  return [
    {
      id: TICKET_LINE,
      kind: 'ticket',
      price: pixelsOf(price),
      title: '',
      label: {
        name,
        spoken: t('line.at', { name, price: text }),
        valueText: text,
        ...result,
        canMove: true,
      },
    },
  ];
}
