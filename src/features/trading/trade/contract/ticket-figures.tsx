import type { TFunction } from 'i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { TicketCheck } from '../../../../../workers/market-worker.api.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { Figures } from '../../../../lib/core/use-figures.ts';
import type { Live } from '../../../../lib/market/live.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import type { LateFormula } from '../../../../shared/formula/figure-formula.ts';
import type { FormulaRow } from '../../../../shared/formula/formula-rows.tsx';
import { amountDecimals, NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { NextCharge } from '../../../../shared/trade/next-charge.tsx';
import { missingIn } from '../funds-line.tsx';
import type { ContractTicket } from './ticket-state.ts';

type Summary = NonNullable<TicketCheck['summary']>;

interface TicketView {
  ticket: ContractTicket;
  instrument: Instrument;
  live: Live<TicketCheck | undefined>;
  figures: Figures;
  core: Core | undefined;
  t: TFunction<'trade'>;
  /** Prices are stale: figures that depend on them are grey. */
  isStale: boolean;
}

export type ContractPreview = Record<'cost' | 'margin' | 'fee' | 'overnight' | 'liq', FormulaRow>;

/** The figures of the ticket's last check, written with each price. */
export function previewRows(view: TicketView): ContractPreview {
  const { ticket, instrument, live, figures, core, t, isStale } = view;
  const decimals = amountDecimals(instrument.legal_name);
  const summaryOf = (check: TicketCheck | undefined): Summary | undefined =>
    ticket.lots === '' ? undefined : (check?.summary ?? undefined);
  const figure = (
    pick: (summary: Summary, check: TicketCheck | undefined) => string | null,
    decimals: number,
  ): FormulaRow['value'] => (
    <LiveText
      live={live}
      text={(check) => {
        const summary = summaryOf(check);
        const value = summary === undefined ? null : pick(summary, check);
        return value === null ? NONE : figures.withDecimals(value, decimals);
      }}
    />
  );
  const about = `${instrument.symbol} · ${t(`side.${ticket.side}`)} ${ticket.multiple}×`;
  const tone = isStale ? ('old' as const) : ('plain' as const);
  const formula = (
    name: string,
    argsOf: (summary: Summary) => readonly string[],
  ): LateFormula | undefined => {
    if (ticket.lots === '') return undefined;
    return () => {
      const summary = summaryOf(live.value());
      return summary === undefined ? undefined : { name, args: argsOf(summary), about };
    };
  };
  return {
    cost: {
      id: 'cost',
      label: t('cost'),
      value: figure(({ cost }) => cost, decimals),
      tone,
      follows: live,
      formula: formula('add', ({ margin, fee }) => [margin ?? '', fee]),
    },
    margin: {
      id: 'margin',
      label: t('margin'),
      value: figure(({ margin }) => margin, decimals),
      tone,
      follows: live,
      formula: formula('margin', ({ price, quantity }) => [price, quantity, ticket.multiple]),
    },
    fee: {
      id: 'fee',
      label: t('fee_rate', { rate: figures.percent(instrument.open_fee_rate) }),
      value: figure(({ fee }) => fee, decimals),
      tone,
      follows: live,
      formula: formula('fee', ({ price, quantity }) => [price, quantity, instrument.open_fee_rate]),
    },
    overnight: {
      id: 'overnight',
      label: t('overnight.rate', { rate: figures.percent(instrument.overnight_rate) }),
      value: (
        <LiveText
          live={live}
          text={(check) => {
            const summary = summaryOf(check);
            if (summary === undefined || core === undefined) return NONE;
            const { price, quantity } = summary;
            const args = [price, quantity, instrument.overnight_rate, '1'];
            return figures.withDecimals(core.evaluate('overnight_fee', args), decimals);
          }}
        />
      ),
      note: <NextCharge />,
      tone,
      follows: live,
      formula: formula('overnight_fee', ({ price, quantity }) => [
        price,
        quantity,
        instrument.overnight_rate,
        '1',
      ]),
    },
    liq: {
      id: 'liq',
      label: t('liquidation_short'),
      value: isStale
        ? NONE
        : figure(
            ({ liquidation_price }, check) =>
              // Nothing is liquidated that can't be bought.
              missingIn(check) === undefined ? liquidation_price : null,
            priceDecimals(instrument),
          ),
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
