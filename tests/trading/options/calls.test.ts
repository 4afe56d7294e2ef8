import { beforeAll, describe, expect, test } from 'vitest';
import { CallError, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, MINUTE, type Trader, whyNot } from '../people.ts';

const at = floor();
let ann: Trader;

beforeAll(async () => {
  ann = await at().person({ micro: { [USDT]: '30000' } });
});

interface Wish {
  match_id: number;
  currency_id: number;
  type: 1 | 2;
  seconds: number;
  number: string;
  quote_time?: number;
  from_spot?: string;
}

const WISH: Wish = { match_id: BTC, currency_id: USDT, type: 1, seconds: 60, number: '100' };

const submit = (trader: Trader, wish: Partial<Wish> = {}, idempotency_key = at().newKey()) =>
  call(trader, CALLS['microtrade.submit'], { ...WISH, ...wish, idempotency_key });

const cancel = (trader: Trader, id: number, idempotency_key = at().newKey()) =>
  call(trader, CALLS['microtrade.cancelMicOrder'], { id, idempotency_key });

const paramsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('it was not refused');
  return (error.failure?.errors ?? [error.failure]).map((one) => one?.params);
};

describe('/microtrade/seconds: offered options', () => {
  test('durations, each with ratio, fee and bounds; an instrument without options has none', async () => {
    const { list } = await call(ann, CALLS['microtrade.seconds'], {});
    expect(list.map(({ seconds, profit_ratio }) => [seconds, profit_ratio])).toEqual([
      [30, '0.3'],
      [60, '0.4'],
      [120, '0.5'],
      [180, '0.6'],
      [300, '0.7'],
    ]);
    expect(list[1]).toEqual({
      seconds: 60,
      profit_ratio: '0.4',
      fee_rate: '0.002',
      min_number: '10',
      max_number: '10000',
      status: 1,
    });
    expect((await call(ann, CALLS['microtrade.seconds'], { match_id: BTC })).list).toEqual(list);
    expect(await whyNot(call(ann, CALLS['microtrade.seconds'], { match_id: 999_999 }))).toBe(
      'instrument_unknown at match_id',
    );
  });

  test("currencies of a stake, with the user's balances", async () => {
    const { list } = await call(ann, CALLS['microtrade.payable_currencies'], {});
    expect(list).toMatchObject([
      { currency_id: USDT, currency_name: 'USDT', available: '30000', max_number: '20000' },
    ]);
  });
});

describe('R-OPTION-8: what a stake lacks comes from the spot account', () => {
  test('exactly that, once for each key; without enough there both keep all', async () => {
    await at().tick(BTC, '94820');
    const bob = await at().person({ micro: { [USDT]: '40' }, change: { [USDT]: '60.2' } });
    const before = [await at().balance(bob, 'micro'), await at().balance(bob, 'change')];
    expect(await whyNot(submit(bob))).toBe('insufficient_balance at number');
    expect(await whyNot(submit(bob, { number: '100.01', from_spot: '100' }))).toBe(
      'insufficient_balance at number',
    );
    // 60.2 is missing.
    expect(await whyNot(submit(bob, { from_spot: '60.19' }))).toBe(
      'insufficient_balance at number',
    );
    expect([await at().balance(bob, 'micro'), await at().balance(bob, 'change')]).toEqual(before);
    // 100 and a fee of 0.2.
    const key = at().newKey();
    const order = await submit(bob, { from_spot: '60.2' }, key);
    expect((await submit(bob, { from_spot: '60.2' }, key)).id).toBe(order.id);
    expect(await at().balance(bob, 'change')).toBe('0 + 0');
    expect(await at().balance(bob, 'micro')).toBe('0 + 100');
    await cancel(bob, order.id);
  });
});

describe('R-OPTION-7: a refused stake', () => {
  test('R-GATE-6: all faults are reported together, with limits, and nothing changes', async () => {
    await at().tick(BTC, '94820');
    const before = await at().balance(ann, 'micro');
    const wish = { number: '30000', seconds: 61, currency_id: 2, quote_time: at().time - 5001 };
    expect(await whyNot(submit(ann, wish))).toBe(
      'quote_stale at quote_time, seconds_not_offered at seconds, currency_unknown at currency_id, insufficient_balance at number',
    );
    // No currency has the largest id; a larger one is refused for its form alone.
    expect(await whyNot(submit(ann, { currency_id: 2 ** 53 - 1 }))).toBe(
      'currency_unknown at currency_id',
    );
    expect(await whyNot(submit(ann, { currency_id: 2 ** 31 - 1 }))).toBe(
      'currency_unknown at currency_id, insufficient_balance at number',
    );
    expect(await paramsOf(submit(ann, wish))).toEqual([
      ...[undefined, undefined, undefined],
      { available: '0', missing: '30000' },
    ]);
    expect(await at().balance(ann, 'micro')).toBe(before);
  });

  test('R-OPTION-7: the bounds of currency and duration both apply', async () => {
    expect(await paramsOf(submit(ann, { number: '9.99999999' }))).toEqual([{ minimum: '10' }]);
    expect(await paramsOf(submit(ann, { number: '10000.00000001' }))).toEqual([
      { maximum: '10000' },
    ]);
    const long = { seconds: 300, number: '20000.00000001' };
    expect(await paramsOf(submit(ann, long))).toEqual([{ maximum: '20000' }]);
  });

  test('the balance must cover stake and fee, and the refusal names the missing amount', async () => {
    const poor = await at().person({ micro: { [USDT]: '100' } });
    expect(await paramsOf(submit(poor))).toEqual([{ available: '100', missing: '0.2' }]);
  });

  test('an unknown instrument, or one without options', async () => {
    expect(await whyNot(submit(ann, { match_id: 999_999 }))).toBe('instrument_unknown at match_id');
  });

  test('a closed market has its opening time; a stale price is refused', async () => {
    at().market.open(BTC, false);
    at().market.step();
    expect(await whyNot(submit(ann))).toBe('market_closed');
    at().market.open(BTC, true);
    await at().tick(BTC, '94820');
    const { stale_ms } = at().market.instrument(BTC);
    await at().later(stale_ms + 1);
    expect(await whyNot(submit(ann))).toBe('price_stale');
    await at().tick(BTC, '94820');
    const { id } = await submit(ann, { quote_time: at().time - 5000 });
    await cancel(ann, id);
  });

  test('20 may run at once', async () => {
    const many = await at().person({ micro: { [USDT]: '1000' } });
    const wishes = Array.from({ length: 22 }, () => submit(many, { number: '10' }));
    const refusedReasons = (await Promise.all(wishes.map(whyNot))).filter(
      (why) => why !== 'nothing',
    );
    expect(refusedReasons).toEqual(['order_limit', 'order_limit']);
    expect(await at().balance(many, 'micro')).toBe('799.6 + 200');
    expect(await whyNot(submit(many, { number: '10', seconds: 7 }))).toBe(
      'seconds_not_offered at seconds, order_limit',
    );
    await at().later(2 * MINUTE);
    expect(await at().balance(many, 'micro')).toBe('999.6 + 0');
  });
});

describe('R-OPTION-5: a cancelled stake', () => {
  test('only in the first 3 seconds: the stake is returned, the fee is kept', async () => {
    const ben = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '94820');
    const first = await submit(ben);
    expect(await at().balance(ben, 'micro')).toBe('899.8 + 100');
    await at().later(2999);
    const cancellation = await cancel(ben, first.id);
    expect(cancellation).toMatchObject({ id: first.id, status: 4, result: null, payout: null });
    expect(cancellation.complete_time).toBe(at().time);
    expect(await at().balance(ben, 'micro')).toBe('999.8 + 0');
    expect(await whyNot(cancel(ben, first.id))).toBe('order_not_open');
    const second = await submit(ben);
    await at().later(3000);
    expect(await whyNot(cancel(ben, second.id))).toBe('cancel_too_late');
    expect(await at().balance(ben, 'micro')).toBe('899.6 + 100');
    expect(await whyNot(cancel(ann, second.id))).toBe('not_found at id');
    await at().later(MINUTE + 5001);
    expect(await whyNot(cancel(ben, second.id))).toBe('order_not_open');
    // A cancelled option wasn't settled as well.
    expect(await at().balance(ben, 'micro')).toBe('999.6 + 0');
  });

  test('at the moment of its settlement: cancelled or settled, never both', async () => {
    const cid = await at().person({ micro: { [USDT]: '1000' } });
    await at().setting('option_cancel_ms', '60000');
    await at().tick(BTC, '94820');
    const orders = await Promise.all([1, 2, 3, 4].map(() => submit(cid, { seconds: 30 })));
    await at().later(30_000);
    const [, ...whys] = await Promise.all([
      at().tick(BTC, '94821'),
      ...orders.map(({ id }) => whyNot(cancel(cid, id))),
    ]);
    await at().settle();
    const { list } = await call(cid, CALLS['microtrade.lists'], {});
    const cancelledCount = list.filter(({ status }) => status === 4).length;
    expect(whys.filter((why) => why === 'nothing')).toHaveLength(cancelledCount);
    expect(list.every(({ status, result }) => (status === 3) === (result === 1))).toBe(true);
    const [available] = (await at().balance(cid, 'micro')).split(' ');
    // 1000 - 4 x 0.2, and 30 for each settled one
    const settledCount = 4 - cancelledCount;
    expect(available).toBe(['999.2', '1029.2', '1059.2', '1089.2', '1119.2'][settledCount]);
    await at().setting('option_cancel_ms', '3000');
  });
});

describe('/microtrade/lists: lists, keys and events', () => {
  test('5 a page, newest first; holding is 1, history has ended ones', async () => {
    const dan = await at().person({ micro: { [USDT]: '1000' } });
    await at().tick(BTC, '94820');
    const ids: number[] = [];
    for (const number of ['11', '12', '13', '14', '15', '16']) {
      ids.push((await submit(dan, { number })).id);
    }
    await cancel(dan, ids[5] ?? 0);
    const lists = CALLS['microtrade.lists'];
    const newest = ids.toReversed();
    const first = await call(dan, lists, {});
    expect(first).toMatchObject({ page: 1, limit: 5, total: 6, has_more: true });
    expect(first.list.map(({ id }) => id)).toEqual(newest.slice(0, 5));
    const holding = await call(dan, lists, { status: 1, limit: 100 });
    expect(holding.list.map(({ id }) => id)).toEqual(newest.slice(1));
    const history = await call(dan, lists, { status: 3 });
    expect(history.list.map(({ id, status }) => [id, status])).toEqual([[ids[5], 4]]);
    expect((await call(dan, lists, { match_id: 2 })).total).toBe(0);
    expect(await whyNot(call(dan, lists, { match_id: 999_999 }))).toBe(
      'instrument_unknown at match_id',
    );
    expect((await call(ann, lists, { status: 1 })).total).toBe(0);
  });

  test('R-KEY-2: the same key is one stake, even after the price has moved; other fields are refused', async () => {
    const eve = await at().person({ micro: { [USDT]: '1000' } });
    const key = at().newKey();
    await at().tick(BTC, '94820');
    const first = await submit(eve, { number: '100' }, key);
    await at().tick(BTC, '94000');
    expect(await submit(eve, { number: '100.0' }, key)).toEqual(first);
    expect(await whyNot(submit(eve, { number: '101' }, key))).toBe('idempotency_key_reused');
    const again = at().newKey();
    const cancellation = await cancel(eve, first.id, again);
    expect(await cancel(eve, first.id, again)).toEqual(cancellation);
    expect(await at().balance(eve, 'micro')).toBe('999.8 + 0');
  });

  test("R-SOCKET-4: the order's event comes before the balance's, for the stake, its end and its cancellation", async () => {
    const fay = await at().person({ micro: { [USDT]: '1000' } });
    const before = (await at().events(fay)).length;
    await at().tick(BTC, '94820');
    const order = await submit(fay);
    const other = await submit(fay, { type: 2 });
    await cancel(fay, other.id);
    await at().later(MINUTE);
    await at().tick(BTC, '94821');
    const events = (await at().events(fay)).slice(before);
    expect(events.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 4 }, () => ['micro_order', 'balance']).flat(),
    );
    expect(events[0]?.data).toEqual(order);
    expect(events[4]?.data).toMatchObject({ id: other.id, status: 4 });
    expect(events[6]?.data).toMatchObject({ id: order.id, status: 3, result: 1 });
    expect(events[7]?.data).toMatchObject({
      list: [{ account_type: 'micro', currency_id: USDT, available: '1039.6', frozen: '0' }],
    });
  });
});

test('R-OPTION-5: option_cancel_rate of the stake is kept, rounded to 8 decimals', async () => {
  const eve = await at().person({ micro: { [USDT]: '1000' } });
  await at().setting('option_cancel_rate', '0.015');
  await at().tick(BTC, '94820');
  const order = await submit(eve, { number: '33.33333333' });
  await cancel(eve, order.id);
  await at().setting('option_cancel_rate', '0');
  // 33.33333333 x 0.985 = 32.83333333005; the fee of 0.2 % is 0.06666667.
  expect(await at().balance(eve, 'micro')).toBe('999.43333333 + 0');
});
