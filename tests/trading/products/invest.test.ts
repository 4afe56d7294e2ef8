import { Decimal } from 'decimal.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, MINUTE, type Trader, whyNot } from '../people.ts';
import { addDual, runJob } from './product-floor.ts';

const at = floor();
const DAY = 24 * 60 * MINUTE;
let ann: Trader;

beforeAll(async () => {
  ann = await at().person({ change: { [USDT]: '100000', [BTC]: '10' } });
  await at().tick(BTC, '94820');
});

interface Wish {
  id: number;
  num: number;
  type?: 'call' | 'put';
  currency_id?: number;
  apr?: string;
}

const buy = (trader: Trader, wish: Wish, idempotency_key = at().newKey()) =>
  call(trader, CALLS['dual.buyDual'], { ...wish, idempotency_key });

const ordersOfTrader = (trader: Trader) => call(trader, CALLS['dual.dual_list'], {});

const paramsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('it was not refused');
  return error.failure?.params;
};

/** 20 digits, half up, rounded once to 8 decimals: a second implementation of R-DUAL-1. */
function paidOut(amount: string, factors: readonly string[], days: number, apr: string): string {
  const Exact = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_UP });
  const f = new Exact(days).mul(apr).div(365).add(1);
  const whole = factors.reduce((product, factor) => product.mul(factor), new Exact(amount)).mul(f);
  return whole.toDecimalPlaces(8, Decimal.ROUND_HALF_UP).toString();
}

describe('/dual/index, /dual/detail', () => {
  test('offers, with the index price and the price at which holding would earn the same', async () => {
    const id = await addDual(at(), { apr: '0.365', days: 10, linked_price: '100000' });
    const { list } = await call(ann, CALLS['dual.index'], { currency_id: BTC });
    expect(list.find((one) => one.id === id)).toEqual(
      await call(ann, CALLS['dual.detail'], { id }),
    );
    expect(list.find((one) => one.id === id)).toMatchObject({
      type: 'call',
      currency_name: 'BTC',
      legal_name: 'USDT',
      pay_currency: BTC,
      status: 1,
      index_price: '94820',
      break_even: '101000',
      remaining_shares: 100,
      progress: '0',
    });
    const put = await addDual(at(), { type: 'put', unit_price: '50', linked_price: '90900' });
    const shownProduct = await call(ann, CALLS['dual.detail'], { id: put });
    expect(shownProduct).toMatchObject({ pay_currency: USDT, break_even: '90268.12313803' });
    expect(await whyNot(call(ann, CALLS['dual.detail'], { id: 2 ** 53 - 1 }))).toBe(
      'not_found at id',
    );
  });
});

describe('/dual/buyDual', () => {
  test('R-PRODUCT-1: the payment leaves `change` and is held in `financial`', async () => {
    const ben = await at().person({ change: { [BTC]: '1' } });
    const id = await addDual(at());
    const order = await buy(ben, { id, num: 7, currency_id: BTC });
    expect(order).toMatchObject({
      dual_id: id,
      num: 7,
      amount: '0.007',
      paid: '0.007',
      pay_currency: BTC,
      status: 0,
      receive: null,
      settlement_price: null,
      linked_price: '95000',
    });
    expect(await at().balance(ben, 'change', BTC)).toBe('0.993 + 0');
    expect(await at().balance(ben, 'financial', BTC)).toBe('0 + 0.007');
    expect(await call(ben, CALLS['dual.detail'], { id })).toMatchObject({ remaining_shares: 93 });
    const kinds = (await at().events(ben)).map(({ kind }) => kind);
    expect(kinds.slice(-2)).toEqual(['dual_order', 'balance']);
  });

  test('all refusals together, and nothing changes', async () => {
    const ben = await at().person({ change: { [BTC]: '0.001' } });
    const id = await addDual(at(), { total_shares: 20, max_num: 10 });
    const wish = { id, num: 11, currency_id: USDT, type: 'put', apr: '0.4' } as const;
    expect(await whyNot(buy(ben, wish))).toBe(
      'parameter_error at currency_id, parameter_error at type, above_maximum at num, price_changed at apr, insufficient_balance at num',
    );
    expect(await paramsOf(buy(ann, { id, num: 1, apr: '0.3651' }))).toEqual({ apr: '0.365' });
    expect(await paramsOf(buy(ben, { id, num: 2 }))).toEqual({
      available: '0.001',
      missing: '0.001',
    });
    await buy(ann, { id, num: 10 });
    await buy(ann, { id, num: 7 });
    expect(await paramsOf(buy(ann, { id, num: 4 }))).toEqual({ left: '3' });
    expect(await whyNot(buy(ann, { id: 2 ** 53 - 1, num: 1 }))).toBe('not_found at id');
    const ending = await addDual(at(), { end_ms: 1 });
    await at().later(1);
    expect(await whyNot(buy(ann, { id: ending, num: 1 }))).toBe('product_closed');
    expect(await at().balance(ben, 'change', BTC)).toBe('0.001 + 0');
  });

  test('100 in parallel for the last 3 shares: exactly 3 are sold', async () => {
    const id = await addDual(at(), { total_shares: 3 });
    const wishes = Array.from({ length: 100 }, () => buy(ann, { id, num: 1 }));
    const why = await Promise.all(wishes.map(whyNot));
    expect(why.filter((one) => one === 'nothing')).toHaveLength(3);
    expect(new Set(why)).toEqual(new Set(['nothing', 'shares_exhausted at num']));
    expect(await call(ann, CALLS['dual.detail'], { id })).toMatchObject({
      remaining_shares: 0,
      progress: '1',
    });
  });

  test('R-DUAL-3: if the index has moved, the displayed APR is refused, with the current one', async () => {
    const id = await addDual(at(), { is_auto: true, linked_price: '96000', apr: '9' });
    const shownProduct = await call(ann, CALLS['dual.detail'], { id });
    const present = (await paramsOf(buy(ann, { id, num: 1, apr: shownProduct.apr })))?.['apr'];
    expect(await call(ann, CALLS['dual.detail'], { id })).toMatchObject({ apr: present });
    const order = await buy(ann, { id, num: 1, apr: present as string });
    await at().tick(BTC, '93000');
    expect(await whyNot(buy(ann, { id, num: 1, apr: order.apr }))).toBe('price_changed at apr');
    const lower = await buy(ann, { id, num: 1 });
    expect(new Decimal(lower.apr).lt(order.apr)).toBe(true);
    const { list } = await ordersOfTrader(ann);
    expect(list.find((one) => one.id === order.id)).toMatchObject({ apr: order.apr });
    await at().later(6000);
    expect(await whyNot(buy(ann, { id, num: 1 }))).toBe('price_stale');
    await at().tick(BTC, '94820');
  });
});

describe('R-DUAL-1, R-DUAL-2: maturity', () => {
  test.each([
    ['call', '94999.9', BTC, []],
    ['call', '95000', USDT, ['95000']],
    ['put', '94999.9', BTC, []],
    ['put', '95000', USDT, ['95000']],
  ] as const)(
    'a %s at %s pays currency %i by the formula',
    async (type, price, currency, factors) => {
      const ben = await at().person({ change: { [BTC]: '1', [USDT]: '1000' } });
      const terms = { type, unit_price: type === 'call' ? '0.001' : '50', apr: '1.2345', days: 3 };
      const id = await addDual(at(), terms);
      const order = await buy(ben, { id, num: 5, type });
      expect(order.amount).toBe(type === 'call' ? '0.005' : '0.0026315789473684210526');
      await at().later(DAY - 1);
      await runJob(at(), 'dual settlement');
      expect((await ordersOfTrader(ben)).list[0]).toMatchObject({ status: 0 });
      await at().later(1);
      await runJob(at(), 'dual settlement');
      expect((await ordersOfTrader(ben)).list[0]).toMatchObject({
        status: 1,
        settlement_price: null,
      });
      await at().later(30_000);
      await at().tick(BTC, price);
      await runJob(at(), 'dual settlement');
      await at().tick(BTC, '1000');
      await runJob(at(), 'dual settlement');
      const receive = paidOut(order.amount, factors, 3, '1.2345');
      expect((await ordersOfTrader(ben)).list[0]).toMatchObject({
        status: 2,
        settlement_price: price,
        receive,
        receive_currency_id: currency,
        complete_time: at().time,
        reason: null,
      });
      const before =
        type === 'call' ? { [BTC]: '0.995', [USDT]: '1000' } : { [BTC]: '1', [USDT]: '750' };
      for (const one of [BTC, USDT] as const) {
        const more = one === currency ? receive : '0';
        const total = new Decimal(before[one] ?? 0).add(more).toString();
        expect(await at().balance(ben, 'change', one)).toBe(`${total} + 0`);
        expect(await at().balance(ben, 'financial', one)).toBe('0 + 0');
      }
      const { list: notices } = await call(ben, CALLS['notice.list'], {});
      const route = `/pages/invest/mine?id=${order.id}`;
      expect(notices[0]).toMatchObject({ route, kind: 'order' });
      expect(notices[0]?.text).toContain(receive);
      await at().tick(BTC, '94820');
    },
  );

  test('without a price within 60 s it fails, and everything is returned', async () => {
    const ben = await at().person({ change: { [BTC]: '1' } });
    const id = await addDual(at());
    await buy(ben, { id, num: 50 });
    await at().later(DAY + 60_001);
    await runJob(at(), 'dual settlement');
    expect((await ordersOfTrader(ben)).list[0]).toMatchObject({
      status: 3,
      reason: 'no_price',
      receive: '0.05',
      receive_currency_id: BTC,
    });
    expect(await at().balance(ben, 'change', BTC)).toBe('1 + 0');
    expect(await at().balance(ben, 'financial', BTC)).toBe('0 + 0');
    await at().tick(BTC, '94820');
    await runJob(at(), 'dual settlement');
    expect((await ordersOfTrader(ben)).list[0]).toMatchObject({ status: 3 });
  });

  test('a price of exactly 60 s after it decides', async () => {
    const id = await addDual(at());
    const { id: order } = await buy(ann, { id, num: 1 });
    await at().later(DAY + 60_000);
    await at().tick(BTC, '94000');
    await at().later(1000);
    await runJob(at(), 'dual settlement');
    const { list } = await ordersOfTrader(ann);
    expect(list.find((one) => one.id === order)).toMatchObject({ settlement_price: '94000' });
  });
});

test('R-FUNDS-4: a reset of the practice account returns the payment and the shares', async () => {
  const ben = await at().person({ change: { [BTC]: '1' } });
  const id = await addDual(at());
  await buy(ben, { id, num: 50 });
  await call(ben, CALLS['sandbox.reset'], { number: '10', idempotency_key: at().newKey() });
  expect((await ordersOfTrader(ben)).list[0]).toMatchObject({
    status: 3,
    reason: 'reset',
    receive: '0.05',
  });
  expect(await call(ann, CALLS['dual.detail'], { id })).toMatchObject({ remaining_shares: 100 });
});

describe('the sandbox', () => {
  test('offers BTC and ETH for four terms at five linked prices each way, and new ones at 08:00 UTC', async () => {
    await at().tick(BTC, '94820');
    await runJob(at(), 'dual products of the sandbox');
    await runJob(at(), 'dual products of the sandbox');
    const rolling = async () =>
      (
        await at().app.database.query<{ days: number; type: string; count: number }>(
          `select days, type, count(*) as count from dual_products
           where is_rolling and ends_at > $1 and currency_id = 1 group by days, type order by days, type`,
          [new Date(at().time)],
        )
      ).rows;
    const each = [1, 3, 7, 14].flatMap((days) => [
      { days, type: 'call', count: 5 },
      { days, type: 'put', count: 5 },
    ]);
    expect(await rolling()).toEqual(each);
    await at().later(DAY);
    expect(await rolling()).toEqual([]);
    await at().tick(BTC, '94820');
    await runJob(at(), 'dual products of the sandbox');
    expect(await rolling()).toEqual(each);
    const { list } = await call(ann, CALLS['dual.index'], { currency_id: BTC, limit: 100 });
    for (const one of list) expect(new Decimal(one.linked_price).gt('94820')).toBe(true);
  });

  test('each minute the APR follows the index', async () => {
    const ask = async () => (await call(ann, CALLS['dual.index'], { type: 'put' })).list;
    const before = await ask();
    await at().tick(BTC, '93500');
    await runJob(at(), 'dual APRs');
    const after = await ask();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const higher = after.filter((one, n) => new Decimal(one.apr).gt(before[n]?.apr ?? 0));
    expect(higher.length).toBeGreaterThan(0);
  });
});
