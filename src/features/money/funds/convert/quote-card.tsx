import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { decimalsFor } from '../../../../lib/language/significant.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { CountdownRing } from '../../../../ui/charts/countdown-ring.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import type { Convertible } from './convertible.ts';
import { QUOTE_MS, type QuoteState } from './use-quote.ts';

/** Enough digits for comparison; the formula sheet has all. */
const RATE_DIGITS = 8;

interface QuoteCardProps {
  from: Convertible;
  to: Convertible;
  state: QuoteState & { now: NonNullable<QuoteState['now']> };
}

export function QuoteCard({ from, to, state: { now, before } }: QuoteCardProps): ReactNode {
  const { t } = useTranslation('funds');
  const app = useApp();
  const figures = useFigures();
  const amounts = useAmounts();
  const [core] = useCore();
  if (core.kind !== 'ready') return null;
  const { quote, endsAt } = now;
  const short = (rate: string): string =>
    figures.withDecimals(rate, decimalsFor(rate, RATE_DIGITS));
  const evaluate = (name: string, ...args: string[]): string => core.core.evaluate(name, args);
  const difference = before === undefined ? '0' : evaluate('sub', quote.receive, before.receive);
  const isLess = difference.startsWith('-');
  return (
    <section className={styles['card']} aria-label={t('convert.quote')}>
      <div className={styles['quoteHead']}>
        <CountdownRing label={t('convert.stands')} endsAt={endsAt} lasts={QUOTE_MS} now={app.now} />
        <div>
          <p className={styles['rate']}>{`1 ${from.name} = ${short(quote.price)} ${to.name}`}</p>
          <p className={styles['quiet']}>{t('convert.stands')}</p>
        </div>
      </div>
      {before === undefined || difference === '0' ? null : (
        <Notice
          tone={isLess ? 'warn' : 'up'}
          title={t(isLess ? 'convert.less' : 'convert.more', {
            amount: amounts.amount(isLess ? difference.slice(1) : difference, to.name),
            coin: to.name,
          })}
        >
          <p>{t('convert.before', { price: short(before.price) })}</p>
        </Notice>
      )}
      <FormulaRows
        rows={[
          {
            id: 'gross',
            label: `${figures.plain(quote.number)} × ${short(quote.price)}`,
            value: amounts.withUnit(evaluate('add', quote.receive, quote.fee), to.name),
          },
          {
            id: 'fee',
            label: t('convert.fee', { rate: figures.percent(quote.fee_rate) }),
            value: `−${amounts.withUnit(quote.fee, to.name)}`,
          },
          {
            id: 'get',
            label: t('convert.get'),
            value: amounts.amount(quote.receive, to.name),
            note: to.name,
            formula: { name: 'convert', args: [quote.number, quote.price, '1', quote.fee_rate] },
          },
          {
            id: 'from',
            label: t('convert.after', { coin: from.name }),
            before: amounts.amount(from.available, from.name),
            value: amounts.withUnit(evaluate('sub', from.available, quote.number), from.name),
          },
          {
            id: 'to',
            label: t('convert.after', { coin: to.name }),
            before: amounts.amount(to.available, to.name),
            value: amounts.withUnit(evaluate('add', to.available, quote.receive), to.name),
          },
        ]}
      />
    </section>
  );
}
