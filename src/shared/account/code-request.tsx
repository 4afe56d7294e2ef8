import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, CallName, Request } from '../../lib/api/api.ts';
import { failureText, isHandledElsewhere, waitOf } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useApp } from '../../lib/app-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { useSecondsLeft } from '../../ui/layout/use-seconds-left.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { CallForm } from '../forms/use-call-form.ts';

interface CodeRequestProps {
  label?: string | undefined;
  helper?: string | undefined;
  request: Request<'sms_mail'>;
  form: Pick<CallForm<CallName, Record<string, unknown>>, 'field' | 'clear'>;
  name?: string;
  onRefused(error: unknown): boolean;
  /** False if there is no valid destination yet, which has been shown. */
  mayAsk?: () => boolean;
  onSent?: () => void;
  /** When another code may be sent, if the first one was sent by the page. */
  nextTime?: number;
  onFull?: () => void;
}

/** The field of a message code with the button that sends the code, at most once a minute. */
export function CodeRequest({
  label,
  helper,
  request,
  form,
  name = 'code',
  onRefused,
  mayAsk,
  onSent,
  nextTime = 0,
  onFull,
}: CodeRequestProps): ReactNode {
  const { t } = useTranslation('auth');
  const { now } = useApp();
  const toast = useToast();
  const field = form.field(name);
  const [again, setAgain] = useState(nextTime);
  const seconds = useSecondsLeft(again, now);
  const wait = ({ retry_after_ms }: Pick<Answer<'sms_mail'>, 'retry_after_ms'>): void =>
    setAgain(now() + retry_after_ms);
  const send = useSend('sms_mail', {
    onDone: (answer) => {
      wait(answer);
      toast(t('code_sent', { to: answer.to }));
      field.onText('');
      form.clear(name);
      onSent?.();
    },
  });
  const press = (): void => {
    if (send.isPending || mayAsk?.() === false) return;
    send.mutate(request, {
      onError: (refusal) => {
        if (isHandledElsewhere(refusal) || onRefused(refusal)) return;
        const wait_ms = waitOf(refusal);
        if (wait_ms !== undefined) wait({ retry_after_ms: wait_ms });
        toast(failureText(t, refusal), 'bad');
      },
    });
  };
  return (
    <CodeField
      label={label ?? t('code')}
      helper={helper}
      isFromMessage
      required
      {...field}
      onText={(text) => {
        field.onText(text);
        form.clear(name);
      }}
      {...(onFull !== undefined && { onFull })}
      action={
        <Button look="link" busy={send.isPending} disabled={seconds > 0} onClick={press}>
          {seconds > 0 ? t('code_again', { seconds }) : t('code_send')}
        </Button>
      }
    />
  );
}
