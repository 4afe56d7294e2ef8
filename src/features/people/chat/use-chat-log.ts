import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useApp } from '../../../lib/app-context.ts';
import {
  type ChatLog,
  type ChatMessage,
  NO_LOG,
  oldestOf,
  withHidden,
  withMessage,
  withNewest,
  withOlder,
} from './chat-log.ts';

type Step = (log: ChatLog) => ChatLog;

export interface ChatRoom {
  log: ChatLog;
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
  mutedUntil: number | null;
  older: 'rest' | 'busy' | 'failed';
  loadOlder(): void;
  refetch(): void;
  add(message: ChatMessage): void;
  hide(id: number): void;
  mute(until: number): void;
}

const PAGE = 50;

export function useChatLog(): ChatRoom {
  const { api, quotes, now } = useApp();
  const [log, change] = useReducer((before: ChatLog, step: Step) => step(before), NO_LOG);
  const [lastLoad, setLastLoad] = useState<{ at: number; error?: unknown }>({ at: 0 });
  const [mutedUntil, setMutedUntil] = useState<number | null>(null);
  const [older, setOlder] = useState<ChatRoom['older']>('rest');
  const isAsking = useRef(false);

  const refetch = useCallback(() => {
    api.call('chat.messages', { limit: PAGE }).then(
      (page) => {
        change((before) => withNewest(before, page));
        setMutedUntil(page.muted_until);
        setLastLoad({ at: now() });
      },
      (error: unknown) => setLastLoad(({ at }) => ({ at, error })),
    );
  }, [api, now]);
  useEffect(refetch, [refetch]);

  useEffect(() => {
    const leave = quotes.onRoomEvent('chat', 'chat', (data) => {
      const event = data as ChatMessage | { id: number; hidden: true };
      if ('hidden' in event) change((before) => withHidden(before, event.id));
      else change((before) => withMessage(before, event));
    });
    const forget = quotes.onEvent('welcome', refetch);
    return () => {
      leave();
      forget();
    };
  }, [quotes, refetch]);

  const before_id = oldestOf(log);
  const loadOlder = useCallback(() => {
    if (isAsking.current || before_id === undefined) return;
    isAsking.current = true;
    setOlder('busy');
    api
      .call('chat.messages', { before_id, limit: PAGE })
      .then(
        (page) => {
          change((knownLog) => withOlder(knownLog, page));
          setOlder('rest');
        },
        () => setOlder('failed'),
      )
      .finally(() => {
        isAsking.current = false;
      });
  }, [api, before_id]);

  return {
    log,
    dataUpdatedAt: lastLoad.at,
    isError: lastLoad.error !== undefined,
    error: lastLoad.error,
    mutedUntil,
    older,
    loadOlder,
    refetch,
    add: useCallback((message) => change((before) => withMessage(before, message)), []),
    hide: useCallback((id) => change((before) => withHidden(before, id)), []),
    mute: setMutedUntil,
  };
}
