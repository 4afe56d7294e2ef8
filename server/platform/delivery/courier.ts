// Sends messages: each is claimed, sent, and its content deleted, so that no code stays stored. Messages of a channel
// without a sender are left for the operator to read.
import type { Database, Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';
import { type Channel, onWritten } from './messages.ts';

export interface Outgoing {
  address: string;
  subject: string;
  text: string;
}

export interface Sender {
  send(message: Outgoing): Promise<void>;
}

export type Senders = Readonly<Partial<Record<Channel, Sender>>>;

export interface CourierParts {
  database: Database;
  now(): number;
  senders: Senders;
  report(error: unknown): void;
}

export interface Courier {
  /** Sends waiting messages. A job calls it too, for failed messages and those of other processes. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

const AT_ONCE = 10;
const TRIES = 5;
/** Multiplied by the number of tries; must exceed the duration of any delivery. */
const AGAIN_MS = 60_000;

export function startCourier(parts: CourierParts): Courier {
  const channels = Object.keys(parts.senders);
  let turn: Promise<void> = Promise.resolve();
  let waitingCount = 0;
  const deliver = (): Promise<void> => {
    // A queued run sends everything, so a second one isn't needed.
    if (waitingCount > 0 || channels.length === 0) return turn;
    waitingCount += 1;
    turn = turn.then(async () => {
      waitingCount -= 1;
      try {
        while ((await deliverSome(parts, channels)) === AT_ONCE);
      } catch (error) {
        parts.report(error);
      }
    });
    return turn;
  };
  const stop = onWritten(deliver);
  return {
    deliver,
    close: async () => {
      stop();
      await turn;
    },
  };
}

interface Taken extends Outgoing {
  id: number;
  channel: Channel;
}

async function deliverSome(parts: CourierParts, channels: readonly string[]): Promise<number> {
  const { database, now, senders, report } = parts;
  const takenMessages = await take(database, channels, now());
  await Promise.all(
    takenMessages.map(async ({ id, channel, ...message }) => {
      try {
        await senders[channel]?.send(message);
      } catch (error) {
        return report(error);
      }
      await database.query(
        `update messages set delivered_at = $2, code = null, text = '' where id = $1`,
        [id, instant(now())],
      );
    }),
  );
  return takenMessages.length;
}

async function take(
  queryable: Queryable,
  channels: readonly string[],
  time: number,
): Promise<Taken[]> {
  const { rows } = await queryable.query<Taken>(
    `update messages set taken_at = $2, tries = tries + 1
     where id in (
       select id from messages
       where delivered_at is null and channel = any($1::text[]) and tries < ${TRIES}
         and (taken_at is null or taken_at <= $2::timestamptz - tries * interval '${AGAIN_MS} milliseconds')
       order by id limit ${AT_ONCE} for update skip locked
     )
     returning id, channel, address, subject, text`,
    [channels, instant(time)],
  );
  return rows;
}
