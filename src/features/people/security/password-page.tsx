import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangePassword } from './change-password.tsx';

/** Ends other sessions. */
export function PasswordPage(): ReactNode {
  const { t } = useTranslation('account');
  return (
    <ChangePassword
      call="safe.update_password"
      title={t('login_change')}
      doneText={t('changed')}
      holds
    />
  );
}
