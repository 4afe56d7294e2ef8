import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../lib/products.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../shared/formula/formula-rows.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import type { LockFigures } from './lock-figures.ts';

interface ConfirmLockProps {
  open: boolean;
  config: LockConfig;
  amount: string;
  numbers: LockFigures;
  ends: string;
  action: string;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** The locked amount, with its yield beside it. */
export function ConfirmLock({
  open,
  config,
  amount,
  numbers,
  ends,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmLockProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const { currency_name: coin, days, penalty_rate } = config;
  return (
    <ConfirmSheet
      open={open}
      title={t('lock.confirm')}
      subtitle={t('lock.name', { coin, count: days })}
      hero={{
        label: t('lock.you_lock'),
        value: amounts.amount(amount, coin),
        unit: coin,
        aside: { label: t('lock.yield'), value: amounts.gain(numbers.total, coin) },
      }}
      note={{ tone: 'warn', text: t('lock.rule', { rate: figures.percent(penalty_rate) }) }}
      action={action}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
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
