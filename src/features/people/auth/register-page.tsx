import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGo } from '../../../lib/pages/use-go.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { NewPassword } from '../../../shared/account/new-password.tsx';
import { useRiskPercent } from '../../../shared/account/use-risk-percent.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { AccountField, isOfAccount } from './account-field.tsx';
import { Agreement } from './agreement.tsx';
import entry from './entry-page.module.css';
import styles from './step-page.module.css';
import { StepPage } from './step-page.tsx';
import { useAreas } from './use-areas.ts';
import { type Registration, useRegistration } from './use-registration.ts';

interface StepProps {
  registration: Registration;
}

const STEPS = [AddressStep, CodeStep, PasswordStep];

/** Address, code, password: one question a page, and each a form of one call. Back keeps everything. */
export function RegisterPage(): ReactNode {
  const registration = useRegistration();
  const Step = STEPS[registration.step] ?? AddressStep;
  return <Step registration={registration} />;
}

const frameOf = ({ step, hasMoved }: Registration) => ({
  step,
  steps: STEPS.length,
  hasFocus: hasMoved || step > 0,
});

function AddressStep({ registration }: StepProps): ReactNode {
  const { t } = useTranslation('auth');
  const percent = useRiskPercent();
  const { address, leave, sendCode, isSent, loginPath } = registration;
  return (
    <StepPage
      {...frameOf(registration)}
      title={t('register_title')}
      lead={t('address_lead')}
      form={address.form}
      onBack={leave}
      onSend={() => void sendCode()}
      foot={
        <>
          <p className={styles['risk']}>{t('risk', { percent })}</p>
          <p>
            {t('have_account')}{' '}
            <Link className={`${entry['link']} ${entry['strong']}`} to={loginPath} replace>
              {t('log_in')}
            </Link>
          </p>
          <Button look="base" main wide submit busy={address.busy}>
            {t(isSent ? 'continue' : 'code_send')}
          </Button>
        </>
      }
    >
      <AccountField form={address} field="user_string" />
      <InviteFields registration={registration} />
    </StepPage>
  );
}

/** The invite code, and the area of somebody who signs up with mail; first behind a button. */
function InviteFields({ registration }: StepProps): ReactNode {
  const { t } = useTranslation('auth');
  const go = useGo();
  const { chosenArea } = useAreas();
  const { form, kind, hasInvite, showInvite, inviteCode } = registration;
  if (!hasInvite) {
    return (
      <button type="button" className={styles['more']} onClick={showInvite}>
        <Icon name="plus" size={18} />
        {t('more_fields')}
      </button>
    );
  }
  return (
    <>
      <Field
        label={t('invite')}
        enterKeyHint="go"
        {...form.field('extension_code')}
        value={form.values.extension_code ?? inviteCode}
      />
      {/* A phone number has its area code in its own field. */}
      {kind === 'mobile' ? null : (
        <div className={styles['area']}>
          <ListRow
            title={t('area')}
            value={chosenArea?.name ?? ''}
            onPress={() => go('pages/common/area')}
          />
        </div>
      )}
    </>
  );
}

function CodeStep({ registration }: StepProps): ReactNode {
  const { t } = useTranslation('auth');
  const { address, check, checkCode, codeRequest, isChecked, nextTime, setStep, user_string } =
    registration;
  return (
    <StepPage
      {...frameOf(registration)}
      title={t('code_title')}
      lead={<strong>{t('code_lead', { to: user_string })}</strong>}
      form={check.form}
      onBack={() => setStep(0)}
      onSend={() => void (isChecked ? setStep(2) : checkCode())}
      foot={
        <Button look="base" main wide submit busy={check.busy}>
          {t('continue')}
        </Button>
      }
    >
      <CodeRequest
        request={codeRequest}
        form={check}
        name="email_code"
        nextTime={nextTime}
        onFull={() => void checkCode()}
        onRefused={(error) => {
          const isAccount = isOfAccount(error, address, 'user_string');
          if (isAccount) setStep(0);
          return isAccount;
        }}
      />
      <button type="button" className={styles['more']} onClick={() => setStep(0)}>
        <Icon name="edit" size={18} />
        {t('other_address')}
      </button>
    </StepPage>
  );
}

function PasswordStep({ registration }: StepProps): ReactNode {
  const { t } = useTranslation('auth');
  const { form, register, setStep, user_string } = registration;
  return (
    <StepPage
      {...frameOf(registration)}
      title={t('password_title')}
      lead={t('password_lead', { to: user_string })}
      form={form.form}
      onBack={() => setStep(1)}
      onSend={() => void register()}
      foot={
        <Button look="base" main wide submit busy={form.busy}>
          {t('create_account')}
        </Button>
      }
    >
      <NewPassword
        label={t('password')}
        password={form.field('password')}
        again={form.field('re_password')}
      />
      <Agreement
        agreed={form.values.agreed}
        error={form.errors['agreed']}
        onChange={(next) => form.set('agreed', next)}
      />
    </StepPage>
  );
}
