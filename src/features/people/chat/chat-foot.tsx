import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { TimeLeft } from '../../../shared/figures/time-left.tsx';
import { useFormValues } from '../../../shared/forms/use-form-values.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { useSecondsLeft } from '../../../ui/layout/use-seconds-left.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './chat.module.css';

interface ChatFootProps {
  nickname: string | undefined;
  mutedUntil: number | null;
  waitUntil: number;
  onSend(text: string): void;
}

const MOST = 300;

export function ChatFoot({ nickname, mutedUntil, ...write }: ChatFootProps): ReactNode {
  const { t } = useTranslation('chat');
  const { quotes } = useApp();
  const go = useGo();
  const isSignedIn = useSignedIn();
  const isMuted = useSecondsLeft(mutedUntil ?? 0, quotes.serverNow) > 0;
  if (!isSignedIn) return <LoginButton label={t('log_in')} main />;
  if (isMuted && mutedUntil !== null) return <Muted until={mutedUntil} />;
  if (nickname === '') {
    return (
      <div className={styles['blocked']}>
        <p className={styles['reason']}>{t('nickname_first')}</p>
        <Button look="base" onClick={() => go('pages/setting/userInfo')}>
          {t('nickname_choose')}
        </Button>
      </div>
    );
  }
  return <Write {...write} />;
}

function Muted({ until }: { until: number }): ReactNode {
  const { t } = useTranslation('chat');
  const language = useLanguage();
  const go = useGo();
  return (
    <div className={styles['blocked']}>
      <span className={styles['mute']}>
        <Icon name="mute" />
      </span>
      <div className={styles['reason']}>
        <p className={styles['strong']}>
          {t('muted', { time: timeText(until, language, 'moment') })}
        </p>
        <p className={styles['quiet']}>
          <TimeLeft label={t('time_left')} endsAt={until} /> · {t('muted_text')}
        </p>
      </div>
      <Button small look="link" onClick={() => go('pages/setting/contactUs')}>
        {t('ask_why')}
      </Button>
    </div>
  );
}

type WriteProps = Pick<ChatFootProps, 'waitUntil' | 'onSend'>;

function Write({ waitUntil, onSend }: WriteProps): ReactNode {
  const { t } = useTranslation('chat');
  const { quotes } = useApp();
  const form = useFormValues(() => ({ text: '' }));
  const { text } = form.values;
  const wait = useSecondsLeft(waitUntil, quotes.serverNow);
  const isLong = [...text].length > MOST;
  const send = (): void => {
    if (text.trim() === '' || isLong || wait > 0) return;
    onSend(text.trim());
    form.reset({ text: '' });
  };
  return (
    <form className={styles['write']} onSubmit={form.submit(send)}>
      <div className={styles['entry']}>
        <Field
          label={t('write')}
          hideLabel
          placeholder={t('write')}
          enterKeyHint="send"
          autoComplete="off"
          {...(text.length > MOST / 2 && { most: MOST })}
          error={isLong ? t('errors:text_too_long', { maximum: MOST }) : undefined}
          value={text}
          onText={(newText) => form.set({ text: newText })}
        />
      </div>
      <Button look="base" main submit disabled={wait > 0 || isLong}>
        {wait > 0 ? t('wait', { count: wait }) : t('send')}
      </Button>
    </form>
  );
}
