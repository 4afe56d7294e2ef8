import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectOrder } from '../../../../../protocol/calls/products/products.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { type FormulaRow, FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { estimateOf, othersOf, paidFormula, resultFormulas } from './project-figures.ts';

/** What was paid, what is or will be allotted, and what comes back; each with its formula. */
export function SubscriptionRows({ order }: { order: ProjectOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const [core] = useCore();
  const { data: project } = useCall('project.detail', { id: order.project_id });
  const { amount, price, paid, pay_name, currency_name: token, allotted, refund } = order;
  const knownProject =
    core.kind === 'ready' && project !== undefined ? { core: core.core, project } : undefined;
  const results =
    knownProject === undefined
      ? undefined
      : resultFormulas(knownProject.core, knownProject.project, order);
  const estimate =
    knownProject === undefined || allotted !== null
      ? undefined
      : estimateOf(
          knownProject.core,
          othersOf(knownProject.core, knownProject.project, order),
          amount,
          price,
        );
  const rows: FormulaRow[] = [
    {
      id: 'paid',
      label: `${figures.plain(amount)} × ${figures.plain(price)}`,
      value: amounts.amount(paid, pay_name),
      note: pay_name,
      formula: paidFormula(order),
    },
  ];
  if (estimate !== undefined) {
    rows.push(
      {
        id: 'allotted',
        label: t('ieo.estimate'),
        value: figures.plain(estimate.allotment),
        note: token,
        formula: estimate.formula,
      },
      {
        id: 'refund',
        label: t('ieo.comes_back'),
        value: amounts.amount(estimate.refund, pay_name),
        note: pay_name,
        formula: estimate.refundFormula,
      },
    );
  }
  if (allotted !== null && refund !== null) {
    rows.push(
      {
        id: 'allotted',
        label: t('ieo.allotted'),
        value: figures.plain(allotted),
        note: token,
        formula: results?.allotment,
      },
      {
        id: 'refund',
        label: t('ieo.came_back'),
        value: amounts.amount(refund, pay_name),
        note: pay_name,
        formula: results?.refund,
      },
    );
  }
  return <FormulaRows rows={rows} />;
}
