import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import type { Upload } from '../../../../shared/talk/use-upload.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import type { OrderDetail } from './order-detail.ts';

interface PaidSheetProps {
  open: boolean;
  order: OrderDetail;
  upload: Upload;
  hasReceipt: boolean;
  onClose(): void;
}

export function PaidSheet({ open, order, upload, hasReceipt, onClose }: PaidSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = useOtcAct('otc.pay', { onDone: onClose, onAside: onClose });
  const amount = money.withFiat(order.total, order.fiat);
  const send = async (): Promise<void> => {
    if (isUploading) return;
    setUploading(true);
    setProblem(undefined);
    try {
      const voucher = await upload.address();
      act.send({ id: order.id, ...(voucher !== undefined && { voucher }) });
    } catch (error) {
      if (isHandledElsewhere(error)) onClose();
      else setProblem(failureText(t, error));
    } finally {
      setUploading(false);
    }
  };
  return (
    <ConfirmSheet
      open={open}
      title={t('paid_title')}
      hero={{
        label: t('paid_label'),
        value: money.fiat(order.total, order.fiat),
        unit: order.fiat,
      }}
      note={{ tone: 'warn', text: t('paid_text') }}
      cancel={t('paid_not')}
      action={t('paid', { amount })}
      busy={act.isBusy || isUploading}
      blockReason={
        order.pay_method !== 'wallet' && !hasReceipt ? t('errors:voucher_required') : undefined
      }
      error={problem ?? act.error}
      onConfirm={() => void send()}
      onClose={() => {
        act.reset();
        onClose();
      }}
    >
      <ValueRows
        rows={[
          { id: 'desk', label: t('paid_to'), value: order.nickname },
          { id: 'reference', label: t('receipt'), value: hasReceipt ? t('yes') : t('no') },
        ]}
      />
    </ConfirmSheet>
  );
}
