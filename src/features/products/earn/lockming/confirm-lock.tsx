import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../../../protocol/calls/products/products.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import type { useLockForm } from './use-lock-form.ts';

interface ConfirmLockProps {
  config: LockConfig;
  lock: ReturnType<typeof useLockForm>;
}

export function ConfirmLock({ config, lock }: ConfirmLockProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const language = useLanguage();
  const { currency_name: coin, days, penalty_rate } = config;
  const { form, numbers, calculatedAmount: amount } = lock;
  if (numbers === undefined) return null;
  const ends = timeText(lock.ends, language, 'moment');
  return (
    <ConfirmSheet
      open={form.isAsking}
      title={t('lock.confirm')}
      subtitle={t('lock.name', { coin, count: days })}
      hero={{
        label: t('lock.you_lock'),
        value: amounts.amount(amount, coin),
        unit: coin,
        aside: { label: t('lock.yield'), value: amounts.gain(numbers.total, coin) },
      }}
      note={{ tone: 'warn', text: t('lock.rule', { rate: figures.percent(penalty_rate) }) }}
      action={lock.action}
      busy={form.order.isBusy}
      error={form.order.error}
      onConfirm={() => form.order.send({ config_id: config.id, amount })}
      onClose={form.close}
    >
      <FormulaRows
        rows={[
          {
            id: 'daily',
            label: t('lock.daily'),
            value: amounts.gain(numbers.daily, coin),
            note: coin,
          },
          {
            id: 'total',
            label: t('lock.yield'),
            value: amounts.gain(numbers.total, coin),
            note: coin,
            formula: numbers.totalFormula,
          },
          { id: 'ends', label: t('lock.ends'), value: ends },
          {
            id: 'early',
            label: t('lock.early', { rate: figures.percent(penalty_rate) }),
            value: amounts.amount(numbers.early, coin),
            note: coin,
            formula: numbers.earlyFormula,
          },
        ]}
      />
    </ConfirmSheet>
  );
}
