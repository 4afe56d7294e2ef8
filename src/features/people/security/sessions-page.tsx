import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { deviceName } from '../../../lib/device/device-name.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './security.module.css';

type Sessions = Answer<'user.sessions'>['list'];

export function SessionsPage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const query = useCall('user.sessions', {});
  return (
    <>
      <NavBar title={t('sessions')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[44, 44, 44]}>
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
  const [sessionToEnd, setSessionToEnd] = useState<Sessions[number] | 'all'>();
  const [last, setLast] = useState(sessionToEnd);
  if (sessionToEnd !== undefined && sessionToEnd !== last) setLast(sessionToEnd);
  const close = (): void => setSessionToEnd(undefined);
  const nameOf = ({ device }: Pick<Sessions[number], 'device'>): string =>
    deviceName(device) ?? t('device_unknown');
  const end = (which: { id: number } | { all: true }): void => {
    if (revoke.isPending) return;
    revoke.mutate(which, {
      onError: (error) => {
        if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
      },
    });
  };
  return (
    <>
      {sessions.map((session) => {
        const { id, ip, current, active_time } = session;
        return (
          <ListRow
            key={id}
            title={nameOf(session)}
            note={`${ip} · ${t('active', { time: timeText(active_time, language, 'minute') })}`}
            value={
              current ? (
                <Badge>{t('here')}</Badge>
              ) : (
                <Button small onClick={() => setSessionToEnd(session)}>
                  {t('end')}
                </Button>
              )
            }
          />
        );
      })}
      {sessions.length > 1 ? (
        <div className={styles['all']}>
          <Button wide busy={revoke.isPending} onClick={() => setSessionToEnd('all')}>
            {t('end_all')}
          </Button>
        </div>
      ) : null}
      <ConfirmSheet
        open={sessionToEnd !== undefined}
        title={
          last === undefined || last === 'all'
            ? t('end_all_question')
            : t('end_one_question', { device: nameOf(last) })
        }
        cancel={t('end_all_not')}
        look="destroy"
        action={t('end')}
        onClose={close}
        onConfirm={() => {
          close();
          if (last !== undefined) end(last === 'all' ? { all: true } : { id: last.id });
        }}
      >
        {last === undefined || last === 'all'
          ? t('end_all_text', { count: sessions.length - 1 })
          : t('end_one_text')}
      </ConfirmSheet>
    </>
  );
}
