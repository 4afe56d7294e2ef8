import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import type { OrderDetail } from './order-detail.ts';

interface CancelSheetProps {
  open: boolean;
  order: OrderDetail;
  isLate: boolean;
  onClose(): void;
}

export function CancelSheet({ open, order, isLate, onClose }: CancelSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const act = useOtcAct('otc.cancel', { onDone: onClose, onAside: onClose });
  const coins = money.coin(order.number, order.currency_name);
  return (
    <ConfirmSheet
      open={open}
      title={isLate ? t('take_back', { amount: coins }) : t('cancel_title')}
      hero={{ label: isLate ? t('comes_back') : t('amount'), value: coins }}
      note={{ tone: 'warn', text: isLate ? t('take_back_text') : t('cancel_text') }}
      cancel={t('cancel_not')}
      look={isLate ? 'base' : 'destroy'}
      action={isLate ? t('take_back', { amount: coins }) : t('cancel')}
      busy={act.isBusy}
      error={act.error}
      onConfirm={() => act.send({ id: order.id })}
      onClose={() => {
        act.reset();
        onClose();
      }}
    />
  );
}
