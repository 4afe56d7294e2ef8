import { Decimal } from 'decimal.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { USDT } from '../../../protocol/constants.ts';
import { floor, MINUTE, type Trader, whyNot } from '../people.ts';
import { addLock, runJob } from './product-floor.ts';

const at = floor();
const DAY = 24 * 60 * MINUTE;
let ann: Trader;

beforeAll(async () => {
  ann = await at().person({ change: { [USDT]: '100000' } });
});

const lock = (trader: Trader, config_id: number, amount: string) =>
  call(trader, CALLS['lh.deposit'], { config_id, amount, idempotency_key: at().newKey() });

const redeem = (trader: Trader, id: number) =>
  call(trader, CALLS['lh.deposit.order.cancel'], { id, idempotency_key: at().newKey() });

const orders = (trader: Trader) => call(trader, CALLS['lh.deposit.order'], { limit: 100 });

const orderOf = async (trader: Trader, id: number) =>
  (await orders(trader)).list.find((one) => one.id === id);

const pay = () => runJob(at(), 'lock yields');

const paramsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('it was not refused');
  return error.failure?.params;
};

/** A second implementation of R-LOCK-1. */
const yieldsOf = (amount: string, daily: string, days: number): string =>
  new Decimal(amount).mul(daily).toDecimalPlaces(8, Decimal.ROUND_HALF_UP).mul(days).toString();

describe('/lh/deposit/config, /lh/deposit', () => {
  test('the sandbox has three terms of three coins', async () => {
    const { list } = await call(ann, CALLS['lh.deposit.config'], {});
    expect(list.map(({ currency_name, days }) => `${currency_name} ${days}`)).toEqual(
      ['BTC', 'ETH', 'USDT'].flatMap((name) => [7, 30, 90].map((days) => `${name} ${days}`)),
    );
    expect(list[6]).toMatchObject({ name: 'USDT 7D', remaining: '5000000', status: 1 });
  });

  test('R-PRODUCT-1: a locked amount leaves `change` and is held in `financial`', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const config_id = await addLock(at(), { capacity: '1500' });
    const order = await lock(ben, config_id, '400');
    expect(order).toMatchObject({
      config_id,
      amount: '400',
      days: 3,
      yield_total: '0',
      redeem_now: '380',
      penalty: null,
      status: 1,
      renew: false,
      renewed_by: null,
      next_yield_time: at().time + DAY,
      create_time: at().time,
      expire_time: at().time + 3 * DAY,
    });
    expect(await at().balance(ben, 'change')).toBe('600 + 0');
    expect(await at().balance(ben, 'financial')).toBe('0 + 400');
    const { list } = await call(ben, CALLS['lh.deposit.config'], {});
    expect(list.find(({ id }) => id === config_id)).toMatchObject({ remaining: '1100' });
  });

  test('each refusal, and nothing changes', async () => {
    const ben = await at().person({ change: { [USDT]: '50' } });
    const config_id = await addLock(at(), { capacity: '1200' });
    expect(await whyNot(lock(ben, config_id, '9'))).toBe('below_minimum at amount');
    expect(await whyNot(lock(ben, config_id, '1001'))).toBe(
      'above_maximum at amount, insufficient_balance at amount',
    );
    expect(await paramsOf(lock(ben, config_id, '60'))).toEqual({ available: '50', missing: '10' });
    await lock(ann, config_id, '1000');
    expect(await paramsOf(lock(ann, config_id, '201'))).toEqual({ maximum: '200' });
    const closedLock = await addLock(at(), { status: 0 });
    expect(await whyNot(lock(ann, closedLock, '100'))).toBe('product_closed');
    expect(await whyNot(lock(ann, 2 ** 53 - 1, '100'))).toBe('not_found at config_id');
    expect(await at().balance(ben, 'change')).toBe('50 + 0');
  });

  test("50 in parallel never exceed the product's limit", async () => {
    const config_id = await addLock(at(), { capacity: '1050' });
    const why = await Promise.all(
      Array.from({ length: 50 }, () => whyNot(lock(ann, config_id, '100'))),
    );
    expect(why.filter((one) => one === 'nothing')).toHaveLength(10);
  });
});

describe('R-LOCK-1: yields', () => {
  test('are credited at the hour of the deposit, and the principal is returned at the end', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const { id } = await lock(ben, await addLock(at()), '333.333');
    await at().later(DAY - 1);
    await pay();
    expect(await orderOf(ben, id)).toMatchObject({ yield_total: '0' });
    await at().later(1);
    await Promise.all([pay(), pay()]);
    const one = yieldsOf('333.333', '0.00213', 1);
    expect(await at().balance(ben, 'change')).toBe(`${new Decimal('666.667').add(one)} + 0`);
    expect(await orderOf(ben, id)).toMatchObject({
      yield_total: one,
      next_yield_time: at().time + DAY,
    });
    const { list } = await call(ben, CALLS['lh.deposit.yields'], { id });
    expect(list).toMatchObject([{ number: one, currency_id: USDT, create_time: at().time }]);
    await at().later(2 * DAY);
    await pay();
    const three = yieldsOf('333.333', '0.00213', 3);
    expect(await at().balance(ben, 'change')).toBe(`${new Decimal('1000').add(three)} + 0`);
    expect(await at().balance(ben, 'financial')).toBe('0 + 0');
    expect(await orderOf(ben, id)).toMatchObject({
      status: 2,
      is_early: false,
      penalty: '0',
      redeem_now: null,
      next_yield_time: null,
      yield_total: three,
      complete_time: at().time,
    });
    const { list: notices } = await call(ben, CALLS['notice.list'], {});
    expect(notices[0]).toMatchObject({ route: `/pages/lockming/order?id=${id}` });
  });

  test('after a downtime each due day is paid once', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const { id } = await lock(ben, await addLock(at(), { days: 10 }), '1000');
    await at().later(4.5 * DAY);
    await pay();
    await pay();
    const { list, total } = await call(ben, CALLS['lh.deposit.yields'], { id, limit: 3 });
    expect(total).toBe(4);
    expect(list.map((one) => one.create_time)).toEqual(
      [0.5, 1.5, 2.5].map((days) => at().time - days * DAY),
    );
    expect(await at().balance(ben, 'change')).toBe(`${yieldsOf('1000', '0.00213', 4)} + 0`);
  });
});

describe('R-LOCK-2: early redemption', () => {
  test('less the penalty; yields are kept, and due ones are paid first', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const { id } = await lock(ben, await addLock(at()), '1000');
    await at().later(1.5 * DAY);
    const endedLock = await redeem(ben, id);
    const one = yieldsOf('1000', '0.00213', 1);
    expect(endedLock).toMatchObject({
      status: 2,
      is_early: true,
      penalty: '50',
      redeem_now: null,
      yield_total: one,
    });
    expect(await at().balance(ben, 'change')).toBe(`${new Decimal('950').add(one)} + 0`);
    expect(await whyNot(redeem(ben, id))).toBe('order_not_open');
    expect(await whyNot(redeem(ann, id))).toBe('not_found at id');
    await at().later(DAY);
    await pay();
    expect(await at().balance(ben, 'change')).toBe(`${new Decimal('950').add(one)} + 0`);
  });

  test('not after the end of the term: no penalty if the job is late', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const { id } = await lock(ben, await addLock(at()), '1000');
    await at().later(3 * DAY);
    expect(await whyNot(redeem(ben, id))).toBe('order_not_open');
    await pay();
    expect(await orderOf(ben, id)).toMatchObject({ status: 2, is_early: false, penalty: '0' });
  });
});

describe('R-LOCK-3: renewal', () => {
  const renew = (trader: Trader, id: number, wish: boolean) =>
    call(trader, CALLS['lh.deposit.renew'], { id, renew: wish });

  test('continues from the end of the term, even after a downtime', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const { id } = await lock(ben, await addLock(at(), { days: 2 }), '1000');
    expect(await renew(ben, id, true)).toMatchObject({ id, renew: true });
    expect(await whyNot(renew(ann, id, true))).toBe('not_found at id');
    await at().later(5 * DAY);
    await pay();
    const { list } = await orders(ben);
    expect(list.map((one) => [one.status, one.yield_total])).toEqual([
      [1, yieldsOf('1000', '0.00213', 1)],
      [2, yieldsOf('1000', '0.00213', 2)],
      [2, yieldsOf('1000', '0.00213', 2)],
    ]);
    expect(list[2]).toMatchObject({ id, renewed_by: list[1]?.id });
    expect(list[0]).toMatchObject({ create_time: at().time - DAY, renew: true });
    expect(await at().balance(ben, 'financial')).toBe('0 + 1000');
    expect(await at().balance(ben, 'change')).toBe(`${yieldsOf('1000', '0.00213', 5)} + 0`);
    await renew(ben, list[0]?.id ?? 0, false);
    await at().later(DAY);
    await pay();
    expect(await at().balance(ben, 'financial')).toBe('0 + 0');
    expect(await whyNot(renew(ben, id, true))).toBe('order_not_open');
  });

  test('not into a closed product: the principal is returned', async () => {
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const config_id = await addLock(at(), { days: 1 });
    const { id } = await lock(ben, config_id, '1000');
    await renew(ben, id, true);
    await at().app.database.query('update lock_configs set status = 0 where id = $1', [config_id]);
    await at().later(DAY);
    await pay();
    expect(await orderOf(ben, id)).toMatchObject({ status: 2, renewed_by: null });
    expect(await at().balance(ben, 'financial')).toBe('0 + 0');
  });
});

test('R-FUNDS-4: a reset of the practice account returns the locked amount, without a penalty', async () => {
  const ben = await at().person({ change: { [USDT]: '1000' } });
  const { id } = await lock(ben, await addLock(at()), '1000');
  await call(ben, CALLS['sandbox.reset'], { number: '10', idempotency_key: at().newKey() });
  expect(await orderOf(ben, id)).toMatchObject({ status: 2, penalty: '0' });
  expect(await at().balance(ben, 'change')).toBe('10 + 0');
});
