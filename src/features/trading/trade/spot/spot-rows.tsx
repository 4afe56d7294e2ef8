import type { TFunction } from 'i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { USDT } from '../../../../../protocol/constants.ts';
import type { TicketCheck } from '../../../../../workers/market-worker.api.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { Figures } from '../../../../lib/core/use-figures.ts';
import type { Live } from '../../../../lib/market/live.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import type { LateFormula } from '../../../../shared/formula/figure-formula.ts';
import type { FormulaRow } from '../../../../shared/formula/formula-rows.tsx';
import { MONEY_DECIMALS, NONE, withSign } from '../../../../shared/trade/money.ts';
import type { SpotTicket } from './spot-ticket-state.ts';

export type TicketSummary = NonNullable<TicketCheck['summary']>;

interface SpotView {
  ticket: SpotTicket;
  instrument: Instrument;
  live: Live<TicketCheck | undefined>;
  /** No amount is typed: nothing is computed. */
  isEmpty: boolean;
  figures: Figures;
  t: TFunction<'trade'>;
  core: Core | undefined;
  /** Prices are stale: figures that depend on them are grey. */
  isStale: boolean;
}

export const COIN_DECIMALS = 6;

export function spotRows(view: SpotView): FormulaRow[] {
  const { ticket, instrument, live, isEmpty, figures, t, isStale, core } = view;
  const isBuy = ticket.side === 'buy';
  const receivedName = isBuy ? instrument.currency_name : instrument.legal_name;
  const decimals = isBuy ? COIN_DECIMALS : MONEY_DECIMALS;
  const tone = isStale && ticket.orderType === 'market' ? ('old' as const) : ('plain' as const);
  const summaryOf = (check: TicketCheck | undefined): TicketSummary | undefined =>
    isEmpty ? undefined : (check?.summary ?? undefined);
  const grossOf = (summary: TicketSummary): string => (isBuy ? summary.quantity : summary.notional);
  const figure = (pick: (summary: TicketSummary) => string | null): FormulaRow['value'] => (
    <LiveText
      live={live}
      text={(check) => {
        const summary = summaryOf(check);
        const value = summary === undefined ? null : pick(summary);
        return value === null ? NONE : figures.withDecimals(value, decimals);
      }}
    />
  );
  const formula = (
    name: string,
    argsOf: (summary: TicketSummary) => readonly string[],
  ): LateFormula | undefined => {
    if (isEmpty) return undefined;
    return () => {
      const summary = summaryOf(live.value());
      if (summary === undefined) return undefined;
      return { name, args: argsOf(summary), about: instrument.symbol };
    };
  };
  const isPair = ticket.orderType === 'pair';
  /** What is received less what the coins cost (R-SPOT-15). */
  const profitOf = (
    receive: (check: TicketCheck) => string | null | undefined,
  ): Pick<FormulaRow, 'value' | 'formula' | 'follows'> => {
    const argsOf = (check: TicketCheck | undefined): [string, string] | undefined => {
      const got = isEmpty || check === undefined ? undefined : receive(check);
      const cost = check?.soldCost;
      return got === undefined || got === null || cost === undefined ? undefined : [got, cost];
    };
    return {
      value: (
        <LiveText
          live={live}
          text={(check) => {
            const args = argsOf(check);
            if (args === undefined || core === undefined) return NONE;
            const profit = core.evaluate('sub', args);
            return withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit);
          }}
        />
      ),
      follows: live,
      formula: () => {
        const args = argsOf(live.value());
        return args === undefined ? undefined : { name: 'sub', args, about: instrument.symbol };
      },
    };
  };
  const sale: FormulaRow[] =
    isBuy || instrument.legal_id !== USDT
      ? []
      : [
          {
            id: 'profit',
            label: t(isPair ? 'spot.profit_limit' : 'profit'),
            note: instrument.legal_name,
            tone,
            ...profitOf((check) => check.summary?.receive),
          },
        ];
  const stop: FormulaRow[] = !isPair
    ? []
    : [
        {
          id: 'receive_stop',
          label: t('spot.receive_stop'),
          value: (
            <LiveText
              live={live}
              text={(check) => {
                const receive = isEmpty ? null : (check?.stop?.receive ?? null);
                return receive === null ? NONE : figures.withDecimals(receive, decimals);
              }}
            />
          ),
          note: receivedName,
        },
        ...(sale.length === 0
          ? []
          : [
              {
                id: 'profit_stop',
                label: t('spot.profit_stop'),
                note: instrument.legal_name,
                ...profitOf((check) => check.stop?.receive),
              },
            ]),
      ];
  return [
    {
      id: 'fee',
      label: t('fee_rate', { rate: figures.percent(instrument.spot_fee_rate) }),
      value: figure(({ fee }) => fee),
      note: receivedName,
      tone,
      follows: live,
      formula: formula('mul', (summary) => [grossOf(summary), instrument.spot_fee_rate]),
    },
    {
      id: 'receive',
      label: t(isPair ? 'spot.receive_limit' : 'spot.receive'),
      value: figure(({ receive }) => receive),
      note: receivedName,
      tone,
      follows: live,
      formula: formula('sub', (summary) => [grossOf(summary), summary.fee]),
    },
    ...sale,
    ...stop,
  ];
}
