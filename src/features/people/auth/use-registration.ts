import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Answer, Request } from '../../../lib/api/api.ts';
import { refusalKey, waitOf } from '../../../lib/api/failure-text.ts';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { openBackLayer } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useAccount, useAccountTexts } from './account-field.tsx';
import { REGISTER_DRAFT } from './entry-draft.ts';
import { useEntryWay } from './use-entry-way.ts';

/** `app_id` of the specification: the app used to register. */
const APP_ID = 'h5';
const START = { password: '', re_password: '', agreed: false };

interface SentCode {
  address: string;
  nextTime: number;
  /** The code that the server has accepted. */
  code?: string;
}

export type Registration = ReturnType<typeof useRegistration>;

/** The three forms of signing up, and what leads from one to the next. */
export function useRegistration() {
  const { t } = useTranslation('auth');
  const { api, now } = useApp();
  const toast = useToast();
  const go = useGo();
  const way = useEntryWay();
  const [parameters] = useSearchParams();
  const { kind, user_string, area_code_id } = useAccount();
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
  const { password } = form.values;
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

  return {
    step,
    hasMoved,
    setStep,
    leave: way.leave,
    loginPath: `/pages/common/login${way.search}`,
    kind,
    user_string,
    codeRequest,
    address,
    check,
    form,
    isSent,
    nextTime: sentCode?.nextTime ?? 0,
    isChecked: sentCode?.code === email_code && email_code !== '',
    sendCode,
    checkCode,
    register,
    inviteCode,
    hasInvite: hasMore || (setting?.invite_required === true && inviteCode === ''),
    showInvite: () => setMore(true),
  };
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
