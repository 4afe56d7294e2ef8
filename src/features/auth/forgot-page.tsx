import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHoldHours } from '../../lib/api/use-hold-hours.ts';
import { useBack } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { useCode, useNewPassword } from '../../shared/account/form-fields.ts';
import { NewPassword } from '../../shared/account/new-password.tsx';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { AccountField, isOfAccount, useAccount } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { useEntryWay } from './use-entry-way.ts';

export function ForgotPage(): ReactNode {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const navigate = useNavigate();
  const way = useEntryWay();
  const back = useBack('pages/common/login');
  const { kind, user_string, ...area } = useAccount();
  const hours = useHoldHours();
  const call = useCallForm('user.forget');
  const { form, errors, busy, submit, mark, clear } = call;
  const { code, codeField } = useCode(call);
  const { password, again, passwordFields } = useNewPassword(call, 'repassword');

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
    <EntryPage title={t('forgot_title')} lead={t('forgot_lead', { hours })} onClose={back}>
      <form ref={form} className={styles['form']} noValidate onSubmit={send}>
        <AccountField
          error={errors['account'] ?? errors['area_code_id']}
          onChange={() => clear('account')}
        />
        <CodeRequest
          request={{ user_string, scene: 'forget', ...area }}
          {...codeField}
          onRefused={(error) => isOfAccount(error, (key) => mark('account', key))}
        />
        <NewPassword label={t('new_password')} {...passwordFields} />
        <Button look="base" main wide submit busy={busy}>
          {t('reset')}
        </Button>
      </form>
    </EntryPage>
  );
}
