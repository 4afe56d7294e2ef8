// Mails and short messages. They are written in the transaction that they describe and sent after its commit.
import type { WireLanguage } from '../../../protocol/language.ts';
import { KEPT_MS } from '../base/retention.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { instant } from '../db/values.ts';
import { textsOf, writtenTime } from '../http/texts.ts';

export type Channel = 'email' | 'sms';

export interface NewMessage {
  to: { channel: Channel; address: string };
  scene: string;
  text: MessageText;
  language: WireLanguage;
  code?: string;
  time: number;
  /** False: the message has no recipient, but everything else is the same. */
  reaches?: boolean;
}

export interface Message {
  id: number;
  to: string;
  channel: Channel;
  scene: string;
  code: string | null;
  text: string;
  create_time: number;
}

const listeners = new Set<() => void>();

/** Calls back after each commit of this process that wrote a message; returns the unsubscribe function. */
export function onWritten(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export async function writeMessage(tx: Transaction, message: NewMessage): Promise<void> {
  const { to, scene, code = null, time, reaches = true } = message;
  const { subject, text } = wordsOf(message.language, message.text);
  // One statement in both cases, so that its duration reveals nothing.
  await tx.query(
    `insert into messages (address, channel, scene, code, subject, text, created_at)
     select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::timestamptz where $8::boolean`,
    [to.address, to.channel, scene, code, subject, text, instant(time), reaches],
  );
  tx.afterCommit(() => {
    for (const listener of listeners) listener();
  });
}

const AT_MOST = 1000;

export async function readOutbox(
  queryable: Queryable,
  { to, last = 50 }: { to?: string | undefined; last?: number | undefined },
): Promise<Message[]> {
  const { rows } = await queryable.query<Message>(
    `select id, address as "to", channel, scene, code, text, created_at as create_time
     from messages where $1::text is null or address = lower($1::text) order by id desc limit $2`,
    [to ?? null, Math.min(last, AT_MOST)],
  );
  return rows;
}

export async function forgetMessages(queryable: Queryable, time: number): Promise<number> {
  const { changedRows } = await queryable.query('delete from messages where created_at < $1', [
    instant(time - KEPT_MS.messages),
  ]);
  return changedRows;
}

type MessageText =
  | {
      kind: 'register' | 'register_known' | 'forget' | 'change' | 'bind';
      code: string;
      minutes: number;
    }
  | { kind: 'new_device'; device: string; ip: string; time: number; zone: string };

function wordsOf(language: WireLanguage, message: MessageText): { subject: string; text: string } {
  const { kind, ...values } = message;
  const t = textsOf(language);
  const textValues = {
    ...values,
    ...('time' in values && { time: writtenTime(language, values.time, values.zone) }),
    ...('minutes' in values && { count: values.minutes }),
  };
  return {
    subject: t(`mail:${kind}.subject`, textValues),
    text: t(`mail:${kind}.text`, textValues),
  };
}
