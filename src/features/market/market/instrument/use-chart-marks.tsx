import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useFeedback } from '../../../../shared/feedback/use-feedback.ts';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import type { LinePlace } from '../../../../ui/charts/candles/line-labels.tsx';
import type { ChartLine, ChartMarker } from '../../../../ui/charts/candles/marks.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { decimalsOf } from '../periods.ts';
import type { LineWish } from './line-sheet.tsx';
import type { SpotLineWish } from './spot-line-sheet.tsx';
import { type ChartTicketPlace, TICKET_LINE } from './use-chart-ticket.tsx';
import { useExitMoves } from './use-exit-moves.ts';
import { type MovedLine, ownerOf, useOwnLines } from './use-own-lines.ts';
import { useOwnMarkers } from './use-own-markers.ts';
import { useSpotLines } from './use-spot-lines.ts';

interface ChartMarks {
  lines: readonly ChartLine[];
  markers: readonly ChartMarker[];
  wish: LineWish | undefined;
  spotWish: SpotLineWish | undefined;
  liquidation: LeverOrder | undefined;
  draft: string | undefined;
  onMove(id: string, place: LinePlace, isEnd: boolean): void;
  onClose(id: string): void;
  onPress(id: string): void;
  onHold(place: LinePlace): void;
  /** Where the menu of a price is open. */
  menuPrice: string | undefined;
  closeMenu(): void;
  alertAt(price: string): void;
  /** At the tick that is nearest to it. */
  alertNear(price: string): void;
  resultOf(id: string): ReactNode;
  setDraft(price: string | undefined): void;
  closeWish(): void;
}

const DRAFT = 'draft:0';

export function useChartMarks(
  instrument: Instrument,
  ticket: Pick<ChartTicketPlace, 'lines' | 'setPrice'>,
): ChartMarks {
  const { t } = useTranslation('chart');
  const { state } = useApp();
  const go = useGo();
  const toast = useToast();
  const feel = useFeedback();
  const figures = useFigures();
  const { pathname, search } = useLocation();
  const isUser = useSnapshot(state).token !== null;
  const [movedLine, setMovedLine] = useState<MovedLine>();
  const [wish, setWish] = useState<LineWish>();
  const [spotWish, setSpotWish] = useState<SpotLineWish>();
  const [liquidatedId, setLiquidatedId] = useState<number>();
  const [draft, setDraft] = useState<string>();
  const [menuPrice, setMenuPrice] = useState<string>();
  const { match_id } = instrument;
  const alerts = useCall('alert.list', { match_id }, { enabled: isUser }).data?.list ?? [];
  const removeAlert = useSend('alert.del', {
    touches: ['alert.list'],
    onDone: () => toast(t('remove.done'), 'good'),
  });
  const { lines, orders } = useOwnLines(instrument, alerts, movedLine);
  const spot = useSpotLines(instrument, movedLine);
  const markers = useOwnMarkers(instrument);
  const onTick = useOnTick(instrument);
  const moveExit = useExitMoves(instrument, () => setMovedLine(undefined));

  const ask = (id: string, to: { price?: string }): void => {
    const owner = ownerOf(id);
    if (owner?.part === 'spot') {
      const order = spot.orders.find((one) => one.id === owner.id);
      if (order !== undefined) setSpotWish({ order, ...to });
      return;
    }
    const order = orders.find((one) => one.id === owner?.id);
    if (owner === undefined || order === undefined) return;
    const exit = order.exits.find(({ number }) => number === owner.exit);
    if (exit !== undefined && to.price !== undefined) moveExit(order, exit, to.price);
    else if (exit !== undefined || owner.part !== 'exit')
      setWish({ part: owner.part, order, exit, ...to });
  };
  const onMove = (id: string, place: LinePlace, isEnd: boolean): void => {
    const price = onTick(place.text);
    if (price === undefined) return;
    if (isEnd) feel('step');
    if (id === DRAFT) {
      setDraft(price);
      return;
    }
    if (id === TICKET_LINE) {
      ticket.setPrice(price);
      return;
    }
    setMovedLine({ id, price });
    if (isEnd) ask(id, { price });
  };
  const onClose = (id: string): void => {
    const owner = ownerOf(id);
    if (owner?.part === 'draft') setDraft(undefined);
    else if (owner?.part === 'alert') removeAlert.mutate({ id: owner.id });
    else ask(id, {});
  };
  const onPress = (id: string): void => {
    const owner = ownerOf(id);
    const part = owner?.part;
    if (part === 'liq') setLiquidatedId(owner?.id);
    else if (part === 'alert') go('pages/market/alerts', { id: match_id });
    else if (part !== 'draft') {
      const tab = part === 'spot' || part === undefined ? 'spot' : 'contract';
      go('pages/transaction/index', { tab, id: match_id });
    }
  };
  const hold = ({ text }: LinePlace): void => {
    feel('step');
    setMenuPrice(onTick(text));
  };
  const alertAt = (price: string): void => {
    if (!isUser) go('pages/common/login', { from: pathname + search });
    else setDraft(price);
  };
  const bell: ChartLine[] =
    draft === undefined
      ? []
      : [
          {
            id: DRAFT,
            kind: 'alert',
            price: pixelsOf(draft),
            title: '',
            label: {
              name: t('line.alert'),
              spoken: t('line.at', {
                name: t('line.alert'),
                price: figures.withDecimals(draft, decimalsOf(instrument.tick)),
              }),
              valueText: figures.withDecimals(draft, decimalsOf(instrument.tick)),
              canMove: true,
              close: t('line.remove', { name: t('line.alert') }),
            },
          },
        ];
  const own = useKept([...lines, ...spot.lines, ...bell, ...ticket.lines]);
  return {
    lines: own,
    markers,
    wish,
    spotWish,
    liquidation: orders.find(({ id }) => id === liquidatedId),
    draft,
    onMove,
    onClose,
    onPress,
    onHold: hold,
    menuPrice,
    closeMenu: () => setMenuPrice(undefined),
    alertAt,
    alertNear: (price) => {
      const tickPrice = onTick(price);
      if (tickPrice !== undefined) alertAt(tickPrice);
    },
    resultOf,
    setDraft,
    closeWish: useCallback(() => {
      setWish(undefined);
      setSpotWish(undefined);
      setLiquidatedId(undefined);
      setMovedLine(undefined);
    }, []),
  };
}

function resultOf(lineId: string): ReactNode {
  const owner = ownerOf(lineId);
  if (owner?.part === 'position') return <LineProfit id={owner.id} />;
  if (owner?.part === 'liq') return <LineDistance id={owner.id} />;
  return undefined;
}

function useKept(lines: readonly ChartLine[]): readonly ChartLine[] {
  const key = JSON.stringify(lines);
  return useMemo(() => JSON.parse(key) as ChartLine[], [key]);
}

/** A price as the axis writes it, rounded to the instrument's tick; undefined if it can't be parsed. */
function useOnTick({ tick }: Instrument): (text: string) => string | undefined {
  const read = usePriceReader();
  const [core] = useCore();
  return (text) => {
    const price = read(text);
    if (price === undefined || core.kind !== 'ready') return undefined;
    return core.core.evaluate('quantize', [price, tick, 'nearest']);
  };
}

/** The profit of a position, on the label of its line. */
function LineProfit({ id }: { id: number }): ReactNode {
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.position(id), [quotes, id]);
  return (
    <LiveText
      live={live}
      text={(position) => position?.profit ?? NONE}
      tone={(position) => {
        const profit = position?.pixels.profit ?? 0;
        return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
      }}
    />
  );
}

/** How far away a liquidation is, on the label of its line. */
function LineDistance({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const figures = useFigures();
  const live = useMemo(() => quotes.live.position(id), [quotes, id]);
  return (
    <LiveSentence
      live={live}
      sentence={(percent) => t('line.away', { percent })}
      text={(position) => (position === undefined ? NONE : figures.inPercent(position.distance))}
    />
  );
}
