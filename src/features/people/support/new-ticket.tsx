import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp } from '../../../lib/app-context.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { useUpload } from '../../../shared/talk/use-upload.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { ImagePicker } from '../../../ui/media/image-picker.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './support.module.css';

const CATEGORIES = ['account', 'funds', 'trade', 'identity', 'other'] as const;
/** docs/api.md, /support/open: a subject has at most 80 characters, including the category before it. */
const SUBJECT = 60;
const TEXT = 1000;

interface NewTicketProps {
  open: boolean;
  onClose(): void;
  onOpened(id: number): void;
}

/** Category, description and picture of a new ticket. The input is kept while the sheet is closed. */
export function NewTicket({ open, onClose, onOpened }: NewTicketProps): ReactNode {
  const { t } = useTranslation('support');
  const { queries } = useApp();
  const toast = useToast();
  const [isUploading, setUploading] = useState(false);
  const [times, setTimes] = useState(0);
  const upload = useUpload();
  const form = useCallForm('support.open', {
    start: { category: '', subject: '', text: '' },
    request: ({ category, subject, text }) => {
      const about = category === '' ? '' : `[${t(`category.${category}`)}] `;
      return { subject: subject.trim() === '' ? '' : `${about}${subject.trim()}`, text };
    },
  });

  const send = async (): Promise<void> => {
    if (isUploading) return;
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
    const ticket = await form.send(file_address === undefined ? {} : { file_address });
    if (ticket === undefined) return;
    outdate(queries, ['support.list', 'user.info']);
    form.reset();
    upload.keep(undefined);
    setTimes(times + 1);
    onOpened(ticket.id);
  };

  return (
    <Sheet open={open} title={t('new')} padded onClose={onClose}>
      <Form of={form.form} className={styles['form']} onSend={send}>
        <Select
          label={t('category_label')}
          placeholder={t('category_choose')}
          options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={form.values.category}
          onChoose={(value) => form.set('category', value)}
        />
        <Field label={t('subject')} most={SUBJECT} {...form.field('subject')} />
        <TextArea
          label={t('text')}
          placeholder={t('text_placeholder')}
          most={TEXT}
          {...form.field('text')}
        />
        <ImagePicker
          key={times}
          label={t('picture')}
          helper={t('picture_note')}
          error={form.errors['file_address']}
          busy={isUploading}
          onPick={(picture) => upload.keep(picture)}
          onRemove={() => upload.keep(undefined)}
        />
        <Button look="base" main wide submit busy={form.busy || isUploading}>
          {t('send')}
        </Button>
      </Form>
    </Sheet>
  );
}
