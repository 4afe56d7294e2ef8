import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import styles from '../earn.module.css';
import type { Estimate } from './project-figures.ts';

interface EstimateCardProps {
  project: Project;
  amount: string;
  payName: string;
  estimate: Estimate;
}

export function EstimateCard({ project, amount, payName, estimate }: EstimateCardProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const sum = state.core.evaluate('add', [project.subscribed, amount]);
  const line = `${figures.plain(amount)} × ${figures.plain(project.total_issuance)} ÷ ${figures.plain(sum)}`;
  return (
    <section className={styles['card']} aria-label={t('ieo.estimate')}>
      <div className={styles['spread']}>
        <Figure
          label={t('ieo.estimate')}
          value={figures.plain(estimate.allotment)}
          unit={project.currency_name}
          size="hero"
          formula={estimate.formula}
        />
        <Figure
          label={t('ieo.comes_back')}
          value={amounts.amount(estimate.refund, payName)}
          unit={payName}
          size="large"
          align="end"
          formula={estimate.refundFormula}
        />
      </div>
      <p className={styles['quiet']}>
        {estimate.isPartial ? t('ieo.estimate_partial', { sum: line }) : t('ieo.estimate_whole')}
      </p>
    </section>
  );
}
