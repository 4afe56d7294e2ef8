import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSetting } from '../../lib/api/use-setting.ts';
import { useApp } from '../../lib/app-context.ts';
import { useBack } from '../../lib/use-go.ts';
import { CodeRequest } from '../../ui/account/code-request.tsx';
import { NewPassword } from '../../ui/account/new-password.tsx';
import { SecondStep } from '../../ui/account/second-step.tsx';
import { afterLayers } from '../../ui/back-layers.ts';
import { Button } from '../../ui/button.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import styles from './security.module.css';

interface ChangePasswordProps {
  call: 'safe.update_password' | 'safe.update_pay_password';
  title: string;
  /** Withdrawals pause after it. */
  holds: boolean;
}

const HOLD_HOURS = 24;
const PLACES = {
  authenticator_wrong: 'google_code',
  authenticator_used: 'google_code',
  password_unchanged: 'password',
  pay_password_same: 'password',
};

/** A new password, by the code of a message; with an authenticator its code as well. */
export function ChangePassword({ call, title, holds }: ChangePasswordProps): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const toast = useToast();
  const back = useBack('pages/setting/security');
  const { data: user } = useCall('user.info', {});
  const hours = useSetting('funds')?.security_hold_hours ?? HOLD_HOURS;
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [google, setGoogle] = useState<string>();
  const { form, errors, busy, submit, clear } = useCallForm(call, {
    places: PLACES,
    onRefusal: (key) => {
      if (key !== 'authenticator_required') return false;
      setGoogle('');
      return true;
    },
  });
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
          ref={form}
          className={styles['form']}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send();
          }}
        >
          <NewPassword
            label={t('new_password')}
            errors={{ password: errors['password'], again: errors['re_password'] }}
            password={password}
            again={again}
            onPassword={(text) => {
              setPassword(text);
              clear('password');
              clear('re_password');
            }}
            onAgain={(text) => {
              setAgain(text);
              clear('re_password');
            }}
          />
          <CodeRequest
            request={{ scene: 'change' }}
            error={errors['code']}
            value={code}
            onText={(text) => {
              setCode(text);
              clear('code');
            }}
            onRefused={() => false}
          />
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
      <SecondStep
        code={google}
        error={errors['google_code']}
        busy={busy}
        onCode={(typed) => {
          setGoogle(typed);
          clear('google_code');
        }}
        onFull={(full) => void send(full)}
        onClose={() => setGoogle(undefined)}
      />
    </>
  );
}
