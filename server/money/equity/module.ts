import { HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Prices } from '../../market/prices/prices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type EquityParts, equityHandlers } from './handlers.ts';
import { eraseEquity, hasHour, insertPoints, markHour, thinOut } from './store.ts';

export function openEquity(needs: EquityParts & PointParts): Module<'wallet.equity'> {
  return {
    handlers: equityHandlers(needs),
    onErase: eraseEquity,
    jobs: [{ name: 'equity', every_ms: MINUTE_MS, run: () => writeHour(needs) }],
  };
}

// A job: records hourly values of all accounts with money, for the chart of the assets page.
type OpenProfits = () => Promise<ReadonlyMap<number, string>>;

interface PointParts {
  database: Database;
  prices(): Promise<Prices>;
  openProfits: OpenProfits;
  now(): number;
}

/** Writes each hour once, even if several processes try. */
async function writeHour({ database, prices, openProfits, now }: PointParts): Promise<void> {
  const time = now();
  const hour = time - (time % HOUR_MS);
  if (await hasHour(database, hour)) return;
  const worths = [...(await prices())].map(([currency_id, { now: price }]) => ({
    currency_id,
    price,
  }));
  const profits = [...(await openProfits())].map(([user_id, usd]) => ({ user_id, usd }));
  await database.transaction(async (tx) => {
    if (!(await markHour(tx, hour))) return;
    await insertPoints(tx, time, worths, profits);
    await thinOut(tx, time);
  });
}
