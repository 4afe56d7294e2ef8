// The market of this process: its own thread, or the one of the process that leads. Candles and index prices are stored
// by the leader, so that a new thread goes on where the old one ended.

import type { MarketThread } from '../market/feed/market-link.ts';
import { keyFor, readMarketSecret } from '../market/feed/market-secret.ts';
import { CandleStore } from '../market/instruments/candle-store.ts';
import { IndexStore } from '../market/instruments/index-store.ts';
import { ListedInstruments } from '../market/instruments/instruments.ts';
import { systemDice } from '../people/auth/dice.ts';
import type { ServerClock } from '../platform/base/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Cluster } from './cluster/cluster.ts';
import { type SharedMarket, shareMarket } from './cluster/shared-market.ts';
import type { LogEnds } from './early-log.ts';
import { startMarketThread } from './market-thread/start-market-thread.ts';
import type { ServerOptions } from './server-options.ts';

export interface MarketPlace {
  market: MarketThread;
  /** Undefined in a process that isn't one of several. */
  sharedMarket: SharedMarket | undefined;
  instruments: ListedInstruments;
  /** From which practice traders draw. Undefined when prices are real or recorded, or a test sets them. */
  practice_secret: Uint8Array | undefined;
  jobs: readonly Job[];
  /** Before the market closes: stores what it holds. */
  save(): Promise<void>;
}

export interface MarketParts {
  options: ServerOptions;
  isPractice: boolean;
  database: Database;
  cluster: Cluster;
  clock: ServerClock;
  monotonic(): number;
  log: LogEnds;
}

/** A killed process loses candles of at most this time. */
const CANDLES_MS = 15_000;
/** After a kill the index prices are at most this old. */
const INDEX_MS = 1000;
const PREDICTABLE = 'predictable market, for tests only (--seed)';

export async function openMarketPlace(parts: MarketParts): Promise<MarketPlace> {
  const { options, isPractice, database, cluster, clock, monotonic, log } = parts;
  const { replay, external } = options;
  const { path } = options.folder;
  const { now } = clock;
  const instruments = await ListedInstruments.open({
    database,
    now,
    hasHours: replay === undefined,
    hasStocks: isPractice,
  });
  const isSimulated = replay === undefined && external === undefined;
  // Recorded markets have their own history. Beside drawn bars the bars of an exchange are not stored.
  const candles = isSimulated || !isPractice ? new CandleStore(database) : undefined;
  const indices = replay === undefined ? new IndexStore(database, path) : undefined;
  const seed = options.seed ?? readMarketSecret(path, systemDice.bytes);
  if (options.seed !== undefined) log.note(PREDICTABLE);

  const start = async (): Promise<MarketThread> => {
    const thread = await startMarketThread(
      {
        rows: instruments.rows,
        storedRows: await candles?.readRows(seed, now()),
        indices: await indices?.readIndices(),
        index_folder: indices === undefined ? undefined : path,
        seed,
        market_speed: options.market_speed ?? 1,
        step_ms: options.market_step_ms,
        ticks_per_second: options.ticks_per_second,
        epoch: await cluster.nextEpoch(),
        offset_ms: clock.offset_ms,
        replay,
        external,
        isReal: !isPractice,
        is_stopped: options.is_feed_stopped ?? false,
      },
      log.note,
    );
    relist(thread, instruments);
    // It may have been set while the thread was starting.
    thread.setClock(clock.offset_ms);
    return thread;
  };
  const sharedMarket = cluster.isShared
    ? await shareMarket({ cluster, start, monotonic, report: log.report })
    : undefined;
  const market = sharedMarket ?? (await start());
  clock.onAdvanced((offset_ms) => market.setClock(offset_ms));

  const saveCandles = async (isEnding = false): Promise<void> => {
    if (cluster.leadership.isLeader) await candles?.save(market, now(), isEnding);
  };
  const saveIndex = async (): Promise<void> => {
    if (cluster.leadership.isLeader) await indices?.save(market, now());
  };
  return {
    market,
    sharedMarket,
    instruments,
    practice_secret:
      isSimulated && !options.has_test_controls ? keyFor(seed, 'practice traders') : undefined,
    jobs: [
      { name: 'index prices', every_ms: INDEX_MS, run: saveIndex },
      { name: 'candles', every_ms: CANDLES_MS, run: () => saveCandles() },
    ],
    save: async () => {
      await saveIndex();
      await saveCandles(true);
    },
  };
}

export function relist(market: MarketThread, { all, version, rows }: ListedInstruments): void {
  market.relist({ instruments: all, version }, rows);
}
