import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { useGo } from '../../lib/use-go.ts';
import type { FieldBinding } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './payees.module.css';

/** The pay password: only the owner may change where money goes. */
export function PayPassword({ field }: { field: FieldBinding }): ReactNode {
  const { t } = useTranslation('payees');
  const go = useGo();
  const { data: user } = useCall('user.info', {});
  if (user?.is_pay_password === false) {
    return (
      <Notice tone="warn" title={t('pay_missing')}>
        <p>{t('pay_missing_text')}</p>
        <p className={styles['setPay']}>
          <Button small onClick={() => go('pages/setting/payPassword')}>
            {t('pay_set')}
          </Button>
        </p>
      </Notice>
    );
  }
  return <PasswordField label={t('account:pay_password')} autoComplete="off" required {...field} />;
}
