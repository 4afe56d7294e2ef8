import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondStep } from '../../shared/account/second-step.tsx';
import { useSecondStep } from '../../shared/account/use-second-step.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { AccountField, useAccount } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { rememberPassword } from './remember-password.ts';
import { useEntryWay } from './use-entry-way.ts';

export function LoginPage(): ReactNode {
  const { t } = useTranslation('auth');
  const way = useEntryWay();
  const { kind, ...account } = useAccount();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const entry = useSecondStep('user.login', { places: { login_failed: 'password' } });
  const { form, errors, busy, submit, clear } = entry;

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
      <SecondStep form={entry} onFull={(full) => void logIn(full)} />
    </EntryPage>
  );
}
