import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  failureText,
  isHandledElsewhere,
  refusalKey,
  waitOf,
} from '../../../lib/api/failure-text.ts';
import { faultOf } from '../../../lib/api/faults.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { ChatMessage } from './chat-log.ts';

export interface Outgoing {
  key: number;
  text: string;
  failure?: string;
}

interface Sending {
  outgoing: readonly Outgoing[];
  /** Time by the server's clock until which the next message is refused; 0 for none. */
  waitUntil: number;
  send(text: string): void;
  retry(one: Outgoing): void;
}

interface SendingOptions {
  onSent(message: ChatMessage): void;
  onMuted(until: number): void;
}

/** Shows a message before the server has it; a failure stays at the message with a retry button. */
export function useSending({ onSent, onMuted }: SendingOptions): Sending {
  const { t } = useTranslation('chat');
  const { wishes, quotes } = useApp();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const [waitUntil, setWaitUntil] = useState(0);
  const lastKey = useRef(0);
  const send = (one: Outgoing): void => {
    setOutgoing((all) => [...all.filter(({ key }) => key !== one.key), one]);
    wishes.send('chat.send', { text: one.text }).then(
      (message) => {
        setOutgoing((all) => all.filter(({ key }) => key !== one.key));
        onSent(message);
      },
      (error: unknown) => {
        const failure = isHandledElsewhere(error) ? t('not_sent') : failureText(t, error);
        setOutgoing((all) =>
          all.map((each) => (each.key === one.key ? { ...one, failure } : each)),
        );
        const wait = waitOf(error);
        if (wait !== undefined) setWaitUntil(quotes.serverNow() + wait);
        const until = faultOf(error)?.params?.['time'];
        if (refusalKey(error) === 'chat_muted' && typeof until === 'number') onMuted(until);
      },
    );
  };
  return {
    outgoing,
    waitUntil,
    send: (text) => {
      lastKey.current += 1;
      send({ key: lastKey.current, text });
    },
    retry: ({ key, text }) => send({ key, text }),
  };
}
