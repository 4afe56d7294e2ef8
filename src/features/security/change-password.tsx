import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useHoldHours } from '../../lib/api/use-hold-hours.ts';
import { useApp } from '../../lib/app-context.ts';
import { useBack } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { useCode, useNewPassword } from '../../shared/account/form-fields.ts';
import { NewPassword } from '../../shared/account/new-password.tsx';
import { SecondStep } from '../../shared/account/second-step.tsx';
import { useSecondStep } from '../../shared/account/use-second-step.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../ui/overlay/back-layers.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './security.module.css';

interface ChangePasswordProps {
  call: 'safe.update_password' | 'safe.update_pay_password';
  title: string;
  /** Withdrawals pause after it. */
  holds: boolean;
}

const PLACES = { password_unchanged: 'password', pay_password_same: 'password' };

/** A new password, by the code of a message; with an authenticator its code as well. */
export function ChangePassword({ call, title, holds }: ChangePasswordProps): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const toast = useToast();
  const back = useBack('pages/setting/security');
  const { data: user } = useCall('user.info', {});
  const hours = useHoldHours();
  const form = useSecondStep(call, { places: PLACES });
  const { busy, submit, setGoogle } = form;
  const { code, codeField } = useCode(form);
  const { password, again, passwordFields } = useNewPassword(form, 're_password');
  const send = async (google_code?: string): Promise<void> => {
    const done = await submit({
      password,
      re_password: again,
      code,
      ...(google_code && { google_code }),
    });
    if (done === undefined) return;
    outdate(queries, ['user.info', 'user.sessions']);
    toast(t('changed'));
    setGoogle(undefined);
    afterLayers(back);
  };
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        <form
          ref={form.form}
          className={styles['form']}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send();
          }}
        >
          <NewPassword label={t('new_password')} {...passwordFields} />
          <CodeRequest request={{ scene: 'change' }} {...codeField} onRefused={() => false} />
          <div className={styles['note']}>
            {user === undefined ? null : (
              <p>{t('code_to', { to: user.email ?? user.mobile ?? user.account })}</p>
            )}
            {holds ? <p>{t('hold', { hours })}</p> : null}
          </div>
          <Button look="base" main wide submit busy={busy}>
            {title}
          </Button>
        </form>
      </main>
      <SecondStep form={form} onFull={(full) => void send(full)} />
    </>
  );
}
