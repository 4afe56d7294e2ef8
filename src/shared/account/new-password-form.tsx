import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useHoldHours } from '../../lib/api/use-hold-hours.ts';
import { useApp } from '../../lib/app-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { Form } from '../forms/form.tsx';
import styles from './account.module.css';
import { CodeRequest } from './code-request.tsx';
import { NewPassword } from './new-password.tsx';
import { SecondStep } from './second-step.tsx';
import { useSecondStep } from './use-second-step.ts';

interface NewPasswordFormProps {
  call: 'safe.update_password' | 'safe.update_pay_password';
  action: string;
  doneText: string;
  /** Withdrawals are on hold afterwards (R-AUTH-12). */
  holds: boolean;
  onDone(password: string): void;
}

const PLACES = { password_unchanged: 'password', pay_password_same: 'password' };

/** A new login or pay password, confirmed with a code by message. */
export function NewPasswordForm({
  call,
  action,
  doneText,
  holds,
  onDone,
}: NewPasswordFormProps): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const toast = useToast();
  const { data: user } = useCall('user.info', {});
  const hours = useHoldHours();
  const form = useSecondStep(call, {
    start: { password: '', re_password: '', code: '' },
    places: PLACES,
  });
  const send = async (more?: { google_code: string }): Promise<void> => {
    const password = form.field('password').value;
    if ((await form.send(more)) === undefined) return;
    outdate(queries, ['user.info', 'user.sessions']);
    toast(doneText);
    form.setGoogle(undefined);
    onDone(password);
  };
  return (
    <>
      <Form of={form.form} className={styles['passwordForm']} onSend={() => send()}>
        <NewPassword
          label={t('new_password')}
          password={form.field('password')}
          again={form.field('re_password')}
        />
        <CodeRequest request={{ scene: 'change' }} form={form} onRefused={() => false} />
        <div className={styles['passwordNote']}>
          {user === undefined ? null : (
            <p>{t('code_to', { to: user.email ?? user.mobile ?? user.account })}</p>
          )}
          {holds ? <p>{t('hold', { hours })}</p> : null}
        </div>
        <Button look="base" main wide submit busy={form.busy}>
          {action}
        </Button>
      </Form>
      <SecondStep form={form} onSend={(more) => void send(more)} />
    </>
  );
}
