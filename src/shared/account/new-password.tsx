import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import type { FieldBinding } from '../forms/use-call-form.ts';
import styles from './account.module.css';
import { passwordStrength } from './password-strength.ts';

interface NewPasswordProps {
  label: string;
  password: FieldBinding;
  again: FieldBinding;
}

const NAMES = ['weak', 'weak', 'fair', 'strong'] as const;

export function NewPassword({ label, password, again }: NewPasswordProps): ReactNode {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password.value);
  return (
    <>
      <div>
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          required
          helper={password.value === '' || strength === 0 ? t('password_rule') : undefined}
          {...password}
        />
        {strength === 0 || password.error !== undefined ? null : (
          <div className={styles['strengthBox']}>
            <div className={styles['strength']} data-level={strength} aria-hidden="true">
              <i />
              <i />
              <i />
            </div>
            <p className={styles['strengthText']} role="status">
              {t('strength', { strength: t(`strengths.${NAMES[strength]}`) })}
            </p>
          </div>
        )}
      </div>
      <PasswordField
        label={t('confirm')}
        autoComplete="new-password"
        enterKeyHint="next"
        required
        {...again}
      />
    </>
  );
}
