import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { ChangePassword } from './change-password.tsx';

export function PayPasswordPage(): ReactNode {
  const { t } = useTranslation('account');
  const { data: user } = useCall('user.info', {});
  const isSet = user?.is_pay_password === true;
  return (
    <ChangePassword
      call="safe.update_pay_password"
      title={t(isSet ? 'pay_change' : 'pay_set')}
      doneText={t(isSet ? 'changed' : 'pay_set_done')}
      holds={isSet}
    />
  );
}
