import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { sideOf } from './side-of.ts';

interface SelfHoldSheetProps {
  open: boolean;
  order: LeverOrder;
  onClose(): void;
}

/** Takes over a copied position: it no longer closes with the trader's. */
export function SelfHoldSheet({ open, order, onClose }: SelfHoldSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const keep = useSend('follow.selfHolding', {
    touches: ['follow.historyTrade', 'follow.my'],
    onDone: () => {
      toast(t('self_hold.done'), 'good');
      onClose();
    },
  });
  const { error } = keep;
  return (
    <ConfirmSheet
      open={open}
      title={t('self_hold.title')}
      subtitle={`${order.symbol} · ${t(`side.${sideOf(order)}`)} ${order.multiple}×`}
      note={{ tone: 'info', text: t('self_hold.note') }}
      action={t('self_hold.action')}
      busy={keep.isPending}
      error={error === null || isHandledElsewhere(error) ? undefined : failureText(t, error)}
      onConfirm={() => keep.mutate({ transaction_id: order.id })}
      onClose={onClose}
    />
  );
}
