import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import type { QuoteDetail } from '../../../../lib/market/types.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { MONEY_DECIMALS, NONE, priceDecimals, withSign } from '../../../../shared/trade/money.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import styles from './holding-card.module.css';

interface HoldingCardProps {
  instrument: Instrument;
  basis: Answer<'wallet.cost_basis'>;
  /** The price without profit, from the worker. */
  breakEven: string | undefined;
}

/** What the coins of this pair cost and are worth (R-SPOT-15). */
export function HoldingCard({ instrument, basis, breakEven }: HoldingCardProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const gainText = useGainText();
  const { quotes } = useApp();
  const [state] = useCore();
  const read = usePriceReader();
  const live = useMemo(
    () => quotes.live.detail(instrument.match_id),
    [quotes, instrument.match_id],
  );
  const { amount, cost } = basis;
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const decimals = priceDecimals(instrument);
  const hasCost = core.evaluate('cmp', [cost, '0']) === '1';
  const about = instrument.symbol;
  const markOf = (detail: QuoteDetail | undefined): string | undefined =>
    detail === undefined ? undefined : read(detail.mark);
  const worthAt = (detail: QuoteDetail | undefined): string | undefined => {
    const mark = markOf(detail);
    return mark === undefined ? undefined : core.evaluate('mul', [mark, amount]);
  };
  return (
    <section className={styles['card']} aria-label={t('holding.label')}>
      <h3 className={styles['title']}>
        {t('holding.title', {
          amount: figures.plain(amount),
          coin: instrument.currency_name,
        })}
      </h3>
      <FormulaRows
        look="dense"
        rows={[
          {
            id: 'average',
            label: t('holding.average'),
            value: hasCost
              ? figures.withDecimals(core.evaluate('div', [cost, amount]), decimals)
              : NONE,
            formula: hasCost ? { name: 'div', args: [cost, amount], about } : undefined,
          },
          {
            id: 'break_even',
            label: t('holding.break_even'),
            value:
              breakEven === undefined || !hasCost
                ? NONE
                : figures.withDecimals(breakEven, decimals),
          },
          {
            id: 'worth',
            label: t('holding.worth'),
            value: (
              <LiveText
                live={live}
                text={(detail) => {
                  const worth = worthAt(detail);
                  return worth === undefined ? NONE : figures.withDecimals(worth, MONEY_DECIMALS);
                }}
              />
            ),
            follows: live,
            formula: () => {
              const mark = markOf(live.value());
              return mark === undefined ? undefined : { name: 'mul', args: [mark, amount], about };
            },
          },
          {
            id: 'profit',
            label: t('profit'),
            value: (
              <LiveText
                live={live}
                text={(detail) => {
                  const worth = worthAt(detail);
                  if (worth === undefined || !hasCost) return NONE;
                  const profit = core.evaluate('sub', [worth, cost]);
                  const amountText = figures.withDecimals(profit, MONEY_DECIMALS);
                  const gain = core.evaluate('div', [profit, cost]);
                  return `${withSign(amountText, profit)} · ${gainText(gain)}`;
                }}
              />
            ),
            follows: live,
            formula: () => {
              const worth = worthAt(live.value());
              return worth === undefined || !hasCost
                ? undefined
                : { name: 'sub', args: [worth, cost], about };
            },
          },
        ]}
      />
    </section>
  );
}
