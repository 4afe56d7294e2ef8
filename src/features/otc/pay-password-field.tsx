import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { useGo } from '../../lib/use-go.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

export const OF_PASSWORD: ReadonlySet<string> = new Set([
  ...['pay_password_wrong', 'pay_password_locked', 'pay_password_not_set', 'password_required'],
]);

interface PayPasswordFieldProps {
  value: string;
  error: string | undefined;
  onText(text: string): void;
}

export function PayPasswordField({ value, error, onText }: PayPasswordFieldProps): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const { data: user } = useCall('user.info', {});
  if (user?.is_pay_password === false) {
    return (
      <Notice tone="warn" title={t('pay_missing')}>
        <Button small onClick={() => go('pages/setting/payPassword')}>
          {t('pay_set')}
        </Button>
      </Notice>
    );
  }
  return (
    <PasswordField
      label={t('account:pay_password')}
      autoComplete="off"
      required
      error={error}
      value={value}
      onText={onText}
    />
  );
}
