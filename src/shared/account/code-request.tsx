import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '../../lib/api/api.ts';
import { failureText, isToldElsewhere, waitOf } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { digitsOf } from '../../ui/controls/code-field.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { useSecondsLeft } from '../../ui/layout/use-seconds-left.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { FieldBinding } from '../forms/use-call-form.ts';
import styles from './account.module.css';

interface CodeRequestProps {
  /** Where a form asks for two codes, which this one is. */
  label?: string | undefined;
  helper?: string | undefined;
  request: Request<'sms_mail'>;
  field: FieldBinding;
  /** The server found something wrong with where the code should go. */
  onRefused(error: unknown): boolean;
  /** False: there is nowhere to send it to yet, and that was said. */
  mayAsk?: () => boolean;
  onSent?: () => void;
}

const DIGITS = 6;

/** The code of a message, and the button that has it sent: once a minute. */
export function CodeRequest({
  label,
  helper,
  request,
  field,
  onRefused,
  mayAsk,
  onSent,
}: CodeRequestProps): ReactNode {
  const { t } = useTranslation('auth');
  const { now } = useApp();
  const toast = useToast();
  const [again, setAgain] = useState(0);
  const seconds = useSecondsLeft(again, now);
  const wait = ({ retry_after_ms }: Pick<Answer<'sms_mail'>, 'retry_after_ms'>): void =>
    setAgain(now() + retry_after_ms);
  const send = useSend('sms_mail', {
    onDone: (sent) => {
      wait(sent);
      toast(t('code_sent', { to: sent.to }));
      onSent?.();
    },
  });
  const press = (): void => {
    if (send.isPending || mayAsk?.() === false) return;
    send.mutate(request, {
      onError: (refusal) => {
        if (isToldElsewhere(refusal) || onRefused(refusal)) return;
        const wait_ms = waitOf(refusal);
        if (wait_ms !== undefined) wait({ retry_after_ms: wait_ms });
        toast(failureText(t, refusal), 'bad');
      },
    });
  };
  return (
    <Field
      label={label ?? t('code')}
      helper={helper}
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="next"
      required
      {...field}
      // Cut here and not by the browser: the blanks of a pasted code would cost its last digits.
      onText={(text) => field.onText(digitsOf(text).slice(0, DIGITS))}
      end={
        <span className={styles['send']}>
          <Button look="link" busy={send.isPending} disabled={seconds > 0} onClick={press}>
            {seconds > 0 ? t('code_again', { seconds }) : t('code_send')}
          </Button>
        </span>
      }
    />
  );
}
