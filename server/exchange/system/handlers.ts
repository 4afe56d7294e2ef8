// The state of the service (docs/api.md, /status, /health).
import type { Status } from '../../../protocol/calls/platform/system.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { FeedState } from '../../market/feed/questions.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type HandlersOf, ReadyJson } from '../../platform/http/handlers.ts';
import type { ServiceState } from '../realtime/sockets.ts';
import { askDatabase } from './store.ts';

export type SystemCall = 'status' | 'health';

export interface SystemParts {
  market: MarketLink;
  database: Queryable;
  now(): number;
  service(): ServiceState;
  isServing(): boolean;
  isLeader(): boolean;
}

export function systemHandlers(parts: SystemParts): HandlersOf<SystemCall> {
  return {
    status: () => statusOf(parts),
    health: async () => {
      const [feed, database] = await Promise.all([feedOf(parts.market), answers(parts.database)]);
      const is_ready = parts.isServing() && database && feed !== undefined;
      const health = {
        status: is_ready ? 'ok' : parts.isServing() ? 'failing' : 'stopping',
        database,
        feed: feed?.state === 'live',
        leader: parts.isLeader(),
      };
      return new ReadyJson(JSON.stringify(health), is_ready ? 200 : 503);
    },
  };
}

async function statusOf({ market, now, service }: SystemParts): Promise<Status> {
  const feed = await feedOf(market);
  return {
    ...service(),
    server_time: now(),
    feed: feed?.state ?? 'stopped',
    feed_age_ms: feed?.age_ms ?? 0,
  };
}

async function answers(database: Queryable): Promise<boolean> {
  try {
    await askDatabase(database);
    return true;
  } catch {
    return false;
  }
}

async function feedOf(market: MarketLink): Promise<FeedState | undefined> {
  try {
    const answer = await market.ask({ kind: 'feed' });
    return answer.kind === 'feed' ? answer.feed : undefined;
  } catch (error) {
    if (error instanceof MarketGone) return undefined;
    throw error;
  }
}
