import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeField } from '../../../ui/controls/code-field.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './security.module.css';

export function AuthenticatorPage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const query = useCall('user.getAuthenticator', {});
  return (
    <>
      <NavBar title={t('authenticator')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[160, 44, 76, 48]}>
          {({ secret, otpauth_url }) =>
            secret === null || otpauth_url === null ? (
              <div className={styles['done']}>
                <Notice tone="up" title={t('bound_now')}>
                  <p>{t('bound_text')}</p>
                </Notice>
              </div>
            ) : (
              <Bind secret={secret} link={otpauth_url} />
            )
          }
        </AnswerState>
      </main>
    </>
  );
}

const DIGITS = 6;

function Bind({ secret, link }: { secret: string; link: string }): ReactNode {
  const { t } = useTranslation('account');
  const { queries } = useApp();
  const toast = useToast();
  const form = useCallForm('user.bindAuthenticator', {
    start: { google_code: '' },
    places: { authenticator_wrong: 'google_code', authenticator_used: 'google_code' },
    texts: { authenticator_wrong: t('form:authenticator_wrong') },
  });
  const code = form.field('google_code');
  const bind = async (): Promise<void> => {
    if ((await form.send()) === undefined) return;
    outdate(queries, ['user.getAuthenticator', 'user.info']);
    toast(t('bound_now'));
  };
  return (
    <Form of={form.form} className={undefined} onSend={bind}>
      <div className={styles['code']}>
        <p>{t('scan')}</p>
        <QrCode text={link} label={t('qr')} />
        <div className={styles['keyLine']}>
          <span className="spoken">{t('key')}</span>
          <span className={styles['key']}>{secret}</span>
          <CopyButton text={secret} label={t('copy_key')} />
        </div>
      </div>
      <div className={styles['form']}>
        <CodeField
          label={t('enter_code')}
          length={DIGITS}
          {...code}
          onText={(newCode) => {
            code.onText(newCode);
            form.clear('google_code');
          }}
          onFull={() => void bind()}
        />
        <Button look="base" main wide submit busy={form.busy}>
          {t('bind')}
        </Button>
      </div>
    </Form>
  );
}
