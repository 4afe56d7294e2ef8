import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import type { Estimate } from './project-figures.ts';

interface ConfirmSubscriptionProps {
  open: boolean;
  project: Project;
  amount: string;
  pay: Project['pay_currencies'][number];
  cost: string;
  estimate: Estimate | undefined;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmSubscription({
  open,
  project,
  amount,
  pay,
  cost,
  estimate,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmSubscriptionProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const { currency_name: token, lock_days } = project;
  return (
    <ConfirmSheet
      open={open}
      title={t('ieo.confirm')}
      subtitle={project.name}
      hero={{ label: t('ieo.frozen_now'), value: amounts.amount(cost, pay.name), unit: pay.name }}
      note={{
        tone: 'warn',
        text: [
          t('ieo.rule', {
            date: timeText(project.end_time, language, 'moment'),
            count: lock_days,
          }),
          t('risk.ieo'),
        ].join(' '),
      }}
      action={action}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormulaRows
        rows={[
          {
            id: 'amount',
            label: t('amount'),
            value: figures.plain(amount === '' ? '0' : amount),
            note: token,
          },
          { id: 'price', label: t('ieo.price'), value: figures.plain(pay.price), note: pay.name },
          ...(estimate === undefined
            ? []
            : [
                {
                  id: 'estimate',
                  label: t('ieo.estimate'),
                  value: figures.plain(estimate.allotment),
                  note: token,
                  formula: estimate.formula,
                },
                {
                  id: 'refund',
                  label: t('ieo.comes_back'),
                  value: amounts.amount(estimate.refund, pay.name),
                  note: pay.name,
                  formula: estimate.refundFormula,
                },
              ]),
        ]}
      />
    </ConfirmSheet>
  );
}
