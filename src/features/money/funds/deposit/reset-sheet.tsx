import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { fieldFaults } from '../../../../lib/api/faults.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';

interface ResetSheetProps {
  open: boolean;
  most: string;
  onClose(): void;
}

const START = '10000';
const USDT = 'USDT';
const TOUCHED = [
  'wallet.list',
  'wallet.equity',
  'wallet.legal_log',
  'currency.user_currency_list',
  'user.getTransferList',
  'user.withdraw.list',
  'recharge.log',
] as const;

export function ResetSheet({ open, most, onClose }: ResetSheetProps): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const amounts = useAmounts();
  const [number, setNumber] = useState(START);
  const reset = useSendMoney('sandbox.reset', {
    touches: TOUCHED,
    onDone: () => {
      toast(t('reset.done'));
      onClose();
    },
  });
  const { error } = reset;
  const text = error === null || isHandledElsewhere(error) ? undefined : failureText(t, error);
  const isAboutSum = fieldFaults(error)['number'] !== undefined;
  return (
    <ConfirmSheet
      open={open}
      title={t('reset.title')}
      look="destroy"
      note={{ tone: 'warn', text: t('reset.text') }}
      fields={
        <NumberField
          label={t('reset.sum')}
          helper={t('reset.most', { amount: amounts.amount(most, USDT), coin: USDT })}
          unit={USDT}
          value={number}
          error={isAboutSum ? text : undefined}
          onValue={(newNumber) => {
            setNumber(newNumber);
            reset.reset();
          }}
        />
      }
      error={isAboutSum ? undefined : text}
      action={t('reset.action')}
      busy={reset.isPending}
      blockReason={number === '' ? t('amount') : undefined}
      onConfirm={() => reset.mutate({ number })}
      onClose={onClose}
    />
  );
}
