import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { useGo } from '../../lib/use-go.ts';
import { SecondStep } from '../../ui/account/second-step.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { useFactors } from './use-factors.ts';

interface FactorFieldsProps {
  factors: Pick<
    ReturnType<typeof useFactors>,
    'password' | 'setPassword' | 'google' | 'setGoogle' | 'errors' | 'busy' | 'clear'
  >;
  /** With the code of the authenticator. */
  onCode(code: string): void;
}

/** Where money may go is the owner's to say: the pay password, and the authenticator's code over the form. */
export function FactorFields({ factors, onCode }: FactorFieldsProps): ReactNode {
  const { t } = useTranslation('payees');
  const go = useGo();
  const { data: user } = useCall('user.info', {});
  const { password, setPassword, google, setGoogle, errors, busy, clear } = factors;
  const wrong = errors['password'];
  return (
    <>
      {user?.is_pay_password === false ? (
        <Notice tone="warn" title={t('pay_missing')}>
          <p>{t('pay_missing_text')}</p>
          <Button look="link" onClick={() => go('pages/setting/payPassword')}>
            {t('pay_set')}
          </Button>
        </Notice>
      ) : (
        <PasswordField
          label={t('account:pay_password')}
          autoComplete="off"
          required
          // The rule of the call takes an empty one for one that was never set.
          error={wrong !== undefined && password === '' ? t('pay_needed') : wrong}
          value={password}
          onText={(text) => {
            setPassword(text);
            clear('password');
          }}
        />
      )}
      <SecondStep
        code={google}
        error={errors['google_code']}
        busy={busy}
        onCode={(typed) => {
          setGoogle(typed);
          clear('google_code');
        }}
        onFull={onCode}
        onClose={() => setGoogle(undefined)}
      />
    </>
  );
}
