import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalKey } from '../../lib/api/failure-text.ts';
import { useSetting } from '../../lib/api/use-setting.ts';
import { CodeRequest } from '../../ui/account/code-request.tsx';
import { NewPassword } from '../../ui/account/new-password.tsx';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { AccountField, useAccount } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { useEntryWay } from './use-entry-way.ts';

const HOLD_HOURS = 24;

export function ForgotPage(): ReactNode {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const navigate = useNavigate();
  const way = useEntryWay();
  const { kind, user_string, ...area } = useAccount();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const hours = useSetting('funds')?.security_hold_hours ?? HOLD_HOURS;
  const { form, errors, busy, submit, clear } = useCallForm('user.forget');

  const reset = async (): Promise<void> => {
    const done = await submit({
      account: user_string,
      password,
      repassword: again,
      code,
      ...area,
    });
    if (done === undefined) return;
    toast(t('reset_done'));
    void navigate(`/pages/common/login${way.search}`, { replace: true });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void reset();
  };

  return (
    <EntryPage
      title={t('forgot_title')}
      lead={t('forgot_lead', { hours })}
      onClose={() => void navigate(-1)}
    >
      <form ref={form} className={styles['form']} noValidate onSubmit={send}>
        <AccountField
          error={errors['account'] ?? refusal ?? errors['area_code_id']}
          onChange={() => {
            clear('account');
            setRefusal(undefined);
          }}
        />
        <CodeRequest
          request={{ user_string, scene: 'forget', ...area }}
          error={errors['code']}
          value={code}
          onText={(text) => {
            setCode(text);
            clear('code');
          }}
          onRefused={(error) => {
            const key = refusalKey(error);
            if (key !== 'account_invalid' && key !== 'mobile_invalid') return false;
            setRefusal(t(`errors:${key}`));
            return true;
          }}
        />
        <NewPassword
          label={t('new_password')}
          errors={{ password: errors['password'], again: errors['repassword'] }}
          password={password}
          again={again}
          onPassword={(text) => {
            setPassword(text);
            clear('password');
            clear('repassword');
          }}
          onAgain={(text) => {
            setAgain(text);
            clear('repassword');
          }}
        />
        <Button look="base" main wide submit busy={busy}>
          {t('reset')}
        </Button>
      </form>
    </EntryPage>
  );
}
