// A user's sockets may be at any process, so account events and ended sessions go to all of them. After a break of the
// bus, missed events are read from the database.
import type { NftEvent } from '../../../protocol/stream.ts';
import type { SessionsEnded } from '../../people/auth/sessions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { UserDelivery } from '../realtime/accounts.ts';
import type { Sockets } from '../realtime/sockets.ts';
import type { Cluster } from './cluster.ts';

export interface SharedUsers {
  cluster: Pick<Cluster, 'bus' | 'isShared'>;
  database: Database;
  exchange: {
    onSessionsEnded(listener: SessionsEnded): void;
    onNftSale(listener: (event: NftEvent) => void): void;
  };
  sockets: Sockets;
  users: UserDelivery;
  report(error: unknown): void;
}

/** Finds session ends that a crashed process did not publish, and retries failed catch-ups. */
const LOOK_MS = 5_000;

export function shareUsers(parts: SharedUsers): { jobs: readonly Job[] } {
  const { cluster, database, exchange, sockets, users, report } = parts;
  const { bus, isShared } = cluster;
  const end = ({ ids, user_id }: { ids: readonly number[]; user_id: number }): void => {
    for (const session_id of ids) sockets.sessionEnded({ session_id, user_id });
  };
  exchange.onSessionsEnded((ids, user_id) => {
    // Locally at once, even if the bus is down. Repeating it is harmless.
    end({ ids, user_id });
    if (isShared) bus.publish('sessions', { ids, user_id }).catch(report);
  });
  bus.on('sessions', end);
  bus.on('users', (events) => {
    const own = events.filter(({ user_id }) => sockets.hears(user_id));
    if (own.length > 0) users.take(own);
  });
  bus.on('chat', (event) => sockets.emitChat(event));
  exchange.onNftSale((event) => {
    bus.publish('nft', event).catch(report);
  });
  bus.on('nft', (event) => sockets.emitNft(event));
  if (!isShared) return { jobs: [] };
  let isBehind = false;
  const look = async (): Promise<void> => {
    const wasBehind = isBehind;
    isBehind = false;
    try {
      if (wasBehind) await sockets.catchUp();
    } catch (error) {
      isBehind = true;
      report(error);
    }
    await endThose(database, sockets);
  };
  bus.onMissed(() => {
    isBehind = true;
    look().catch(report);
  });
  // At the next look: the database that the events lacked is likely still away.
  users.onLost(() => {
    isBehind = true;
  });
  return {
    jobs: [{ name: 'sessions here', every_ms: LOOK_MS, isEverywhere: true, run: look }],
  };
}

async function endThose(database: Database, sockets: Sockets): Promise<void> {
  const sessions = new Map(sockets.sessions().map((one) => [one.session_id, one]));
  if (sessions.size === 0) return;
  const { rows } = await database.query<{ id: number }>(
    'select held.id from unnest($1::bigint[]) as held (id) where not exists (select from sessions s where s.id = held.id)',
    [[...sessions.keys()]],
  );
  for (const { id } of rows) {
    const session = sessions.get(id);
    if (session !== undefined) sockets.sessionEnded(session);
  }
}
