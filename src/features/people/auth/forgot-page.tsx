import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHoldHours } from '../../../lib/api/use-hold-hours.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { NewPassword } from '../../../shared/account/new-password.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { AccountField, isOfAccount, useAccount, useAccountTexts } from './account-field.tsx';
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
  const form = useCallForm('user.forget', {
    start: { code: '', password: '', repassword: '' },
    request: (values) => ({ ...values, account: user_string, ...area }),
    texts: useAccountTexts(),
  });

  const reset = async (): Promise<void> => {
    if ((await form.send()) === undefined) return;
    toast(t('reset_done'));
    void navigate(`/pages/common/login${way.search}`, { replace: true });
  };

  return (
    <EntryPage title={t('forgot_title')} lead={t('forgot_lead', { hours })} onClose={back}>
      <Form of={form.form} className={styles['form']} onSend={reset}>
        <AccountField form={form} field="account" />
        <CodeRequest
          request={{ user_string, scene: 'forget', ...area }}
          form={form}
          mayAsk={() => {
            if (user_string === '') form.askFor('account');
            return user_string !== '';
          }}
          onRefused={(error) => isOfAccount(error, form, 'account')}
        />
        <NewPassword
          label={t('new_password')}
          password={form.field('password')}
          again={form.field('repassword')}
        />
        <Button look="base" main wide submit busy={form.busy}>
          {t('reset')}
        </Button>
      </Form>
    </EntryPage>
  );
}
