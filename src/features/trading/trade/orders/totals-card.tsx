import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../../shared/formula/figure.tsx';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';
import styles from './totals-card.module.css';

export interface TotalFigure {
  id: string;
  label: string;
  value: string;
  unit?: string;
  tone?: 'plain' | 'up' | 'down';
  formula?: FigureFormula | undefined;
}

interface TotalsCardProps {
  hero: TotalFigure;
  figures: readonly TotalFigure[];
  tool?: ReactNode;
}

/** Totals of all filtered orders, including those that aren't loaded yet. */
export function TotalsCard({ hero, figures, tool }: TotalsCardProps): ReactNode {
  const { t } = useTranslation('orders');
  const { id: _, ...first } = hero;
  return (
    <section className={styles['card']} aria-label={t('totals.label')}>
      <div className={styles['head']}>
        <Figure size="hero" {...first} />
        {tool}
      </div>
      <div className={styles['figures']}>
        {figures.map(({ id, ...figure }, at) => (
          <Figure key={id} align={at % 3 === 2 ? 'end' : 'start'} {...figure} />
        ))}
      </div>
    </section>
  );
}
