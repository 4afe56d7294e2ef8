import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { failureText, isToldElsewhere } from '../../lib/api/failure-text.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useLanguage } from '../../lib/language-context.ts';
import { timeText } from '../../lib/time-text.ts';
import { useBack } from '../../lib/use-go.ts';
import { AnswerState } from '../../shared/answers/answer-state.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './security.module.css';

type Sessions = Answer<'user.sessions'>['list'];

/** Where the account is signed in. */
export function SessionsPage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const asked = useCall('user.sessions', {});
  return (
    <>
      <NavBar title={t('sessions')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState asked={asked} bones={[44, 44, 44]}>
          {({ list }) => <List sessions={list} />}
        </AnswerState>
      </main>
    </>
  );
}

function List({ sessions }: { sessions: Sessions }): ReactNode {
  const { t } = useTranslation('account');
  const toast = useToast();
  const language = useLanguage();
  const revoke = useSend('user.session.revoke', {
    touches: ['user.sessions'],
    onDone: () => toast(t('ended')),
  });
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);
  const end = (which: { id: number } | { all: true }): void => {
    if (revoke.isPending) return;
    revoke.mutate(which, {
      onError: (error) => {
        if (!isToldElsewhere(error)) toast(failureText(t, error), 'bad');
      },
    });
  };
  return (
    <>
      {sessions.map(({ id, device, ip, current, active_time }) => (
        <ListRow
          key={id}
          title={device}
          note={`${ip} · ${t('active', { time: timeText(active_time, language, 'minute') })}`}
          value={
            current ? (
              <Badge>{t('here')}</Badge>
            ) : (
              <Button small onClick={() => end({ id })}>
                {t('end')}
              </Button>
            )
          }
        />
      ))}
      {sessions.length > 1 ? (
        <div className={styles['all']}>
          <Button wide busy={revoke.isPending} onClick={() => setAsked(true)}>
            {t('end_all')}
          </Button>
        </div>
      ) : null}
      <ConfirmSheet
        open={isAsked}
        title={t('end_all_question')}
        cancel={t('end_all_not')}
        look="destroy"
        action={t('end')}
        onClose={close}
        onConfirm={() => {
          close();
          end({ all: true });
        }}
      >
        {t('end_all_text', { count: sessions.length - 1 })}
      </ConfirmSheet>
    </>
  );
}
