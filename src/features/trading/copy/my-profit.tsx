import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { Figure } from '../../../shared/formula/figure.tsx';
import { toneOf } from '../../../shared/trade/money.ts';
import { useBulkSums } from '../../../shared/trade/use-bulk-sums.ts';
import styles from './copy.module.css';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';
import { useOpenCopies } from './use-open-copies.ts';

export function MyProfit({ follows }: { follows: readonly Follow[] }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { sumOf } = useBulkSums();
  const closedProfit = figures.sum(follows.map(({ profit }) => profit));
  const copies = useOpenCopies();
  const open = sumOf(copies.live);
  const others = figures.sumsOf(copies.others, ({ profits }) => profits);
  return (
    <section className={`${styles['spread']} ${styles['padded']}`} aria-label={t('profit')}>
      <Figure
        size="hero"
        label={t('closed_profit', { unit: UNIT })}
        value={closedProfit === undefined ? '—' : figures.gain(closedProfit)}
        tone={toneOf(closedProfit)}
      />
      <div>
        <Figure
          size="large"
          align="end"
          label={t('open_now')}
          value={open === undefined ? '—' : figures.gain(open)}
          tone={toneOf(open)}
        />
        {others.map(({ unit, sum }) => (
          <p key={unit} className={`${styles['beside']} ${styles[toneOf(sum)]}`}>
            {figures.gain(sum, unit)}
          </p>
        ))}
      </div>
    </section>
  );
}
