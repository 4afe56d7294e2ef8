import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import styles from '../earn.module.css';
import type { LockFigures } from './lock-figures.ts';
import { YieldStairs } from './yield-stairs.tsx';

interface YieldCardProps {
  numbers: LockFigures;
  amount: string;
  coin: string;
  days: number;
  starts: number;
  ends: number;
  penaltyRate: string;
}

export function YieldCard({
  numbers,
  amount,
  coin,
  days,
  starts,
  ends,
  penaltyRate,
}: YieldCardProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const { daily, total, totalFormula, early, earlyFormula } = numbers;
  return (
    <section className={styles['card']} aria-label={t('lock.brings')}>
      <div className={styles['spread']}>
        <h3 className={styles['title']}>{t('lock.brings')}</h3>
        <span className={styles['quiet']}>
          {t('lock.for_amount', { amount: amounts.withUnit(amount, coin) })}
        </span>
      </div>
      <Figure
        label={t('lock.yield')}
        value={amounts.gain(total, coin)}
        unit={coin}
        size="hero"
        tone="up"
        formula={totalFormula}
      />
      <YieldStairs
        days={days}
        from={timeText(starts, language, 'date')}
        each={t('lock.each_day', { amount: amounts.gain(daily, coin) })}
        to={timeText(ends, language, 'date')}
      />
      <FormulaRows
        rows={[
          {
            id: 'back',
            label: t('lock.back_on', { date: timeText(ends, language, 'date') }),
            value: amounts.amount(amount, coin),
            note: coin,
          },
          {
            id: 'early',
            label: t('lock.early', { rate: figures.percent(penaltyRate) }),
            value: amounts.amount(early, coin),
            note: coin,
            tone: 'warn',
            formula: earlyFormula,
          },
        ]}
      />
    </section>
  );
}
