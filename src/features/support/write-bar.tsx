import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isToldElsewhere } from '../../lib/api/failure-text.ts';
import { useSendMoney } from '../../lib/api/use-send.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './support.module.css';

const TEXT = 1000;

/** What is written stays until the server has it; sent twice it is there once, by its key. */
export function WriteBar({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('support');
  const toast = useToast();
  const [text, setText] = useState('');
  const sent = useRef('');
  const { mutate, isPending } = useSendMoney('support.send', {
    touches: ['support.messages', 'support.list'],
    // What was written meanwhile is of the next message.
    onDone: () => setText((now) => (now === sent.current ? '' : now)),
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || text.trim() === '') return;
    sent.current = text;
    mutate(
      { id, text },
      {
        onError: (error) => {
          if (!isToldElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <form className={styles['write']} onSubmit={send}>
      <div className={styles['entry']}>
        <Field
          label={t('write')}
          hideLabel
          placeholder={t('write')}
          enterKeyHint="send"
          maxLength={TEXT}
          value={text}
          onText={setText}
        />
      </div>
      <Button look="base" submit main busy={isPending}>
        {t('send')}
      </Button>
    </form>
  );
}
