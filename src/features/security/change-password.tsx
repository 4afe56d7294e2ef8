import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../lib/api/queries.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useHoldHours } from '../../lib/api/use-hold-hours.ts';
import { useApp } from '../../lib/app-context.ts';
import { useBack } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { NewPassword } from '../../shared/account/new-password.tsx';
import { SecondStep } from '../../shared/account/second-step.tsx';
import { useSecondStep } from '../../shared/account/use-second-step.ts';
import { Form } from '../../shared/forms/form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../ui/overlay/back-layers.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './security.module.css';

interface ChangePasswordProps {
  call: 'safe.update_password' | 'safe.update_pay_password';
  title: string;
  doneText: string;
  holds: boolean;
}

const PLACES = { password_unchanged: 'password', pay_password_same: 'password' };

export function ChangePassword({ call, title, doneText, holds }: ChangePasswordProps): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const toast = useToast();
  const back = useBack('pages/setting/security');
  const { data: user } = useCall('user.info', {});
  const hours = useHoldHours();
  const form = useSecondStep(call, {
    start: { password: '', re_password: '', code: '' },
    places: PLACES,
  });
  const send = async (more?: { google_code: string }): Promise<void> => {
    if ((await form.send(more)) === undefined) return;
    outdate(queries, ['user.info', 'user.sessions']);
    toast(doneText);
    form.setGoogle(undefined);
    afterLayers(back);
  };
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        <Form of={form.form} className={styles['form']} onSend={() => send()}>
          <NewPassword
            label={t('new_password')}
            password={form.field('password')}
            again={form.field('re_password')}
          />
          <CodeRequest request={{ scene: 'change' }} form={form} onRefused={() => false} />
          <div className={styles['note']}>
            {user === undefined ? null : (
              <p>{t('code_to', { to: user.email ?? user.mobile ?? user.account })}</p>
            )}
            {holds ? <p>{t('hold', { hours })}</p> : null}
          </div>
          <Button look="base" main wide submit busy={form.busy}>
            {title}
          </Button>
        </Form>
      </main>
      <SecondStep form={form} onSend={(more) => void send(more)} />
    </>
  );
}
