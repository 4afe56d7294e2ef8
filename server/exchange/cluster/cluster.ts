// The processes of one exchange. By default there is one, which owns the data folder. With DATABASE_URL and REDIS_URL
// there may be several, and one of them leads.

import { nextEpoch } from '../../market/feed/epoch.ts';
import { onlyRow } from '../../platform/base/must.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { ALWAYS_LEADER, type Leadership } from '../../platform/jobs/leadership.ts';
import { type Bus, localBus } from './bus.ts';
import { joinMembers } from './member.ts';
import { openRedisBus } from './redis-bus.ts';

export interface Cluster {
  readonly isShared: boolean;
  readonly name: string;
  readonly bus: Bus;
  readonly leadership: Leadership;
  /** Higher than every earlier epoch of any process. */
  nextEpoch(): Promise<number>;
  close(): Promise<void>;
}

export interface ClusterOptions {
  database: Database;
  name: string;
  database_url: string | undefined;
  redis_url: string | undefined;
  folder: string;
  now(): number;
  onRefused(reason: Error): void;
  report(error: unknown): void;
}

export async function joinCluster(options: ClusterOptions): Promise<Cluster> {
  const { database, database_url, redis_url, folder, now, name, onRefused, report } = options;
  if (database_url === undefined) {
    if (redis_url !== undefined) {
      throw new StartRefusal(
        'REDIS_URL connects several processes on one PostgreSQL: set DATABASE_URL as well.',
      );
    }
    const bus = localBus(report);
    return {
      isShared: false,
      name,
      bus,
      leadership: ALWAYS_LEADER,
      nextEpoch: async () => nextEpoch(folder, now()),
      close: () => bus.close(),
    };
  }
  const isShared = redis_url !== undefined;
  const bus = isShared
    ? await openRedisBus({ url: redis_url, exchange: await nameOf(database), report })
    : localBus(report);
  try {
    const member = await joinMembers({ url: database_url, isAlone: !isShared, onRefused });
    return {
      isShared,
      name,
      bus,
      leadership: member,
      nextEpoch: () => epochOf(database, now()),
      close: async () => {
        await member.leave();
        await bus.close();
      },
    };
  } catch (error) {
    await bus.close();
    throw error;
  }
}

/** Includes the database's own name, because a copied database has the same exchange name. */
async function nameOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    "select name || ':' || current_database() as name from exchange",
  );
  return onlyRow(rows).name;
}

/** At least the current second: after a database is recreated, clients must not see lower epochs than before. */
async function epochOf(database: Database, time: number): Promise<number> {
  const { rows } = await database.query<{ epoch: number }>(
    'update exchange set epoch = greatest(epoch + 1, $1) returning epoch',
    [(time - (time % 1000)) / 1000],
  );
  return onlyRow(rows).epoch;
}
