import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { useCallForm } from '../../../../shared/forms/use-call-form.ts';
import { useUpload } from '../../../../shared/talk/use-upload.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ImagePicker } from '../../../../ui/media/image-picker.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../otc.module.css';
import { namesForeignDetails } from './foreign-details.ts';
import own from './order.module.css';

const TEXT = 1000;

interface ChatWriteProps {
  id: number;
  pay_account: readonly { value: string }[];
}

/** Sends a text or a picture. The text stays until the server has it. */
export function ChatWrite({ id, pay_account }: ChatWriteProps): ReactNode {
  const { t } = useTranslation('otc');
  const { queries } = useApp();
  const toast = useToast();
  const upload = useUpload();
  const [pictures, setPictures] = useState(0);
  const [hasPicture, setHasPicture] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const form = useCallForm('otc.message', {
    start: { text: '' },
    request: ({ text }) => ({ id, ...(text.trim() !== '' && { text }) }),
  });
  const { text } = form.values;
  const keep = (picture: Blob | undefined): void => {
    upload.keep(picture);
    setHasPicture(picture !== undefined);
  };
  const send = async (): Promise<void> => {
    if (isUploading || (text.trim() === '' && !hasPicture)) return;
    setUploading(true);
    let file_address: string | undefined;
    try {
      file_address = await upload.address();
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
      return;
    } finally {
      setUploading(false);
    }
    const isSent = await form.send(file_address === undefined ? {} : { file_address });
    if (isSent === undefined) return;
    outdate(queries, TOUCHED.otc_message);
    keep(undefined);
    setPictures(pictures + 1);
    // Text typed in the meantime belongs to the next message.
    if (form.now().text === text) form.reset();
  };
  return (
    <div className={styles['fields']}>
      {namesForeignDetails(text, pay_account) ? (
        <Notice tone="warn" title={t('differs')}>
          <p>{t('differs_typed')}</p>
        </Notice>
      ) : null}
      <Form of={form.form} className={own['write']} onSend={send}>
        <div className={own['writePicture']}>
          <ImagePicker
            key={pictures}
            label={t('picture')}
            low
            busy={isUploading}
            onPick={keep}
            onRemove={() => keep(undefined)}
          />
        </div>
        <div className={own['entry']}>
          <Field
            label={t('write')}
            hideLabel
            placeholder={t('write')}
            enterKeyHint="send"
            most={TEXT}
            {...form.field('text')}
          />
        </div>
        <Button look="base" submit busy={form.busy || isUploading}>
          {t('send')}
        </Button>
      </Form>
    </div>
  );
}
