import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FileLabel } from '../../../ui/controls/file-label.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { smallPicture } from '../../../ui/media/small-picture.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './support.module.css';

const TEXT = 1000;

/** The text stays until the server has it. Its key prevents sending it twice on a retry. */
export function WriteBar({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('support');
  const { mutateAsync } = useSendMoney('support.send', {
    touches: ['support.messages', 'support.list'],
  });
  const form = useCallForm('support.send', {
    start: { text: '' },
    request: ({ text }) => ({ id, text }),
    call: mutateAsync,
  });
  const { text } = form.values;
  const send = async (): Promise<void> => {
    if (text.trim() === '' || (await form.send()) === undefined) return;
    if (form.now().text === text) form.reset();
  };
  return (
    <Form of={form.form} className={styles['write']} onSend={send}>
      <PictureButton onSend={(file_address) => mutateAsync({ id, file_address })} />
      <div className={styles['entry']}>
        <Field
          label={t('write')}
          hideLabel
          placeholder={t('write')}
          enterKeyHint="send"
          most={TEXT}
          {...form.field('text')}
        />
      </div>
      <Button look="base" submit main busy={form.busy}>
        {t('send')}
      </Button>
    </Form>
  );
}

/** A picture is a message of its own: scaled down here, then sent as soon as it is uploaded. */
function PictureButton({ onSend }: { onSend(address: string): Promise<unknown> }): ReactNode {
  const { t } = useTranslation('support');
  const { api } = useApp();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      const picture = await smallPicture(file);
      if (picture === undefined) toast(t('ui:picture_unreadable'), 'bad');
      else await onSend(await api.call('upload', { file: picture }));
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <FileLabel
      className={styles['attach']}
      disabled={isBusy}
      aria-label={t('picture')}
      onFile={(file) => void send(file)}
    >
      {isBusy ? <Spinner /> : <Icon name="picture" />}
    </FileLabel>
  );
}
