import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Follow } from '../../lib/follows.ts';
import { Figure } from '../../shared/formula/figure.tsx';
import { toneOf } from '../../shared/trade/money.ts';
import { useBulkSums } from '../../shared/trade/use-bulk-sums.ts';
import styles from './copy.module.css';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';
import { useOpenCopies } from './use-open-copies.ts';

/** Profit of closed copies, and current profit of open ones. */
export function MyProfit({ follows }: { follows: readonly Follow[] }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { sumOf } = useBulkSums();
  const closed = figures.sum(follows.map(({ profit }) => profit));
  const open = sumOf(useOpenCopies());
  return (
    <section className={`${styles['spread']} ${styles['padded']}`} aria-label={t('profit')}>
      <Figure
        size="hero"
        label={t('closed_profit', { unit: UNIT })}
        value={closed === undefined ? '—' : figures.gain(closed)}
        tone={toneOf(closed)}
      />
      <Figure
        size="large"
        align="end"
        label={t('open_now')}
        value={open === undefined ? '—' : figures.gain(open)}
        tone={toneOf(open)}
      />
    </section>
  );
}
