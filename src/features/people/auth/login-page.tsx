import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { SecondStep } from '../../../shared/account/second-step.tsx';
import { useSecondStep } from '../../../shared/account/use-second-step.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { AccountField, useAccount, useAccountTexts } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { useEntryWay } from './use-entry-way.ts';

export function LoginPage(): ReactNode {
  const { t } = useTranslation('auth');
  const way = useEntryWay();
  const { kind, ...account } = useAccount();
  const [remember, setRemember] = useState(true);
  const entry = useSecondStep('user.login', {
    start: { password: '' },
    request: ({ password }) => ({ ...account, password }),
    places: { login_failed: 'password', login_locked: 'password' },
    texts: useAccountTexts(),
  });
  const { form } = entry;

  const logIn = async (more?: { google_code: string }): Promise<void> => {
    const token = await entry.send(more);
    if (token === undefined) return;
    if (remember && form.current !== null) void rememberPassword(form.current);
    await way.enter(token);
  };

  return (
    <EntryPage title={t('login_title')} lead={t('login_lead')} onClose={way.leave}>
      <Form of={form} className={styles['form']} onSend={() => logIn()}>
        <AccountField form={entry} field="user_string" />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          helper={t('password_rule')}
          {...entry.field('password')}
        />
        <div className={styles['line']}>
          <CheckBox label={t('remember')} checked={remember} onChange={setRemember} />
          <Link className={styles['link']} to={`/pages/common/forgot${way.search}`}>
            {t('forgot')}
          </Link>
        </div>
        <Button look="base" main wide submit busy={entry.busy}>
          {t('log_in')}
        </Button>
      </Form>
      <p className={styles['other']}>
        {t('new_here')}{' '}
        <Link
          className={`${styles['link']} ${styles['strong']}`}
          to={`/pages/common/register${way.search}`}
        >
          {t('create_account')}
        </Link>
      </p>
      <SecondStep form={entry} onSend={(more) => void logIn(more)} />
    </EntryPage>
  );
}

interface PasswordCredentials {
  PasswordCredential?: new (form: HTMLFormElement) => Credential;
}

/**
 * Offers the password to the browser's password manager; the app never stores it. Browsers without this
 * interface offer it themselves after a form with a password.
 */
async function rememberPassword(form: HTMLFormElement): Promise<void> {
  const { PasswordCredential } = globalThis as PasswordCredentials;
  if (PasswordCredential === undefined) return;
  try {
    await navigator.credentials.store(new PasswordCredential(form));
  } catch {}
}
