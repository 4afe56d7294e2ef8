import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendMoney } from '../../lib/api/use-send.ts';
import { Form } from '../../shared/forms/form.tsx';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import styles from './support.module.css';

const TEXT = 1000;

/** What is written stays until the server has it. Its key makes sure that a retry does not send it twice. */
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
    // What was written meanwhile belongs to the next message.
    if (form.now().text === text) form.reset();
  };
  return (
    <Form of={form.form} className={styles['write']} onSend={send}>
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
