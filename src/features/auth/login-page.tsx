import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondStep } from '../../ui/account/second-step.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { AccountField, useAccount } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { rememberPassword } from './remember-password.ts';
import { useEntryWay } from './use-entry-way.ts';

const PLACES = {
  login_failed: 'password',
  authenticator_wrong: 'google_code',
  authenticator_used: 'google_code',
};

export function LoginPage(): ReactNode {
  const { t } = useTranslation('auth');
  const way = useEntryWay();
  const { kind, ...account } = useAccount();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [code, setCode] = useState<string>();
  const { form, errors, busy, submit, clear } = useCallForm('user.login', {
    places: PLACES,
    onRefusal: (key) => {
      if (key !== 'authenticator_required') return false;
      setCode('');
      return true;
    },
  });

  const logIn = async (google_code?: string): Promise<void> => {
    const token = await submit({ ...account, password, ...(google_code && { google_code }) });
    if (token === undefined) return;
    if (remember && form.current !== null) void rememberPassword(form.current);
    await way.enter(token);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void logIn();
  };

  return (
    <EntryPage title={t('login_title')} lead={t('login_lead')} onClose={way.leave}>
      <form ref={form} className={styles['form']} noValidate onSubmit={send}>
        <AccountField
          error={errors['user_string'] ?? errors['area_code_id']}
          onChange={() => clear('user_string')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          helper={t('password_rule')}
          error={errors['password']}
          value={password}
          onText={(text) => {
            setPassword(text);
            clear('password');
          }}
        />
        <div className={styles['line']}>
          <CheckBox label={t('remember')} checked={remember} onChange={setRemember} />
          <Link className={styles['link']} to={`/pages/common/forgot${way.search}`}>
            {t('forgot')}
          </Link>
        </div>
        <Button look="base" main wide submit busy={busy}>
          {t('log_in')}
        </Button>
      </form>
      <p className={styles['other']}>
        {t('new_here')}{' '}
        <Link
          className={`${styles['link']} ${styles['strong']}`}
          to={`/pages/common/register${way.search}`}
        >
          {t('create_account')}
        </Link>
      </p>
      <SecondStep
        code={code}
        error={errors['google_code']}
        busy={busy}
        onCode={(typed) => {
          setCode(typed);
          clear('google_code');
        }}
        onFull={(full) => void logIn(full)}
        onClose={() => setCode(undefined)}
      />
    </EntryPage>
  );
}
