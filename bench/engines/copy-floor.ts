// One trader with many followers on PostgreSQL, with the contract and the follow module as in a server, and constant
// prices.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALLS, type CallName } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { startMarketThread } from '../../server/exchange/market-thread/start-market-thread.ts';
import { instrumentsOf } from '../../server/market/engines/instruments.ts';
import { quotesOf } from '../../server/market/engines/quotes.ts';
import { ListedInstruments } from '../../server/market/instruments/instruments.ts';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { guardDriver } from '../../server/platform/db/guard.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { instant } from '../../server/platform/db/values.ts';
import type { CallContext } from '../../server/platform/http/context.ts';
import { house } from '../../server/platform/ledger/accounts.ts';
import { credit } from '../../server/platform/ledger/movements.ts';
import { postAll } from '../../server/platform/ledger/post.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { handlersOf } from '../../server/platform/modules/module.ts';
import { startPublisher } from '../../server/platform/outbox/event-publisher.ts';
import { Settings } from '../../server/platform/settings/settings.ts';
import { openContract } from '../../server/trading/contract/module.ts';
import { followHooks } from '../../server/trading/follow/hooks.ts';
import { openFollow } from '../../server/trading/follow/module.ts';
import { addTrader } from '../../server/trading/follow/trader-store.ts';
import { startPostgres } from '../server/postgres.ts';

const TIME = Date.UTC(2026, 0, 31, 10);
const GIFTS_AT_ONCE = 500;

export interface CopyFloor {
  trader: number;
  followers: number[];
  others: number[];
  act(user_id: number, call: CallName, fields: object): Promise<unknown>;
  countWaiting(): Promise<number>;
  isClean(): Promise<boolean>;
  end(): Promise<void>;
}

export async function openFloor(follower_count: number, other_count: number): Promise<CopyFloor> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const cluster = await startPostgres();
  const folder = await openDataFolder(mkdtempSync(join(tmpdir(), 'pe-bench-copies-')));
  const limits = { statement_ms: 60_000, lock_ms: 60_000, connect_ms: 60_000 };
  const database = guardDriver(openPostgres({ url: cluster.url, connections: 10, ...limits }));
  const now = (): number => TIME;
  await migrate(database, now);
  const listedInstruments = await ListedInstruments.open({ database, now, hasHours: false });
  const market = await startMarketThread({
    seed: 1,
    market_speed: 1,
    ticks_per_second: undefined,
    epoch: 1,
    is_stopped: false,
    rows: listedInstruments.rows,
  });
  await market.ask({ kind: 'act', act: { kind: 'stop' } });
  const settings = await Settings.open({ database, now });
  const hooks = followHooks({ shareRate: () => '0.1', priceUsd: () => '1' });
  const contract = openContract({
    database,
    market,
    now,
    copies: hooks,
    report: fail,
    quotes: quotesOf(market),
    instruments: instrumentsOf(market),
    burstRate: () => '0.3',
    onBurstRateChanged: () => undefined,
    blockMs: () => 5000,
    priceUsd: () => '1',
    isCurrency: () => true,
    nameOf: (id) => `${id}`,
  });
  await contract.engine.begin();
  const follow = openFollow({
    contract,
    hooks,
    settings,
    now,
    sandbox: false,
    practice: undefined,
    report: fail,
    // Followers are written directly.
    sending: {
      try: async () => undefined,
      open: () => Promise.reject(new Error('there are no followers')),
    },
    unreadSupport: () => Promise.resolve(0),
    isLeader: () => true,
  });
  // As in the server, reads the events for users.
  const publisher = startPublisher({ database, deliver: () => undefined, onError: fail });
  const handlers = handlersOf([contract, follow], { database, now });
  const [trader = 0, ...people] = await addPeople(database, 1 + follower_count + other_count);
  const followers = people.slice(0, follower_count);
  await database.transaction((tx) =>
    addTrader(tx, {
      user_id: trader,
      introduction: '',
      follower_limit: follower_count,
      is_practice: false,
      time: TIME,
    }),
  );
  await database.query(
    `insert into follows (user_id, trader_user_id, type, number, tolerance_percent, since_act_id, created_at)
     select unnest($1::bigint[]), $2, 1, 1, 1, 0, $3`,
    [followers, trader, instant(TIME)],
  );
  await database.query('analyze');
  return {
    trader,
    followers,
    others: people.slice(follower_count),
    act: (user_id, call, fields) => {
      const handler = (handlers as Record<string, unknown>)[call] as (
        request: unknown,
        context: CallContext,
      ) => Promise<unknown>;
      return handler(CALLS[call].request.parse(fields), {
        language: 'en',
        request_id: 'bench',
        ip: '203.0.113.7',
        device: 'bench',
        session: { id: 1, user_id },
        headers: {},
      });
    },
    countWaiting: async () => {
      const { rows } = await database.query<{ waiting: number }>(
        `select (select count(*) from copy_jobs where status = 0)
           + (select count(*) from copy_acts where handed_at is null) as waiting`,
      );
      return rows[0]?.waiting ?? 0;
    },
    isClean: async () => (await verify(database)).is_clean,
    end: async () => {
      await follow.copier.end();
      await publisher.stop();
      await contract.engine.end();
      contract.engine.close();
      await market.close();
      await database.close();
      await folder.release();
      cluster.end();
      rmSync(folder.path, { recursive: true, force: true });
    },
  };
}

async function addPeople(database: Database, count: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into users (email, password_hash, extension_code, lang, created_at)
     select 'person' || n || '@example.com', 'x', 'code' || n, 'en', $2 from generate_series(1, $1::integer) n
     returning id`,
    [count, instant(TIME)],
  );
  const ids = rows.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += GIFTS_AT_ONCE) {
    const gifts = ids.slice(at, at + GIFTS_AT_ONCE).map((user_id) => {
      const account = { user_id, type: 'lever', currency_id: USDT } as const;
      const movements = [credit(house('custody', USDT), account, '1000000', 'faucet')];
      return { kind: 'faucet', reference: `${user_id}`, time: TIME, movements } as const;
    });
    await database.transaction((tx) => postAll(tx, gifts));
  }
  return ids;
}
