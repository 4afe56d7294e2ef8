// Stops, pairs, executions and times of spot orders. BTC/USDT: tick 0.1, step 0.00001, fee 0.001, band 10 %.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { instrumentsOf } from '../../../server/market/engines/instruments.ts';
import { quotesOf } from '../../../server/market/engines/quotes.ts';
import type { FiredListener } from '../../../server/market/feed/market-link.ts';
import { SpotEngine } from '../../../server/trading/spot/engine.ts';
import type { FromSpotWatch, ToSpotWatch } from '../../../server/trading/spot/watch-messages.ts';
import { floor, type Trader, whyNot } from '../people.ts';
import {
  buy,
  cancel,
  type PairWish,
  place,
  placePair,
  sell,
  usualBook,
  type Wish,
} from './orders.ts';

const at = floor();

beforeEach(async () => {
  await at().later(3001);
  at().market.open(BTC, true);
  await at().tick(BTC, '90000', '0');
  usualBook(at());
});

const people: Trader[] = [];
const person = async (usdt = '10000'): Promise<Trader> => {
  const who = await at().person({ change: { [USDT]: usdt, [BTC]: '1' } });
  people.push(who);
  return who;
};

// The next test has a book of its own.
afterEach(async () => {
  for (const who of people.splice(0))
    await call(who, CALLS['coin.batch_cancel'], { idempotency_key: at().newKey() });
});

const order = async (who: Trader, id: number) => {
  const { list } = await call(who, CALLS['coin.list'], { limit: 100 });
  const match = list.find((one) => one.id === id);
  if (match === undefined) throw new Error(`order ${id} isn't in the list`);
  return match;
};
const money = (who: Trader) => at().balance(who, 'change', USDT);
const coins = (who: Trader) => at().balance(who, 'change', BTC);
const why = (work: Promise<unknown>) => whyNot(work);

const runExpiry = async (): Promise<void> => {
  await at()
    .app.exchange.jobs.find(({ name }) => name === 'expired spot orders')
    ?.run();
};

const stopSell = (amount: string, trigger_price: string): Wish => ({
  type: 2,
  kind: 'stop_market',
  amount,
  trigger_price,
});
const stopLimit = (type: 1 | 2, amount: string, trigger_price: string, target_price: string) => ({
  type,
  kind: 'stop_limit' as const,
  amount,
  trigger_price,
  target_price,
});
const pair = (wish: Partial<PairWish> = {}): PairWish => ({
  type: 2,
  amount: '0.1',
  target_price: '92000',
  trigger_price: '88000',
  stop_target_price: '87900',
  ...wish,
});

describe('R-SPOT-9: stops', () => {
  test('R-SPOT-9: a stop freezes its hold, is not in the book, and only the mark fires it', async () => {
    const ann = await person();
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    expect(stop).toMatchObject({
      kind: 'stop_market',
      order_type: 0,
      status: 0,
      trigger_by: 'fall',
      trigger_time: null,
      frozen: '0.1',
    });
    expect(await coins(ann)).toBe('0.9 + 0.1');
    expect((await call(ann, CALLS['currency.book'], { match_id: BTC })).out).toEqual([
      ['90010', '0.5'],
      ['90020', '1'],
    ]);
    // The last price passes the trigger, the mark doesn't.
    at().market.book(BTC, [], []);
    const [ben, cem] = [await person(), await person()];
    await place(at(), ben, buy('0.01', '88000'));
    await place(at(), cem, sell('0.01', '88000'));
    expect(await order(ann, stop.id)).toMatchObject({ status: 0, trigger_time: null });
    at().market.book(BTC, [['88990', '5']], []);
    await at().tick(BTC, '89000', '0');
    expect(await order(ann, stop.id)).toMatchObject({
      status: 3,
      filled: '0.1',
      avg_price: '88990',
      open_trigger: { price: '89000', last_before: '90000', first_beyond: '89000' },
    });
    // 0.1 x 88990 x 0.999
    expect(await money(ann)).toBe('18890.101 + 0');
    expect(await coins(ann)).toBe('0.9 + 0');
  });

  test('R-SPOT-9: a stop that buys takes money, spends at most that and returns the rest', async () => {
    const ann = await person();
    const wish: Wish = {
      type: 1,
      kind: 'stop_market',
      quote_amount: '1000',
      trigger_price: '91000',
    };
    const stop = await place(at(), ann, wish);
    expect(stop).toMatchObject({ trigger_by: 'rise', frozen: '1000', amount: null });
    expect(await money(ann)).toBe('9000 + 1000');
    at().market.book(BTC, [], [['91010', '0.01']]);
    await at().tick(BTC, '91000', '0');
    // 0.01 x 91010 is all that there is.
    expect(await order(ann, stop.id)).toMatchObject({
      status: 4,
      cancel_reason: 'unfilled',
      filled: '0.01',
      frozen: '0',
    });
    expect(await money(ann)).toBe('9089.9 + 0');
    const amount: Wish = { type: 1, kind: 'stop_market', amount: '0.01', trigger_price: '91000' };
    expect(await why(place(at(), ann, amount))).toBe('amount_invalid at quote_amount');
  });

  test('R-SPOT-9: a stop market takes nothing outside the band around the mark', async () => {
    const ann = await person();
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    at().market.book(
      BTC,
      [
        ['88000', '0.04'],
        ['70000', '5'],
      ],
      [],
    );
    await at().tick(BTC, '88500', '0');
    expect(await order(ann, stop.id)).toMatchObject({
      status: 4,
      filled: '0.04',
      cancel_reason: 'unfilled',
    });
    expect(await coins(ann)).toBe('0.96 + 0');
  });

  test('R-SPOT-9: without anything in the book a stop market ends and returns all', async () => {
    const ann = await person();
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    at().market.book(BTC, [], []);
    await at().tick(BTC, '88500', '0');
    expect(await order(ann, stop.id)).toMatchObject({
      status: 4,
      filled: '0',
      cancel_reason: 'no_liquidity',
    });
    expect(await coins(ann)).toBe('1 + 0');
  });

  test('R-SPOT-9: a stop limit becomes a limit: what it meets fills, the rest waits with the time of its trigger', async () => {
    const [ann, ben] = [await person(), await person()];
    const stop = await place(at(), ann, stopLimit(1, '0.02', '91000', '91050'));
    expect(stop).toMatchObject({ frozen: '1821', trigger_by: 'rise' });
    // Placed later, in the book earlier.
    const earlier = await place(at(), ben, buy('0.01', '91050')).catch(() => undefined);
    expect(earlier?.status).toBe(3);
    at().market.book(BTC, [], [['91040', '0.005']]);
    await at().later(10);
    await at().tick(BTC, '91000', '0');
    const waitingOrder = await order(ann, stop.id);
    expect(waitingOrder).toMatchObject({
      status: 0,
      filled: '0.005',
      // 0.015 x 91050: the better price of the first part came back
      frozen: '1365.75',
      open_trigger: { price: '91000' },
    });
    expect(waitingOrder.trigger_time).not.toBeNull();
    expect(await money(ann)).toBe('8179.05 + 1365.75');
    const { in: bids } = await call(ann, CALLS['currency.book'], { match_id: BTC });
    expect(bids).toEqual([['91050', '0.015']]);
    await at().tick(BTC, '91050', '0.015');
    expect(await order(ann, stop.id)).toMatchObject({ status: 3, filled: '0.02', frozen: '0' });
    // 10000 - 0.005 x 91040 - 0.015 x 91050
    expect(await money(ann)).toBe('8179.05 + 0');
  });

  test('R-SPOT-9: in a book of one price the order that came first is filled first, not the one with the older id', async () => {
    const [ann, ben] = [await person(), await person()];
    at().market.book(BTC, [], []);
    const stop = await place(at(), ann, stopLimit(1, '0.01', '90500', '90000'));
    await at().later(5);
    const limit = await place(at(), ben, buy('0.01', '90000'));
    await at().later(5);
    await at().tick(BTC, '90500', '0');
    expect(await order(ann, stop.id)).toMatchObject({ status: 0, filled: '0' });
    await at().tick(BTC, '90000', '0.01');
    expect(await order(ben, limit.id)).toMatchObject({ status: 3 });
    expect(await order(ann, stop.id)).toMatchObject({ status: 0, filled: '0' });
    // The same between users.
    const seller = await person();
    const again = await place(at(), ben, buy('0.01', '90000'));
    await place(at(), seller, sell('0.015', '90000'));
    expect(await order(ann, stop.id)).toMatchObject({ status: 3 });
    expect(await order(ben, again.id)).toMatchObject({ filled: '0.005' });
  });

  test('R-SPOT-9: a stop is carried out up to an own order, and never meets it', async () => {
    const ann = await person();
    at().market.book(
      BTC,
      [
        ['88950', '0.02'],
        ['88940', '1'],
      ],
      [],
    );
    await place(at(), ann, buy('0.01', '88945'));
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    await at().tick(BTC, '89000', '0');
    expect(await order(ann, stop.id)).toMatchObject({
      status: 4,
      filled: '0.02',
      cancel_reason: 'self_trade',
    });
    expect(await coins(ann)).toBe('0.98 + 0');
  });

  test('R-SPOT-9: a closed or halted market carries out no stop; when it opens, the mark of that moment decides', async () => {
    const ann = await person();
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    at().market.open(BTC, false);
    await at().tick(BTC, '88000', '0');
    expect(await order(ann, stop.id)).toMatchObject({ status: 0, trigger_time: null });
    at().market.open(BTC, true);
    await at().tick(BTC, '89500', '0');
    expect(await order(ann, stop.id)).toMatchObject({ status: 0, trigger_time: null });
    await at().tick(BTC, '88900', '0');
    expect((await order(ann, stop.id)).status).not.toBe(0);
  });

  test('R-SPOT-9: stops that wait for a closed market are sent to the watch again once it is open, not all the time', async () => {
    const ann = await person();
    const stops = [
      await place(at(), ann, stopSell('0.1', '89000')),
      await place(at(), ann, stopSell('0.1', '88900')),
    ];
    const { market } = at();
    const messages: string[] = [];
    let isOpen = false;
    const comparisons: number[][] = [];
    let take: FiredListener | undefined;
    const engine = new SpotEngine({
      database: at().app.database,
      feeRateOf: () => '0.001',
      priceUsd: () => '1',
      market: {
        sendToWatch: (_name, message) => {
          const update = message as ToSpotWatch;
          messages.push(update.is);
          if (update.is === 'compare') comparisons.push(update.orders.map(({ id }) => id));
        },
        onFired: (_name, listener) => {
          take = listener;
        },
      },
      instruments: instrumentsOf(market),
      seenBy: async (match_id) => {
        const quote = await quotesOf(market).at(match_id);
        return quote && { quote: { ...quote, is_open: isOpen }, levels: [] };
      },
      now: () => at().time,
      report: (error) => {
        throw error;
      },
    });
    await engine.begin();
    const { time } = at();
    const { match_id } = await order(ann, stops[0]?.id ?? 0);
    const reachedStops = stops.map(
      ({ id }) => ({ at: 'trigger', id, mark: '88000', time, before: null }) as const,
    );
    take?.({ is: 'reached', reached: reachedStops }, { epoch: 1, sequence: 1 });
    await engine.whenSettled();
    const tellTick = async (): Promise<void> => {
      take?.({ is: 'ticked', match_id }, { epoch: 1, sequence: 2 });
      await engine.whenSettled();
    };
    // Once for both, and once more for each mark of the closed market.
    expect(messages.splice(0)).toEqual(['begin', 'found', 'closed']);
    await tellTick();
    expect(messages.splice(0)).toEqual(['closed']);
    // Until then the watch doesn't hold them, and no comparison misses them.
    take?.({ comparison: 'begun' }, { epoch: 1, sequence: 2 });
    await engine.whenSettled();
    expect(comparisons).toEqual([[]]);
    isOpen = true;
    await tellTick();
    expect(messages).toEqual(['compare', 'changed', 'changed']);
    await engine.end();
  });

  test('R-SPOT-9: a gap is reported: the last mark before the trigger and the first beyond', async () => {
    const ann = await person();
    const stop = await place(at(), ann, stopSell('0.1', '89000'));
    await at().tick(BTC, '89200', '0');
    await at().tick(BTC, '87000', '0');
    const { open_trigger } = await order(ann, stop.id);
    expect(open_trigger).toMatchObject({
      price: '89000',
      last_before: '89200',
      first_beyond: '87000',
    });
  });

  test('R-SPOT-9: stops wait over a restart, and one that was cancelled never fires', async () => {
    const ann = await person();
    const [first, second] = [
      await place(at(), ann, stopSell('0.1', '89000')),
      await place(at(), ann, stopSell('0.1', '89000')),
    ];
    await cancel(at(), ann, second.id);
    await at().restart();
    await at().tick(BTC, '88990', '0');
    expect(await order(ann, second.id)).toMatchObject({ status: 4, filled: '0' });
    expect(await order(ann, first.id)).toMatchObject({ status: 3, filled: '0.1' });
    expect(await coins(ann)).toBe('0.9 + 0');
  });

  test('R-SPOT-9: faults of a stop are reported at their fields', async () => {
    const ann = await person();
    expect(await why(place(at(), ann, stopSell('0.1', '90000')))).toBe(
      'trigger_at_mark at trigger_price',
    );
    expect(await why(place(at(), ann, stopLimit(2, '0.1', '88000', '70000')))).toBe(
      'price_out_of_band at target_price',
    );
    expect(await why(place(at(), ann, stopSell('5', '89000')))).toBe(
      'insufficient_balance at amount',
    );
    const nothing = { type: 2, kind: 'stop_market', amount: '0.1' } as const;
    expect(await why(place(at(), ann, nothing))).toBe('price_invalid at trigger_price');
    const withTrigger = { ...buy('0.01', '89000'), trigger_price: '91000' };
    for (const wish of [
      withTrigger,
      { ...withTrigger, kind: 'limit' as const },
      { ...buy('0.01'), kind: 'market' as const, trigger_price: '91000' },
    ])
      expect(await why(place(at(), ann, wish))).toBe('price_invalid at trigger_price');
    for (const wish of [
      { ...buy('0.01', '91000'), kind: 'market' as const },
      { ...stopSell('0.01', '89000'), target_price: '88900' },
    ])
      expect(await why(place(at(), ann, wish))).toBe('price_invalid at target_price');
  });

  test('R-SPOT-9: a stop that buys is no way around the largest order', async () => {
    const ann = await person('1000000000');
    const wish = { type: 1, kind: 'stop_market', trigger_price: '91000' } as const;
    // 100 x 91000
    expect(await why(place(at(), ann, { ...wish, quote_amount: '9100001' }))).toBe(
      'above_maximum at quote_amount',
    );
    expect(await place(at(), ann, { ...wish, quote_amount: '9100000' })).toMatchObject({
      status: 0,
    });
  });

  test('R-SPOT-7, R-SPOT-11: an order that cannot be carried out or ended stops no other', async () => {
    const [ann, ben] = [await person(), await person()];
    const { database } = at().app;
    const until = at().time + 60_000;
    const withEnd = { ...sell('0.1', '95000'), in_force: 'until', until } as const;
    const [brokenFill, wholeFill] = [
      await place(at(), ann, sell('0.1', '95000')),
      await place(at(), ben, sell('0.1', '95000')),
    ];
    const [brokenEnd, wholeEnd] = [
      await place(at(), ann, withEnd),
      await place(at(), ben, withEnd),
    ];
    const brokenIds = [brokenFill.id, brokenEnd.id];
    const writeFrozen = (frozen: string) =>
      database.query('update coin_orders set frozen = $2 where id = any($1)', [brokenIds, frozen]);
    // More than the ledger holds.
    await writeFrozen('9');
    const failures: unknown[] = [];
    let take: FiredListener | undefined;
    const fire = (message: FromSpotWatch) => take?.(message, { epoch: 1, sequence: 1 });
    const engine = new SpotEngine({
      database,
      feeRateOf: () => '0.001',
      priceUsd: () => '1',
      market: {
        sendToWatch: () => undefined,
        onFired: (_name, listener) => {
          take = listener;
        },
      },
      instruments: { of: () => undefined },
      seenBy: () => Promise.resolve(undefined),
      now: () => until,
      report: (error) => failures.push(error),
    });
    await engine.begin();
    const fill = { at: 'book', number: '0.04', time: at().time } as const;
    fire({
      is: 'reached',
      reached: [
        { ...fill, id: brokenFill.id },
        { ...fill, id: wholeFill.id },
      ],
    });
    fire({ is: 'expired', time: until });
    await engine.whenSettled();
    expect(failures.length).toBeGreaterThan(1);
    // Once, though the other was tried again.
    expect(await order(ben, wholeFill.id)).toMatchObject({ status: 0, filled: '0.04' });
    expect(await order(ben, wholeEnd.id)).toMatchObject({ status: 4, cancel_reason: 'expired' });
    expect(await order(ann, brokenEnd.id)).toMatchObject({ status: 0 });
    await engine.end();
    await writeFrozen('0.1');
    await at().restart();
  });
});

describe('R-SPOT-10: executions', () => {
  test('R-SPOT-10: post-only waits, or is refused when it would take', async () => {
    const ann = await person();
    expect(await why(place(at(), ann, { ...buy('0.1', '90010'), execution: 'post_only' }))).toBe(
      'would_take at target_price',
    );
    const stop = await place(at(), ann, { ...buy('0.1', '90009.9'), execution: 'post_only' });
    expect(stop).toMatchObject({ status: 0, filled: '0', execution: 'post_only' });
  });

  test('R-SPOT-10: IOC takes what is there within its price, and returns the rest at once', async () => {
    const ann = await person('20000');
    const some = await place(at(), ann, { ...buy('0.1', '90010'), execution: 'ioc' });
    expect(some).toMatchObject({ status: 3, filled: '0.1' });
    at().market.book(BTC, [], [['90010', '0.02']]);
    await at().later(3001);
    const rest = await place(at(), ann, { ...buy('0.1', '90010'), execution: 'ioc' });
    expect(rest).toMatchObject({
      status: 4,
      filled: '0.02',
      frozen: '0',
      cancel_reason: 'unfilled',
    });
    // 20000 - 0.12 x 90010
    expect(await money(ann)).toBe('9198.8 + 0');
    at().market.book(BTC, [], []);
    expect(await why(place(at(), ann, { ...buy('0.001', '90010'), execution: 'ioc' }))).toBe(
      'no_liquidity',
    );
  });

  test('R-SPOT-10: FOK fills all at once or nothing, over users and the simulated book', async () => {
    const [ann, ben] = [await person(), await person()];
    at().market.book(BTC, [], [['90010', '0.02']]);
    await place(at(), ben, sell('0.03', '90020'));
    const wish = (amount: string): Wish => ({ ...buy(amount, '90020'), execution: 'fok' });
    const before = await money(ann);
    expect(await why(place(at(), ann, wish('0.06')))).toBe('not_fillable at amount');
    expect(await money(ann)).toBe(before);
    expect(await place(at(), ann, wish('0.05'))).toMatchObject({ status: 3, filled: '0.05' });
  });

  test('R-SPOT-10: an order that cannot wait needs a market that is open, and no time', async () => {
    const ann = await person();
    const ioc: Wish = { ...buy('0.1', '90010'), execution: 'ioc' };
    expect(await why(place(at(), ann, { ...ioc, in_force: 'day' }))).toBe(
      'execution_unsuitable at execution',
    );
    const stop: Wish = { ...stopLimit(2, '0.1', '88000', '87900'), execution: 'post_only' };
    expect(await why(place(at(), ann, stop))).toBe('execution_unsuitable at execution');
    at().market.open(BTC, false);
    expect(await why(place(at(), ann, ioc))).toBe('market_closed');
    at().market.open(BTC, true);
  });
});

describe('R-SPOT-11: time in force', () => {
  test('R-SPOT-11: what is not filled ends at its time, before a tick of the same instant', async () => {
    const ann = await person();
    const until = at().time + 60_000;
    const limit = await place(at(), ann, { ...buy('0.1', '89000'), in_force: 'until', until });
    const stop = await place(at(), ann, { ...stopSell('0.1', '88500'), in_force: 'until', until });
    expect(limit.until).toBe(until);
    await at().later(60_000);
    await at().tick(BTC, '88000', '5');
    for (const { id } of [limit, stop]) {
      expect(await order(ann, id)).toMatchObject({
        status: 4,
        filled: '0',
        cancel_reason: 'expired',
      });
    }
    expect(await money(ann)).toBe('10000 + 0');
    expect(await coins(ann)).toBe('1 + 0');
  });

  test('R-SPOT-11: the clock ends it too while no tick comes, and another order cannot meet it any more', async () => {
    const [ann, ben] = [await person(), await person()];
    at().market.book(BTC, [], []);
    const until = at().time + 1000;
    const limit = await place(at(), ann, { ...buy('0.1', '89000'), in_force: 'until', until });
    await at().later(1000);
    const taker = await place(at(), ben, sell('0.1', '89000'));
    expect(taker).toMatchObject({ status: 0, filled: '0' });
    await runExpiry();
    await at().settle();
    expect(await order(ann, limit.id)).toMatchObject({ status: 4, cancel_reason: 'expired' });
  });

  test('R-SPOT-11: a fill that the market gave before the end is kept, though the end comes first to the server', async () => {
    const ann = await person();
    const until = at().time + 1000;
    const limit = await place(at(), ann, { ...buy('0.1', '89000'), in_force: 'until', until });
    at().market.tick(BTC, '88000', '1');
    await at().later(0);
    await at().later(1000);
    await runExpiry();
    await at().settle();
    expect(await order(ann, limit.id)).toMatchObject({ status: 3 });
  });

  test('R-SPOT-11: a day ends at the next 00:00 UTC; the past and more than 90 days are refused', async () => {
    const ann = await person();
    const day = await place(at(), ann, { ...buy('0.01', '89000'), in_force: 'day' });
    expect(day.until).toBe(Date.UTC(2026, 10, 22));
    const wish = (until: number): Wish => ({ ...buy('0.01', '89000'), in_force: 'until', until });
    expect(await why(place(at(), ann, wish(at().time)))).toBe('until_past at until');
    // A time without `until` would be an order that waits forever.
    const timeAlone = { ...buy('0.01', '89000'), until: at().time + 60_000 };
    expect(await why(place(at(), ann, timeAlone))).toBe('until_past at until');
    expect(await why(place(at(), ann, wish(at().time + 91 * 86_400_000)))).toBe(
      'until_too_far at until',
    );
  });
});

describe('R-SPOT-12: pairs', () => {
  test('R-SPOT-12: one amount is frozen once, and the stop ends the limit', async () => {
    const ann = await person();
    const { first, second } = await placePair(at(), ann, pair());
    expect(first).toMatchObject({ kind: 'limit', frozen: '0.1', partner_id: second.id });
    expect(second).toMatchObject({ kind: 'stop_limit', frozen: '0', partner_id: first.id });
    expect(await coins(ann)).toBe('0.9 + 0.1');
    at().market.book(BTC, [['87950', '1']], []);
    await at().tick(BTC, '88000', '0');
    expect(await order(ann, second.id)).toMatchObject({ status: 3, filled: '0.1' });
    expect(await order(ann, first.id)).toMatchObject({
      status: 4,
      filled: '0',
      frozen: '0',
      cancel_reason: 'partner',
    });
    expect(await coins(ann)).toBe('0.9 + 0');
  });

  test('R-SPOT-12: the first part of the limit ends the stop; the rest of the limit waits on', async () => {
    const [ann, ben] = [await person(), await person()];
    const { first, second } = await placePair(at(), ann, pair());
    at().market.book(BTC, [], []);
    await at().tick(BTC, '91900', '0');
    await place(at(), ben, buy('0.04', '92000'));
    expect(await order(ann, second.id)).toMatchObject({ status: 4, cancel_reason: 'partner' });
    expect(await order(ann, first.id)).toMatchObject({ status: 0, filled: '0.04', frozen: '0.06' });
    await at().tick(BTC, '87000', '0');
    expect(await order(ann, first.id)).toMatchObject({ status: 0, filled: '0.04' });
    await at().tick(BTC, '92001', '1');
    expect(await order(ann, first.id)).toMatchObject({ status: 3 });
    expect(await coins(ann)).toBe('0.9 + 0');
  });

  const purchase = (wish: Partial<PairWish> = {}) =>
    pair({
      type: 1,
      target_price: '88000',
      trigger_price: '91000',
      stop_target_price: '91100',
      ...wish,
    });

  test('R-SPOT-12: a purchase holds the dearer half once; a maker pays its own price, and what was held beyond comes back', async () => {
    const [ann, ben] = [await person(), await person()];
    at().market.book(BTC, [], []);
    const { first, second } = await placePair(at(), ann, purchase());
    // 0.1 x 91100
    expect(await money(ann)).toBe('890 + 9110');
    await place(at(), ben, sell('0.03', '88000'));
    expect(await order(ann, first.id)).toMatchObject({
      filled: '0.03',
      turnover: '2640',
      frozen: '6160',
    });
    expect(await order(ann, second.id)).toMatchObject({ status: 4 });
    expect(await money(ann)).toBe('1200 + 6160');
    expect(await money(ben)).toBe('12637.36 + 0');
    await cancel(at(), ann, first.id);
    expect(await money(ann)).toBe('7360 + 0');
  });

  test('R-SPOT-12: the stop of a purchase takes over the hold; a dearer limit leaves the difference free', async () => {
    const ann = await person();
    at().market.book(BTC, [], []);
    const { second } = await placePair(at(), ann, purchase({ stop_target_price: '85000' }));
    expect(await money(ann)).toBe('1200 + 8800');
    await at().tick(BTC, '91000', '0');
    expect(await order(ann, second.id)).toMatchObject({ status: 0, frozen: '8500' });
    expect(await money(ann)).toBe('1500 + 8500');
    await cancel(at(), ann, second.id);
    expect(await money(ann)).toBe('10000 + 0');
  });

  test.each([0, 1])(
    'R-SPOT-12: cancelling half %i ends both and returns the hold once',
    async (half) => {
      const ann = await person();
      const { first, second } = await placePair(at(), ann, purchase());
      await cancel(at(), ann, [first, second][half]?.id ?? 0);
      for (const { id } of [first, second])
        expect(await order(ann, id)).toMatchObject({ status: 4, frozen: '0' });
      expect(await money(ann)).toBe('10000 + 0');
    },
  );

  test('R-SPOT-12: both expire together', async () => {
    const ann = await person();
    const until = at().time + 1000;
    await placePair(at(), ann, purchase({ in_force: 'until', until }));
    await at().later(1000);
    await runExpiry();
    await at().settle();
    expect(await money(ann)).toBe('10000 + 0');
  });

  test('R-SPOT-12: a stop market half of a sale takes what the market gives', async () => {
    const ann = await person();
    const { second } = await placePair(at(), ann, pair({ stop_target_price: undefined }));
    expect(second).toMatchObject({ kind: 'stop_market' });
    at().market.book(BTC, [['87000', '1']], []);
    await at().tick(BTC, '87500', '0');
    expect(await order(ann, second.id)).toMatchObject({ status: 3, avg_price: '87000' });
  });

  test('R-SPOT-12: both halves are on their side of the mark, and counted', async () => {
    const ann = await person();
    expect(await why(placePair(at(), ann, pair({ target_price: '89000' })))).toBe(
      'pair_wrong_side at target_price',
    );
    expect(
      await why(placePair(at(), ann, pair({ trigger_price: '91000', stop_target_price: '91000' }))),
    ).toBe('pair_wrong_side at trigger_price');
    expect(await why(placePair(at(), ann, pair({ stop_target_price: '70000' })))).toBe(
      'price_out_of_band at stop_target_price',
    );
    expect(await why(placePair(at(), ann, purchase({ stop_target_price: undefined })))).toBe(
      'price_invalid at stop_target_price',
    );
    expect(await why(placePair(at(), ann, pair({ execution: 'ioc' })))).toBe(
      'execution_unsuitable at execution',
    );
    expect(await why(placePair(at(), ann, pair({ amount: '1.1' })))).toBe(
      'insufficient_balance at amount',
    );
  });

  test('R-SPOT-12: a cancel and a trigger at once pay one hold once', async () => {
    const ann = await person();
    for (let round = 0; round < 6; round += 1) {
      await at().tick(BTC, '90000', '0');
      const before = await money(ann);
      const { first, second } = await placePair(at(), ann, pair({ amount: '0.01' }));
      const half = round % 2 === 0 ? first : second;
      at().market.book(BTC, [['87950', '1']], []);
      at().market.tick(BTC, '88000', '0');
      const [answer] = await Promise.allSettled([cancel(at(), ann, half.id), at().settle()]);
      const stop = await order(ann, second.id);
      const wasFilled = stop.filled !== '0';
      expect(wasFilled ? before !== (await money(ann)) : before === (await money(ann))).toBe(true);
      expect(await coins(ann)).toMatch(/ \+ 0$/);
      expect(answer.status === 'fulfilled' || wasFilled).toBe(true);
    }
  });
});

describe('R-SPOT-15: what a coin cost', () => {
  test('R-SPOT-15: the lots are those of the tax export, also once the trades are settled', async () => {
    const ann = await at().person({ change: { [USDT]: '10000' } });
    const cost = async () => {
      const basis = await call(ann, CALLS['wallet.cost_basis'], { currency_id: BTC });
      const lots = basis.lots.map((lot) => `${lot.amount} for ${lot.cost}`);
      return `${basis.amount} for ${basis.cost}: ${lots.join(', ')}`;
    };
    expect(await cost()).toBe('0 for 0: ');
    at().market.book(BTC, [], [['90010', '0.01']]);
    await place(at(), ann, buy('0.01'));
    // The fee of 0.00001 leaves with its part of the cost.
    expect(await cost()).toBe('0.00999 for 899.1999: 0.00999 for 899.1999');
    await at().later(61_000);
    await at().tick(BTC, '90000', '0');
    at().market.book(BTC, [['90000', '1']], [['90020', '0.02']]);
    await place(at(), ann, buy('0.02'));
    const both = '0.02997 for 2697.7997: 0.00997 for 897.3997, 0.02 for 1800.4';
    expect(await cost()).toBe(both);
    await at().later(61_000);
    expect(await cost()).toBe(both);
    await at().tick(BTC, '90000', '0');
    await place(at(), ann, sell('0.01'));
    expect(await cost()).toBe('0.01997 for 1797.6994: 0.01997 for 1797.6994');
    await at().later(61_000);
    expect(await cost()).toBe('0.01997 for 1797.6994: 0.01997 for 1797.6994');
  });
});
