import type { TFunction } from 'i18next';
import type { TicketCheck } from '../../../../workers/market-worker.api.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import type { Figures } from '../../../lib/use-figures.ts';
import type { FormulaRow } from '../../../shared/formula/formula-rows.tsx';
import { MONEY_DECIMALS, NONE, priceDecimals } from '../../../shared/trade/money.ts';
import type { ContractTicket } from './ticket-state.ts';

interface TicketView {
  ticket: ContractTicket;
  instrument: Instrument;
  check: TicketCheck | undefined;
  figures: Figures;
  t: TFunction<'trade'>;
  /** Prices are stale: figures that depend on them are grey. */
  isStale: boolean;
}

export function previewRows(
  view: TicketView,
): Record<'cost' | 'margin' | 'fee' | 'liq', FormulaRow> {
  const { ticket, instrument, check, figures, t, isStale } = view;
  const preview = ticket.lots === '' ? undefined : (check?.summary ?? undefined);
  const money = (value: string | null | undefined): string =>
    value === undefined || value === null ? NONE : figures.withDecimals(value, MONEY_DECIMALS);
  const price = (value: string | null | undefined): string =>
    value === null || value === undefined
      ? NONE
      : figures.withDecimals(value, priceDecimals(instrument));
  const about = `${instrument.symbol} · ${t(`side.${ticket.side}`)} ${ticket.multiple}×`;
  const tone = isStale ? ('old' as const) : ('plain' as const);
  const formula = (name: string, args: readonly string[]) =>
    preview === undefined ? undefined : { name, args, about };
  const { price: p = '', quantity: q = '' } = preview ?? {};
  const fee = figures.percent(instrument.open_fee_rate);
  return {
    cost: {
      id: 'cost',
      label: t('cost'),
      value: money(preview?.cost),
      tone,
      formula: formula('add', [preview?.margin ?? '', preview?.fee ?? '']),
    },
    margin: {
      id: 'margin',
      label: t('margin'),
      value: money(preview?.margin),
      tone,
      formula: formula('margin', [p, q, ticket.multiple]),
    },
    fee: {
      id: 'fee',
      label: t('fee_rate', { rate: fee }),
      value: money(preview?.fee),
      tone,
      formula: formula('fee', [p, q, instrument.open_fee_rate]),
    },
    liq: {
      id: 'liq',
      label: t('liquidation_short'),
      value: isStale ? NONE : price(preview?.liquidation_price),
      tone: isStale ? 'old' : 'warn',
    },
  };
}

/** With two decimals. */
export function riskText(risk: string | null | undefined, figures: Figures): string {
  return risk === null || risk === undefined
    ? NONE
    : figures.inPercent(figures.withDecimals(risk, 2));
}
