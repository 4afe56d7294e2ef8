import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { useCallForm } from '../../../../shared/forms/use-call-form.ts';
import { useUpload } from '../../../../shared/talk/use-upload.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldFrame, noteId } from '../../../../ui/controls/field-frame.tsx';
import { ImagePicker } from '../../../../ui/media/image-picker.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../otc.module.css';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';

const REASON = 200;

interface AppealSheetProps {
  open: boolean;
  order: OrderDetail;
  onClose(): void;
}

export function AppealSheet({ open, order, onClose }: AppealSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const { queries } = useApp();
  const toast = useToast();
  const areaId = useId();
  const upload = useUpload();
  const [isUploading, setUploading] = useState(false);
  const form = useCallForm('otc.dispute', {
    start: { reason: '' },
    request: ({ reason }) => ({ id: order.id, reason: reason.trim() }),
  });
  const send = async (): Promise<void> => {
    if (isUploading) return;
    setUploading(true);
    let voucher: string | undefined;
    try {
      voucher = await upload.address();
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
      return;
    } finally {
      setUploading(false);
    }
    const isDisputed = await form.send(voucher === undefined ? {} : { voucher });
    outdate(queries, TOUCHED.otc_order);
    if (isDisputed !== undefined) onClose();
  };
  const reason = form.field('reason');
  const words = { label: t('appeal_reason'), error: reason.error };
  return (
    <Sheet open={open} title={t('appeal')} padded onClose={onClose}>
      <Form of={form.form} className={styles['fields']} onSend={send}>
        <p className={styles['quiet']}>{t('appeal_text')}</p>
        <FieldFrame id={areaId} text={reason.value} most={REASON} {...words}>
          <textarea
            id={areaId}
            className={own['area']}
            aria-invalid={reason.error !== undefined}
            aria-describedby={noteId(areaId, words)}
            value={reason.value}
            onChange={(event) => reason.onText(event.currentTarget.value)}
            onBlur={reason.onBlur}
          />
        </FieldFrame>
        <ImagePicker
          label={t('receipt_add')}
          helper={t('receipt_note')}
          error={form.errors['voucher']}
          busy={isUploading}
          onPick={(picture) => upload.keep(picture)}
          onRemove={() => upload.keep(undefined)}
        />
        <Button look="base" main wide submit busy={form.busy || isUploading}>
          {t('appeal_send')}
        </Button>
      </Form>
    </Sheet>
  );
}
