import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { startOf } from '../feed/bars.ts';
import type { FilledRow } from '../feed/external/venue-past.ts';
import type { MarketLink } from '../feed/market-link.ts';
import { type MarketSeed, pastSeed } from '../feed/market-secret.ts';
import { foldBars, packBars } from '../feed/packed-bars.ts';
import { StoredBars, type StoredMinute, type StoredRows } from '../feed/stored-bars.ts';

/** Age up to which minutes are kept; older bars are hours. */
const MINUTES_FOR = 7 * DAY_MS;

export class CandleStore {
  readonly #database: Database;
  /** The last final minute. The minute at the end of a market is stored again later. */
  #storedUpTo = 0;
  #packedUpTo = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stored data for a starting market. The history keeps the seed of the first start. */
  async readRows(marketSeed: MarketSeed, now: number): Promise<StoredRows> {
    const database = this.#database;
    const seed = pastSeed(marketSeed);
    await database.query(
      'insert into candle_start (first_at, seed) values ($1, $2) on conflict do nothing',
      [instant(now), seed],
    );
    await this.#packEnded(now);
    const { rows: starts } = await database.query<{ first_at: number; seed: number }>(
      'select first_at, seed from candle_start',
    );
    const [start = { first_at: now, seed }] = starts;
    const fine = instant(startOf(now, DAY_MS) - MINUTES_FOR);
    const { rows: days } = await database.query<{
      match_id: number;
      day: number;
      is_fine: boolean;
      bars: Uint8Array;
    }>(
      `select match_id, day, day >= $1 as is_fine,
         case when day >= $1 then minutes else hours end as bars
       from candle_days order by day, match_id`,
      [fine],
    );
    const { rows: cover } = await database.query<{
      day: number;
      from_minute: number;
      to_minute: number;
    }>('select day, from_minute, to_minute from candle_cover order by day, from_minute');
    const { rows: minutes } = await database.query<StoredMinute>(
      'select minute, bars from candle_minutes order by minute',
    );
    return {
      first: start.first_at,
      seed: start.seed,
      // Copies, because a driver's buffer may be a view of a larger one, which would be transferred completely.
      days: days.map(({ is_fine, bars, ...row }) => ({
        ...row,
        bars: Uint8Array.from(bars),
        size: is_fine ? MINUTE_MS : HOUR_MS,
      })),
      coveredSpans: cover.map(({ day, from_minute, to_minute }) => [
        day + from_minute * MINUTE_MS,
        day + to_minute * MINUTE_MS,
      ]),
      filledRows: await this.#filledRows(),
      minutes: minutes.map(({ minute, bars }) => ({ minute, bars: Uint8Array.from(bars) })),
    };
  }

  async save(market: MarketLink, now: number, is_ending = false): Promise<void> {
    await this.#saveFilled(market);
    const question = { kind: 'minutes', stored: this.#storedUpTo, is_ending } as const;
    const answer = await market.ask(question).catch((error: unknown) => {
      if (error instanceof MarketGone) return undefined;
      throw error;
    });
    if (answer?.kind !== 'minutes' || answer.minutes.length === 0) return;
    const { minutes } = answer;
    await this.#database.transaction(async (tx) => {
      for (const { minute, bars } of minutes) {
        await tx.query(
          `insert into candle_minutes (minute, bars) values ($1, $2)
           on conflict (minute) do update set bars = excluded.bars`,
          [instant(minute), bars],
        );
      }
    });
    if (is_ending) return;
    this.#storedUpTo = Math.max(this.#storedUpTo, ...minutes.map(({ minute }) => minute));
    await this.#packEnded(now);
  }

  /** Bars of exchanges: each answer once. */
  async #saveFilled(market: MarketLink): Promise<void> {
    const answer = await market.ask({ kind: 'filled' }).catch((error: unknown) => {
      if (error instanceof MarketGone) return undefined;
      throw error;
    });
    if (answer?.kind !== 'filled' || answer.rows.length === 0) return;
    const { rows } = answer;
    await this.#database.transaction(async (tx) => {
      for (const { match_id, size_ms, from, to, bars } of rows) {
        await tx.query(
          `insert into venue_bars (match_id, size_ms, from_at, to_at, bars) values ($1, $2, $3, $4, $5)
           on conflict do nothing`,
          [match_id, size_ms, instant(from), instant(to), bars],
        );
      }
    });
  }

  async #filledRows(): Promise<FilledRow[]> {
    const { rows } = await this.#database.query<{
      match_id: number;
      size_ms: number;
      from_at: number;
      to_at: number;
      bars: Uint8Array;
    }>('select match_id, size_ms, from_at, to_at, bars from venue_bars order by from_at');
    return rows.map(({ match_id, size_ms, from_at, to_at, bars }) => ({
      match_id,
      size_ms,
      from: from_at,
      to: to_at,
      bars: Uint8Array.from(bars),
    }));
  }

  async #packEnded(now: number): Promise<void> {
    const today = startOf(now, DAY_MS);
    if (today === this.#packedUpTo) return;
    for (;;) {
      const { rows } = await this.#database.query<{ oldest: number | null }>(
        'select min(minute) as oldest from candle_minutes where minute < $1',
        [instant(today)],
      );
      const oldest = rows[0]?.oldest ?? null;
      if (oldest === null) break;
      await this.#database.transaction((tx) => packDay(tx, startOf(oldest, DAY_MS)));
    }
    this.#packedUpTo = today;
  }
}

async function packDay(tx: Transaction, day: number): Promise<void> {
  const span = [instant(day), instant(day + DAY_MS)];
  const { rows: minutes } = await tx.query<StoredMinute>(
    'select minute, bars from candle_minutes where minute >= $1 and minute < $2 order by minute',
    span,
  );
  const storedBars = new StoredBars({ first: day, seed: 0, days: [], coveredSpans: [], minutes });
  for (const units of storedBars.instruments()) {
    const bars = storedBars.bars(units);
    await tx.query(
      `insert into candle_days (match_id, day, minutes, hours) values ($1, $2, $3, $4)
       on conflict (match_id, day) do nothing`,
      [
        units.match_id,
        instant(day),
        packBars(units, bars),
        packBars(units, foldBars(bars, HOUR_MS)),
      ],
    );
  }
  for (const [from, to] of runsOf(minutes)) {
    await tx.query(
      `insert into candle_cover (day, from_minute, to_minute) values ($1, $2, $3)
       on conflict do nothing`,
      [instant(day), (from - day) / MINUTE_MS, (to - day) / MINUTE_MS],
    );
  }
  await tx.query('delete from candle_minutes where minute >= $1 and minute < $2', span);
}

function runsOf(minutes: readonly StoredMinute[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const { minute } of minutes) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === minute) last[1] = minute + MINUTE_MS;
    else runs.push([minute, minute + MINUTE_MS]);
  }
  return runs;
}
