// Reads the outbox and passes committed events to the sockets: at once after a commit of this process, and by polling
// for commits of another process that crashed.
import { AsyncResource } from 'node:async_hooks';
import type { Database } from '../db/database.ts';
import type { UserEvent } from './backlog.ts';
import { onEventsCommitted } from './outbox.ts';

export interface PublisherOptions {
  database: Database;
  /** Awaited. A crash before the commit publishes events twice: receivers drop known sequences. */
  deliver(events: readonly UserEvent[]): unknown;
  onError(error: unknown): void;
  poll_ms?: number;
}

export interface Publisher {
  /** Resolves when everything committed so far is delivered, or another process is delivering it. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Advisory lock: one publisher at a time across all processes keeps each account's events in order. */
const PUBLISHING = 5_310_002;
const AT_ONCE = 500;
const POLL_MS = 1_000;
/** Batches events of commits that are close together: each round costs a transaction. */
const GATHER_MS = 10;

export function startPublisher(options: PublisherOptions): Publisher {
  const { database, onError, poll_ms = POLL_MS } = options;
  // Called inside an open transaction, whose async context `deliver` must not inherit.
  const deliver = AsyncResource.bind(options.deliver);
  let currentRun: Promise<void> | undefined;
  let isWanted = false;
  let soon: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** A call during a run causes another round, because its commit may be newer than the round's read. */
  const run = async (): Promise<void> => {
    clearTimeout(soon);
    soon = undefined;
    isWanted = true;
    currentRun ??= untilDone().finally(() => {
      currentRun = undefined;
    });
    await currentRun;
  };
  const untilDone = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        const publishedCount = await publish(database, deliver);
        if (publishedCount === 'busy') later();
        else if (publishedCount > 0) isWanted = true;
      } catch (error) {
        onError(error);
      }
    }
  };
  const later = (): void => {
    if (!isStopped) soon ??= setTimeout(run, GATHER_MS);
  };
  const forget = onEventsCommitted(later);
  const poll = setInterval(run, poll_ms);

  return {
    flush: run,
    stop: async () => {
      isStopped = true;
      forget();
      clearInterval(poll);
      clearTimeout(soon);
      await currentRun;
    },
  };
}

/**
 * Publishes waiting events, oldest first, and takes them from the queue. Returns their number; `busy`: another process is
 * publishing.
 */
async function publish(
  database: Database,
  deliver: (events: readonly UserEvent[]) => unknown,
): Promise<number | 'busy'> {
  return database.transaction(async (tx) => {
    const { rows: turn } = await tx.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1) as mine',
      [PUBLISHING],
    );
    if (!turn[0]?.mine) return 'busy';
    const { rows } = await tx.query<UserEvent>(
      `with taken as (
         delete from user_events_queue
         where event_id = any(array(select event_id from user_events_queue order by event_id limit ${AT_ONCE}))
         returning event_id
       )
       select e.user_id, e.sequence, e.created_at as time, e.kind, e.data
       from taken t join user_events e on e.id = t.event_id order by e.id`,
    );
    if (rows.length > 0) await deliver(rows);
    return rows.length;
  });
}
