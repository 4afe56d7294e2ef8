import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLiveWhile } from '../../../../lib/market/use-live.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { amountDecimals, NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { NextCharge } from '../../../../shared/trade/next-charge.tsx';
import { missingIn } from '../funds-line.tsx';
import { watchedTicket } from './ticket-check.ts';
import type { ContractTicket } from './ticket-state.ts';

export interface MarginFunds {
  available: string;
  burstRate: string;
}

interface MarginPreviewProps {
  ticket: ContractTicket;
  multiple: string;
  instrument: Instrument;
  funds: MarginFunds;
}

export function MarginPreview(props: MarginPreviewProps): ReactNode {
  const [core] = useCore();
  return core.kind === 'ready' ? <Rows {...props} core={core.core} /> : null;
}

function Rows({
  ticket,
  multiple,
  instrument,
  funds: { available, burstRate },
  core,
}: MarginPreviewProps & { core: Core }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const { quotes } = useApp();
  // The limit or the mark; undefined if there is none.
  const price = useLiveWhile(true, quotes.live.ticket)?.summary?.price;
  const isOffered = instrument.multiples.some((one) => `${one}` === multiple);
  if (price === undefined || !isOffered) return null;
  const quantity = core.evaluate('mul', [
    ticket.lots === '' ? instrument.lot_min : ticket.lots,
    instrument.lot_size,
  ]);
  const about = `${instrument.symbol} · ${t(`side.${ticket.side}`)} ${multiple}×`;
  const { rules, ticket: watchedTerms } = watchedTicket({ ...ticket, multiple }, instrument);
  const check = core.check_ticket({
    kind: 'contract',
    ticket: watchedTerms,
    rules,
    account: { available, burst_rate: burstRate, mark: price, positions: [] },
  });
  const liquidation = core.evaluate('liquidation_isolated', [
    ticket.side,
    price,
    quantity,
    multiple,
    burstRate,
  ]);
  const overnightTerms = [price, quantity, instrument.overnight_rate, '1'];
  const missing = missingIn(check);
  return (
    <FormulaRows
      rows={[
        {
          id: 'most',
          label: t('most_lots'),
          value: figures.plain(check.summary?.maximum ?? '0'),
          ...(missing !== undefined && {
            note: t('missing_funds', {
              amount: figures.withDecimals(missing, amountDecimals(instrument.legal_name)),
              unit: instrument.legal_name,
            }),
          }),
        },
        {
          id: 'margin',
          label: t('margin'),
          value: figures.withDecimals(
            core.evaluate('margin', [price, quantity, multiple]),
            amountDecimals(instrument.legal_name),
          ),
          note: instrument.legal_name,
          formula: { name: 'margin', args: [price, quantity, multiple], about },
        },
        {
          id: 'overnight',
          label: t('overnight.rate', { rate: figures.percent(instrument.overnight_rate) }),
          value: figures.withDecimals(
            core.evaluate('overnight_fee', overnightTerms),
            amountDecimals(instrument.legal_name),
          ),
          note: <NextCharge />,
          formula: { name: 'overnight_fee', args: overnightTerms, about },
        },
        {
          id: 'liq',
          label: t('liquidation_alone'),
          value:
            liquidation === 'none' || missing !== undefined
              ? NONE
              : figures.withDecimals(liquidation, priceDecimals(instrument)),
          tone: 'warn',
          formula: {
            name: 'liquidation_isolated',
            args: [ticket.side, price, quantity, multiple, burstRate],
            about,
          },
        },
      ]}
    />
  );
}
