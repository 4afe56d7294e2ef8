import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp, useKnownUser, useSignedIn } from '../../../lib/app-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { RowBones } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './chat.module.css';
import { ChatFoot } from './chat-foot.tsx';
import { newestOf } from './chat-log.ts';
import { MessageMenu } from './message-menu.tsx';
import { Messages } from './messages.tsx';
import { useChatLog } from './use-chat-log.ts';
import { useSending } from './use-sending.ts';

const BONE = 64;

export function ChatPage(): ReactNode {
  const { t } = useTranslation('chat');
  const back = useBack('pages/index/index');
  const room = useChatLog();
  const user = useKnownUser();
  const sending = useSending({ onSent: room.add, onMuted: room.mute });
  const isEmpty = room.log.chunks.length === 0 && sending.outgoing.length === 0;
  const data = useScreenData(room, isEmpty);
  const [menuOf, setMenuOf] = useState<number>();
  const [hasRules, setRules] = useState(true);
  useReading(newestOf(room.log));
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={
          <IconButton
            icon="info"
            label={t('rules')}
            aria-expanded={hasRules}
            onClick={() => setRules(!hasRules)}
          />
        }
      />
      <main className={styles['page']}>
        {hasRules ? <RoomRules onClose={() => setRules(false)} /> : null}
        <ScreenState
          data={data}
          skeleton={<RowBones height={BONE} />}
          empty={<EmptyState title={t('none')} text={t('none_text')} />}
          onRetry={room.refetch}
        >
          <Messages room={room} sending={sending} userId={user?.id} onMenu={setMenuOf} />
        </ScreenState>
        <FootBar>
          <ChatFoot
            nickname={user?.nickname}
            mutedUntil={room.mutedUntil}
            waitUntil={sending.waitUntil}
            onSend={sending.send}
          />
        </FootBar>
      </main>
      <MessageMenu
        message={room.log.chunks
          .flatMap(({ messages }) => messages)
          .find(({ id }) => id === menuOf)}
        userId={user?.id}
        onHidden={room.hide}
        onClose={() => setMenuOf(undefined)}
      />
    </>
  );
}

const READ_AFTER_MS = 1_000;

function useReading(newest: number | undefined): void {
  const { api, queries } = useApp();
  const isSignedIn = useSignedIn();
  useEffect(() => {
    if (!isSignedIn || newest === undefined) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'hidden') return;
      api.call('chat.read', {}).then(
        () => outdate(queries, ['chat.messages']),
        () => undefined,
      );
    }, READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [api, queries, isSignedIn, newest]);
}

function RoomRules({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation('chat');
  return (
    <section className={styles['rules']} aria-label={t('rules')}>
      <Icon name="shield" />
      <div className={styles['ruleWords']}>
        <h2>{t('rules')}</h2>
        <p>{t('rule_content')}</p>
        <p>{t('rule_staff')}</p>
        <p>{t('rule_reports')}</p>
      </div>
      <IconButton icon="close" label={t('rules_hide')} onClick={onClose} />
    </section>
  );
}
