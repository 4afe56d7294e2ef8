import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { IssueBar } from '../../../../ui/charts/issue-bar.tsx';
import styles from '../earn.module.css';
import { coverOf } from './project-figures.ts';

export function IssueLine({ project }: { project: Project }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const cover = coverOf(state.core, project);
  const of = t('ieo.subscribed_of', {
    amount: amounts.amount(project.subscribed, project.currency_name),
    total: amounts.amount(project.total_issuance, project.currency_name),
  });
  const times = t('ieo.times', { times: figures.withDecimals(cover, 2) });
  return (
    <div>
      <p className={styles['spread']}>
        <span className={styles['quiet']}>{of}</span>
        <strong>{times}</strong>
      </p>
      <IssueBar
        label={t('ieo.subscribed')}
        pixels={pixelsOf(cover)}
        valueText={`${of}, ${times}`}
      />
    </div>
  );
}
