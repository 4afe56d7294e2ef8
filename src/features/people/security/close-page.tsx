import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import type { User } from '../../../lib/api/session.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { CLOSING_DAYS } from '../../../lib/core/limits.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { SecondStep } from '../../../shared/account/second-step.tsx';
import { useSecondStep } from '../../../shared/account/use-second-step.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './security.module.css';

export function ClosePage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const query = useCall('user.info', {});
  return (
    <>
      <NavBar title={t('closing.title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[96, 76, 76, 48]}>
          {(user) =>
            user.delete_time === null ? <Ask user={user} /> : <Due time={user.delete_time} />
          }
        </AnswerState>
      </main>
    </>
  );
}

const PLACES = { login_failed: 'password', login_locked: 'password' };

function Ask({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const form = useSecondStep('user.delete_request', {
    start: { password: '', code: '' },
    places: PLACES,
    texts: { login_failed: t('login_wrong') },
  });
  const send = async (more?: { google_code: string }): Promise<void> => {
    if ((await form.send(more)) === undefined) return;
    form.setGoogle(undefined);
    outdate(queries, ['user.info']);
  };
  return (
    <>
      <div className={styles['level']}>
        <Notice tone="warn" title={t('closing.after', { count: CLOSING_DAYS })}>
          <p>{t('closing.empty')}</p>
          <p>{t('closing.erased')}</p>
        </Notice>
      </div>
      <Form of={form.form} className={styles['form']} onSend={() => send()}>
        <PasswordField
          label={t('login_password')}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <CodeRequest
          helper={t('code_to', { to: user.email ?? user.mobile ?? user.account })}
          request={{ scene: 'change' }}
          form={form}
          onRefused={() => false}
        />
        <Button look="destroy" main wide submit busy={form.busy}>
          {t('closing.ask')}
        </Button>
      </Form>
      <SecondStep form={form} onSend={(more) => void send(more)} />
    </>
  );
}

function Due({ time }: { time: number }): ReactNode {
  const { t } = useTranslation('account');
  const language = useLanguage();
  const toast = useToast();
  const keep = useSend('user.delete_cancel', {
    touches: ['user.info'],
    onDone: () => toast(t('closing.kept')),
  });
  return (
    <>
      <div className={styles['level']} role="status">
        <Notice tone="warn" title={t('closing.due', { time: timeText(time, language, 'minute') })}>
          <p>{t('closing.due_text')}</p>
        </Notice>
      </div>
      <div className={styles['done']}>
        <Button
          look="base"
          main
          wide
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(
              {},
              {
                onError: (error) => {
                  if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
                },
              },
            )
          }
        >
          {t('closing.keep')}
        </Button>
      </div>
    </>
  );
}
