import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isToldElsewhere } from '../../lib/api/failure-text.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { FieldFrame, noteId } from '../../ui/controls/field-frame.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ImagePicker } from '../../ui/media/image-picker.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './support.module.css';
import { useUpload } from './use-upload.ts';

const CATEGORIES = ['account', 'funds', 'trade', 'identity', 'other'] as const;
/** docs/api.md, /support/open: a subject holds 80 characters, the category before it included. */
const SUBJECT = 60;
const TEXT = 1000;

interface NewTicketProps {
  open: boolean;
  onClose(): void;
  onOpened(id: number): void;
}

/** What it is about, what happened, and a picture of it. What was written stays while the sheet is closed. */
export function NewTicket({ open, onClose, onOpened }: NewTicketProps): ReactNode {
  const { t } = useTranslation('support');
  const { queries } = useApp();
  const toast = useToast();
  const textId = useId();
  const [category, setCategory] = useState('');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [isUploading, setUploading] = useState(false);
  const [times, setTimes] = useState(0);
  const upload = useUpload();
  const { form, errors, busy, submit, clear } = useCallForm('support.open');

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isUploading) return;
    setUploading(true);
    let file_address: string | undefined;
    try {
      file_address = await upload.address();
    } catch (error) {
      if (!isToldElsewhere(error)) toast(failureText(t, error), 'bad');
      return;
    } finally {
      setUploading(false);
    }
    const about = category === '' ? '' : `[${t(`category.${category}`)}] `;
    const ticket = await submit({
      subject: subject.trim() === '' ? '' : `${about}${subject.trim()}`,
      text,
      ...(file_address !== undefined && { file_address }),
    });
    if (ticket === undefined) return;
    outdate(queries, ['support.list', 'user.info']);
    setSubject('');
    setText('');
    setCategory('');
    upload.keep(undefined);
    setTimes(times + 1);
    onOpened(ticket.id);
  };

  const words = { label: t('text'), error: errors['text'] };
  return (
    <Sheet open={open} title={t('new')} padded onClose={onClose}>
      <form ref={form} className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <Select
          label={t('category_label')}
          placeholder={t('category_choose')}
          options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={category}
          onChoose={setCategory}
        />
        <Field
          label={t('subject')}
          maxLength={SUBJECT}
          error={errors['subject']}
          value={subject}
          onText={(typed) => {
            setSubject(typed);
            clear('subject');
          }}
        />
        <FieldFrame id={textId} {...words}>
          <textarea
            id={textId}
            className={styles['area']}
            maxLength={TEXT}
            placeholder={t('text_placeholder')}
            aria-invalid={errors['text'] !== undefined}
            aria-describedby={noteId(textId, words)}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              clear('text');
            }}
          />
        </FieldFrame>
        <ImagePicker
          key={times}
          label={t('picture')}
          helper={t('picture_note')}
          error={errors['file_address']}
          busy={isUploading}
          onPick={(picture) => upload.keep(picture)}
          onRemove={() => upload.keep(undefined)}
        />
        <Button look="base" main wide submit busy={busy || isUploading}>
          {t('send')}
        </Button>
      </form>
    </Sheet>
  );
}
