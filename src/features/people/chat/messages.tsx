import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';
import { Bubble } from '../../../ui/lists/bubble.tsx';
import styles from './chat.module.css';
import { newestOf, oldestOf } from './chat-log.ts';
import { Chunk } from './chunk.tsx';
import type { ChatRoom } from './use-chat-log.ts';
import type { useSending } from './use-sending.ts';

interface MessagesProps {
  room: ChatRoom;
  sending: ReturnType<typeof useSending>;
  userId: number | undefined;
  onMenu(id: number): void;
}

const NEAR_TOP = 800;
/** A reader closer to the end than this follows new messages. */
const NEAR_END = 96;

const page = (): HTMLElement => document.documentElement;
const isAtEnd = (): boolean => page().scrollHeight - innerHeight - scrollY < NEAR_END;
const toEnd = (): void => scrollTo({ top: page().scrollHeight });

export function Messages({ room, sending, userId, onMenu }: MessagesProps): ReactNode {
  const { t } = useTranslation('chat');
  const { log, older, loadOlder } = room;
  const { outgoing } = sending;
  const area = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const [seenId, setSeenId] = useState<number>();
  const newest = newestOf(log);
  const oldest = oldestOf(log);

  const before = useRef({ oldest, height: 0 });
  useLayoutEffect(() => {
    const height = area.current?.offsetHeight ?? 0;
    const { oldest: former, height: formerHeight } = before.current;
    if (former !== undefined && oldest !== undefined && oldest < former)
      scrollBy({ top: height - formerHeight, behavior: 'instant' });
    before.current = { oldest, height };
  });

  const lastOut = outgoing.at(-1)?.key;
  useLayoutEffect(() => {
    if (lastOut !== undefined) follows.current = true;
  }, [lastOut]);
  useLayoutEffect(() => {
    if (!follows.current || (newest === undefined && lastOut === undefined)) return;
    toEnd();
    setSeenId(newest);
  }, [newest, lastOut]);

  useEffect(() => {
    const onScroll = (): void => {
      if (area.current === null || area.current.offsetHeight === 0) return;
      follows.current = isAtEnd();
      if (follows.current) setSeenId(newest);
      if (scrollY < NEAR_TOP && log.hasOlder && older === 'rest') loadOlder();
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [log.hasOlder, older, loadOlder, newest]);

  const down = useCallback(() => {
    follows.current = true;
    toEnd();
    setSeenId(newest);
  }, [newest]);
  const missedCount = countAfter(room, seenId);
  return (
    <>
      <div ref={area} className={styles['talk']} role="log" aria-label={t('title')}>
        <Older room={room} />
        {log.chunks.map((chunk, at) => (
          <Chunk
            key={chunk.id}
            chunk={chunk}
            before={log.chunks[at - 1]?.messages.at(-1)?.create_time}
            hiddenIds={log.hiddenIds}
            userId={userId}
            onMenu={onMenu}
          />
        ))}
        <Outbox sending={sending} />
      </div>
      {missedCount === 0 ? null : (
        <div className={styles['missed']}>
          <Button small look="base" icon="down" onClick={down}>
            {t('missed', { count: missedCount })}
          </Button>
        </div>
      )}
    </>
  );
}

function countAfter({ log }: ChatRoom, seenId: number | undefined): number {
  if (seenId === undefined) return 0;
  let count = 0;
  for (let at = log.chunks.length - 1; at >= 0; at -= 1) {
    const unseen = log.chunks[at]?.messages.filter(({ id }) => id > seenId).length ?? 0;
    if (unseen === 0) break;
    count += unseen;
  }
  return count;
}

/** Has the same height in each state, so that nothing below it moves. */
function Older({ room: { log, older, loadOlder } }: { room: ChatRoom }): ReactNode {
  const { t } = useTranslation('chat');
  return (
    <div className={styles['older']}>
      {older === 'busy' ? <Spinner /> : null}
      {older === 'failed' ? (
        <Button small onClick={loadOlder}>
          {t('common:retry')}
        </Button>
      ) : null}
      {older === 'rest' && log.hasOlder ? (
        <Button small look="link" onClick={loadOlder}>
          {t('older')}
        </Button>
      ) : null}
      {!log.hasOlder && older === 'rest' ? <p>{t('begin')}</p> : null}
    </div>
  );
}

function Outbox({ sending: { outgoing, retry } }: Pick<MessagesProps, 'sending'>): ReactNode {
  const { t } = useTranslation('chat');
  const { now } = useApp();
  const language = useLanguage();
  return outgoing.map((one) => (
    <Bubble
      key={one.key}
      isOwn
      time={timeText(now(), language, 'time')}
      text={one.text}
      sending={
        one.failure === undefined
          ? { state: 'busy', label: t('sending') }
          : { state: 'failed', label: one.failure, retry: t('common:retry') }
      }
      onRetry={() => retry(one)}
    />
  ));
}
