import type { TFunction } from 'i18next';
import type { TicketCheck } from '../../../../workers/market-worker.api.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import type { Figures } from '../../../lib/use-figures.ts';
import type { FormulaRow } from '../../../shared/formula/formula-rows.tsx';
import { MONEY_DECIMALS, NONE } from '../../../shared/trade/money.ts';
import type { SpotTicket } from './spot-ticket-state.ts';

export type TicketSummary = NonNullable<TicketCheck['summary']>;

interface SpotView {
  ticket: SpotTicket;
  instrument: Instrument;
  summary: TicketSummary | undefined;
  /** Undefined until the balance is known. */
  available: string | undefined;
  figures: Figures;
  t: TFunction<'trade'>;
  /** Prices are stale: figures that depend on them are grey. */
  isStale: boolean;
}

const COIN_DECIMALS = 6;

export function spotRows(view: SpotView): FormulaRow[] {
  const { ticket, instrument, summary, available, figures, t, isStale } = view;
  const isBuy = ticket.side === 'buy';
  const [spentName, receivedName] = isBuy
    ? [instrument.legal_name, instrument.currency_name]
    : [instrument.currency_name, instrument.legal_name];
  const decimals = isBuy ? COIN_DECIMALS : MONEY_DECIMALS;
  const tone = isStale && ticket.orderType === 'market' ? ('old' as const) : ('plain' as const);
  const gross = isBuy ? summary?.quantity : summary?.notional;
  return [
    {
      id: 'available',
      label: t('available'),
      value:
        available === undefined
          ? NONE
          : figures.withDecimals(available, isBuy ? MONEY_DECIMALS : COIN_DECIMALS),
      note: spentName,
    },
    {
      id: 'fee',
      label: t('fee_rate', { rate: figures.percent(instrument.spot_fee_rate) }),
      value: summary === undefined ? NONE : figures.withDecimals(summary.fee, decimals),
      note: receivedName,
      tone,
      formula:
        gross === undefined
          ? undefined
          : { name: 'mul', args: [gross, instrument.spot_fee_rate], about: instrument.symbol },
    },
    {
      id: 'receive',
      label: t('spot.receive'),
      value:
        summary === undefined || summary.receive === null
          ? NONE
          : figures.withDecimals(summary.receive, decimals),
      note: receivedName,
      tone,
      formula:
        gross === undefined || summary === undefined
          ? undefined
          : { name: 'sub', args: [gross, summary.fee], about: instrument.symbol },
    },
  ];
}
