// A process becomes leader while others take orders. Orders taken between its reading
// of waiting orders and the start of its watch aren't lost.

import { describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { instrumentsOf } from '../../server/market/engines/instruments.ts';
import { quotesOf } from '../../server/market/engines/quotes.ts';
import { openWatchlist } from '../../server/market/watchlist/module.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { OptionEngine } from '../../server/trading/options/engine.ts';
import { keepTicks } from '../../server/trading/options/tick-store.ts';
import { SpotEngine } from '../../server/trading/spot/engine.ts';
import { floor } from './people.ts';
import { buy, place } from './spot/orders.ts';

const at = floor();

/** Commits another user's order right after the first reading of this table. */
function withGuest(table: string, guest: () => Promise<unknown>): Database {
  const { database } = at().app;
  let isCome = false;
  return {
    engine: database.engine,
    transaction: (body, options) => database.transaction(body, options),
    forReading: (user) => database.forReading(user),
    close: () => database.close(),
    query: async (sql, values) => {
      const result = await database.query(sql, values);
      if (isCome || !sql.includes(table)) return result as never;
      isCome = true;
      await guest();
      return result as never;
    },
  };
}

const report = (error: unknown): never => {
  throw error;
};

describe('orders taken while a process becomes leader', () => {
  test('a price alert fires', async () => {
    const ann = await at().person({});
    await at().tick(BTC, '90000');
    const alert = () => call(ann, CALLS['alert.add'], { match_id: BTC, type: 1, value: '90010' });
    const { app, market } = at();
    const { engine } = openWatchlist({
      database: withGuest('from alerts where fired_at', alert),
      market,
      report,
      quotes: quotesOf(market),
      instruments: instrumentsOf(market),
      now: () => at().time,
      isCurrency: () => true,
      liquidationDistance: async () => undefined,
    });
    await engine.begin();
    market.tick(BTC, '90020');
    await market.ask({ kind: 'step' });
    await engine.whenSettled();
    const { list } = await call(ann, CALLS['alert.list'], {});
    expect(list.map(({ fired_time }) => fired_time)).toEqual([at().time]);
    await engine.end();
    for (const own of app.exchange.engines) if (own.name === 'alerts') await own.begin();
  });

  test("an option that can't be settled doesn't delay the start: it is settled a little later", async () => {
    const ann = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '90000');
    const { id } = await call(ann, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '10',
      idempotency_key: at().newKey(),
    });
    const { database } = at().app;
    // As left by a server that was killed between the tick and the settlement.
    const time = at().time + 30_000;
    await keepTicks(database, [{ match_id: BTC, price: '90001', time }]);
    const failures: unknown[] = [];
    let isBroken = true;
    const engine = new OptionEngine({
      database: {
        ...database,
        transaction: (body, options) =>
          isBroken
            ? Promise.reject(new Error('the disk is full'))
            : database.transaction(body, options),
      },
      sendToWatch: () => undefined,
      nameOf: () => 'USDT',
      now: () => time,
      report: (error) => failures.push(error),
    });
    await engine.begin();
    expect(failures).toHaveLength(1);
    isBroken = false;
    await engine.tidy();
    await engine.whenSettled();
    const { list } = await call(ann, CALLS['microtrade.lists'], {});
    expect(list.map((one) => [one.id, one.status, one.result])).toEqual([[id, 3, 1]]);
    await engine.end();
  });

  test('an option is settled by its tick', async () => {
    const ann = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '90000');
    const stake = () =>
      call(ann, CALLS['microtrade.submit'], {
        match_id: BTC,
        currency_id: USDT,
        type: 1,
        seconds: 30,
        number: '10',
        idempotency_key: at().newKey(),
      });
    await stake();
    const engine = new OptionEngine({
      database: withGuest('micro_orders', stake),
      sendToWatch: (message) => at().market.sendToWatch('options', message),
      nameOf: () => 'USDT',
      now: () => at().time,
      report,
    });
    await engine.begin();
    await at().later(30_000);
    await at().tick(BTC, '90001');
    const { list } = await call(ann, CALLS['microtrade.lists'], {});
    expect(list.map(({ status, result }) => [status, result])).toEqual([
      [3, 1],
      [3, 1],
    ]);
    await engine.end();
  });

  test("a resting order is matched, and one that was filled meanwhile isn't restored", async () => {
    const ben = await at().person({ change: { [USDT]: '10000' } });
    await at().tick(BTC, '90000');
    at().market.book(BTC, [], []);
    const first = await place(at(), ben, buy('0.01', '89000'));
    const cancelAnswer = await place(at(), ben, buy('0.01', '88000'));
    const { app, market } = at();
    const engine = new SpotEngine({
      database: withGuest('coin_orders', async () => {
        await place(at(), ben, buy('0.01', '89000'));
        await call(ben, CALLS['coin.cancelOrder'], {
          id: cancelAnswer.id,
          idempotency_key: at().newKey(),
        });
      }),
      feeRateOf: () => '0.001',
      priceUsd: () => '1',
      market,
      instruments: { of: () => undefined },
      seenBy: () => Promise.resolve(undefined),
      now: () => at().time,
      report,
    });
    await engine.begin();
    await market.ask({ kind: 'step' });
    const book = await call(ben, CALLS['currency.book'], { match_id: BTC });
    // A cancelled order is in no book.
    expect(book.in).toEqual([['89000', '0.02']]);
    market.tick(BTC, '88999');
    await market.ask({ kind: 'step' });
    while (await engine.whenSettled()) await market.ask({ kind: 'step' });
    const { list } = await call(ben, CALLS['coin.list'], {});
    expect(list.map(({ status }) => status)).toEqual([3, 4, 3]);
    expect(first.status).toBe(0);
    await engine.end();
    for (const own of app.exchange.engines) await own.begin();
  });
});
