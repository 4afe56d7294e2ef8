import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { Answer, Request } from '../../../lib/api/api.ts';
import { refusalKey, waitOf } from '../../../lib/api/failure-text.ts';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { NewPassword } from '../../../shared/account/new-password.tsx';
import { useRiskPercent } from '../../../shared/account/use-risk-percent.ts';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { openBackLayer } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { AccountField, isOfAccount, useAccount, useAccountTexts } from './account-field.tsx';
import { Agreement } from './agreement.tsx';
import { REGISTER_DRAFT } from './entry-draft.ts';
import entry from './entry-page.module.css';
import styles from './step-page.module.css';
import { StepPage } from './step-page.tsx';
import { useAreas } from './use-areas.ts';
import { useEntryWay } from './use-entry-way.ts';

/** `app_id` of the specification: the app used to register. */
const APP_ID = 'h5';
const START = { password: '', re_password: '', agreed: false };
const STEPS = ['address', 'code', 'password'] as const;

interface SentCode {
  address: string;
  nextTime: number;
  /** The code that the server has accepted. */
  code?: string;
}

/** Address, code, password: one question a page, and each a form of one call. Back keeps everything. */
export function RegisterPage(): ReactNode {
  const { t } = useTranslation('auth');
  const { api, now } = useApp();
  const toast = useToast();
  const go = useGo();
  const way = useEntryWay();
  const percent = useRiskPercent();
  const [parameters] = useSearchParams();
  const { kind, user_string, area_code_id } = useAccount();
  const { chosenArea } = useAreas();
  const setting = useSetting('register');
  const givenCode = parameters.get('extension_code');
  const inviteCode = givenCode ?? setting?.default_invite_code ?? '';
  const [hasMore, setMore] = useState(givenCode !== null);
  const [sentCode, setSentCode] = useState<SentCode>();
  const { step, hasMoved, setStep } = useSteps();

  const account = { user_string, ...(area_code_id !== undefined && { area_code_id }) };
  const codeRequest = { ...account, scene: 'register' as const };
  const address = useCallForm('sms_mail', {
    start: {},
    request: () => codeRequest,
    call: (request) => sendOrWait(request, (wish) => api.call('sms_mail', wish)),
    texts: useAccountTexts(),
    places: { account_invalid: 'user_string', mobile_invalid: 'user_string' },
  });
  const check = useCallForm('user.check_email', {
    start: { email_code: '' },
    request: (values) => ({ ...codeRequest, ...values }),
    texts: { 'empty.email_code': t('form:empty.code') },
  });
  const { email_code } = check.values;
  const form = useCallForm('user.register', {
    start: { ...START, extension_code: null as string | null },
    request: ({ extension_code, agreed, ...values }) => ({
      ...values,
      ...account,
      code: email_code,
      type: kind,
      extension_code: (extension_code ?? inviteCode).trim(),
      app_id: APP_ID,
      agreed: agreed as true,
    }),
    places: { agreement_required: 'agreed' },
    draft: { name: REGISTER_DRAFT, fields: ['extension_code'] },
    onRefusal: (key) => {
      if (key === 'account_exists') {
        address.mark('user_string', key);
        setStep(0);
        return true;
      }
      if (!key.startsWith('code_')) return false;
      check.mark('email_code', key);
      // Typed again, it is checked again.
      setSentCode((former) => former && { address: former.address, nextTime: former.nextTime });
      setStep(1);
      return true;
    },
  });
  const { password, agreed, extension_code } = form.values;
  const inviteError = form.errors['extension_code'];
  useEffect(() => {
    if (inviteError === undefined) return;
    setMore(true);
    setStep(0);
  }, [inviteError, setStep]);

  const addressKey = `${area_code_id ?? ''} ${user_string}`;
  const isSent = sentCode?.address === addressKey;
  const sendCode = async (): Promise<void> => {
    if (!isSent) {
      const answer = await address.send();
      if (answer === undefined) return;
      setSentCode({ address: addressKey, nextTime: now() + answer.retry_after_ms });
      check.reset();
    }
    setStep(1);
  };
  const checkCode = async (): Promise<void> => {
    if (sentCode === undefined || (await check.send()) === undefined) return;
    setSentCode({ ...sentCode, code: check.now().email_code });
    setStep(2);
  };
  const register = async (): Promise<void> => {
    if ((await form.send()) === undefined) return;
    toast(t('registered'));
    try {
      await way.enter(await api.call('user.login', { ...account, password }));
    } catch {
      // The account exists: the login page shows what is missing.
      go('pages/common/login');
    }
  };

  const frame = { step, steps: STEPS.length, hasFocus: hasMoved || step > 0 };
  if (step === 1) {
    const isChecked = sentCode?.code === email_code && email_code !== '';
    return (
      <StepPage
        {...frame}
        key="code"
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
          nextTime={sentCode?.nextTime ?? 0}
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
  if (step === 2) {
    return (
      <StepPage
        {...frame}
        key="password"
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
          agreed={agreed}
          error={form.errors['agreed']}
          onChange={(next) => form.set('agreed', next)}
        />
      </StepPage>
    );
  }
  return (
    <StepPage
      {...frame}
      key="address"
      title={t('register_title')}
      lead={t('address_lead')}
      form={address.form}
      onBack={way.leave}
      onSend={() => void sendCode()}
      foot={
        <>
          <p className={styles['risk']}>{t('risk', { percent })}</p>
          <p>
            {t('have_account')}{' '}
            <Link
              className={`${entry['link']} ${entry['strong']}`}
              to={`/pages/common/login${way.search}`}
              replace
            >
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
      {hasMore || (setting?.invite_required === true && inviteCode === '') ? (
        <>
          <Field
            label={t('invite')}
            enterKeyHint="go"
            {...form.field('extension_code')}
            value={extension_code ?? inviteCode}
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
      ) : (
        <button type="button" className={styles['more']} onClick={() => setMore(true)}>
          <Icon name="plus" size={18} />
          {t('more_fields')}
        </button>
      )}
    </StepPage>
  );
}

/** The phone's Back goes to the former step. */
function useSteps(): { step: number; hasMoved: boolean; setStep(step: number): void } {
  const [step, setStep] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const isAfterAddress = step > 0;
  const isAfterCode = step > 1;
  useEffect(() => {
    if (!isAfterAddress) return;
    setMoved(true);
    return openBackLayer(() => setStep(0));
  }, [isAfterAddress]);
  useEffect(() => (isAfterCode ? openBackLayer(() => setStep(1)) : undefined), [isAfterCode]);
  return { step, hasMoved, setStep };
}

/** A code for signing up that was sent there less than a minute ago is still good: the user can enter it. */
async function sendOrWait(
  request: Request<'sms_mail'>,
  send: (request: Request<'sms_mail'>) => Promise<Answer<'sms_mail'>>,
): Promise<Answer<'sms_mail'>> {
  try {
    return await send(request);
  } catch (error) {
    const [wait_ms, valid_ms = 0] = [waitOf(error), waitOf(error, 'valid_ms')];
    if (refusalKey(error) !== 'code_too_soon' || wait_ms === undefined || valid_ms === 0)
      throw error;
    return { to: request.user_string ?? '', retry_after_ms: wait_ms, expire_ms: valid_ms };
  }
}
