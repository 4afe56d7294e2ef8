import { Decimal } from 'decimal.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { CallError, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { ListedInstruments } from '../../../server/market/instruments/instruments.ts';
import { listDue } from '../../../server/products/ieo/listing.ts';
import { floor, MINUTE, type Trader, whyNot } from '../people.ts';
import { addProject, runJob, TOKEN } from './product-floor.ts';

const at = floor();
/** A currency with one instrument. */
const SUI = 15;
const DAY = 24 * 60 * MINUTE;
let ann: Trader;

beforeAll(async () => {
  ann = await at().person({ change: { [USDT]: '1000000', [BTC]: '10' } });
  await at().tick(BTC, '100000');
});

interface Wish {
  project_id: number;
  amount: string;
  pay_currency?: number;
  price?: string;
}

const subscribe = (trader: Trader, wish: Wish) =>
  call(trader, CALLS['project.order'], {
    pay_currency: USDT,
    price: '0.3',
    idempotency_key: at().newKey(),
    ...wish,
  });

const detail = (trader: Trader, id: number) => call(trader, CALLS['project.detail'], { id });

const ordersOf = async (trader: Trader, project_id: number) =>
  (await call(trader, CALLS['user.project.order'], { project_id, limit: 100 })).list;

const allot = () => runJob(at(), 'project allotments');

const paramsOf = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('it was not refused');
  return error.failure?.params;
};

/**
 * A second implementation of R-IEO-2 in whole steps: pro rata down, left-over steps to the largest
 * remainders, earlier ones first.
 */
function allotments(supply: bigint, demands: readonly bigint[]): bigint[] {
  const demand = demands.reduce((sum, one) => sum + one, 0n);
  if (demand <= supply) return [...demands];
  const shares = demands.map((one) => (supply * one) / demand);
  const remainingSupply = supply - shares.reduce((sum, one) => sum + one, 0n);
  const byRest = demands
    .map((one, index) => ({ index, rest: (supply * one) % demand }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, JSON.parse(`${remainingSupply}`)))
    shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

describe('/project, /project/detail', () => {
  test('the sandbox has one project in each state', async () => {
    await runJob(at(), 'projects of the sandbox');
    for (const status of [0, 1, 2] as const) {
      const { list } = await call(ann, CALLS['project'], { status });
      expect(list[0]).toMatchObject({ status, my_amount: '0' });
      if (status < 2) expect(list).toHaveLength(1);
      expect(list[0]?.description).toMatch(/^<p>.+<\/p>$/);
    }
    const { token: _token, ...guest } = ann;
    const { list } = await call(guest, CALLS['project'], {});
    expect(list[0]).toMatchObject({ my_amount: null });
  });

  test('a price in each payment currency, never below its part of the issue price', async () => {
    const id = await addProject(at());
    expect(await detail(ann, id)).toMatchObject({
      currency_id: TOKEN,
      issue_price: '0.3',
      remaining: '1000',
      subscribed: '0',
      pay_currencies: [
        { currency_id: USDT, name: 'USDT', price: '0.3' },
        { currency_id: BTC, name: 'BTC', price: '0.000003' },
      ],
    });
    await at().tick(BTC, '94820');
    const btc = (await detail(ann, id)).pay_currencies[1];
    expect(btc?.price).toBe('0.00000317');
    await at().tick(BTC, '100000');
    expect(await whyNot(detail(ann, 2 ** 53 - 1))).toBe('not_found at id');
  });
});

describe('R-IEO-1: subscriptions', () => {
  test('freeze amount x price in `change`', async () => {
    const ben = await at().person({ change: { [USDT]: '100', [BTC]: '1' } });
    const project_id = await addProject(at());
    const order = await subscribe(ben, { project_id, amount: '200' });
    expect(order).toMatchObject({
      project_id,
      amount: '200',
      price: '0.3',
      paid: '60',
      status: 0,
      allotted: null,
    });
    const btc = { project_id, amount: '100', pay_currency: BTC, price: '0.000003' };
    expect(await subscribe(ben, btc)).toMatchObject({ paid: '0.0003', pay_name: 'BTC' });
    expect(await at().balance(ben, 'change')).toBe('40 + 60');
    expect(await at().balance(ben, 'change', BTC)).toBe('0.9997 + 0.0003');
    expect(await detail(ben, project_id)).toMatchObject({
      subscribed: '300',
      remaining: '700',
      my_amount: '300',
      applications_number: 1,
    });
  });

  test('each refusal, and nothing changes', async () => {
    const ben = await at().person({ change: { [USDT]: '10' } });
    const project_id = await addProject(at());
    expect(await whyNot(subscribe(ben, { project_id, amount: '10.5', price: '0.29' }))).toBe(
      'quantity_off_step at amount, price_changed at price',
    );
    expect(await whyNot(subscribe(ben, { project_id, amount: '9' }))).toBe(
      'below_minimum at amount',
    );
    expect(await paramsOf(subscribe(ben, { project_id, amount: '100' }))).toEqual({
      available: '10',
      missing: '20',
    });
    expect(await whyNot(subscribe(ben, { project_id, amount: '10', pay_currency: 2 }))).toBe(
      'currency_unknown at pay_currency',
    );
    expect(await whyNot(subscribe(ben, { project_id: 2 ** 53 - 1, amount: '10' }))).toBe(
      'not_found at project_id',
    );
    await subscribe(ann, { project_id, amount: '800' });
    expect(await paramsOf(subscribe(ann, { project_id, amount: '201' }))).toEqual({
      maximum: '200',
    });
    const early = await addProject(at(), { start_ms: 1000 });
    expect(await whyNot(subscribe(ann, { project_id: early, amount: '10' }))).toBe(
      'project_not_open',
    );
    await at().later(DAY);
    expect(await whyNot(subscribe(ann, { project_id, amount: '10' }))).toBe('project_not_open');
    expect(await at().balance(ben, 'change')).toBe('10 + 0');
    await at().tick(BTC, '100000');
  });

  test('a coin is taken at a fresh price only', async () => {
    const id = await addProject(at());
    await at().tick(BTC, '100000');
    const wish = { project_id: id, amount: '10', pay_currency: BTC, price: '0.000003' };
    expect((await subscribe(ann, wish)).price).toBe('0.000003');
    await at().later(60 * MINUTE);
    expect(await whyNot(subscribe(ann, wish))).toBe('price_stale');
    await at().tick(BTC, '100000');
    await subscribe(ann, wish);
  });

  test('a price slightly below the current one is accepted; a higher one pays the current one', async () => {
    const project_id = await addProject(at(), { issue_price: '10' });
    const pay = (price: string) =>
      subscribe(ann, { project_id, amount: '10', pay_currency: BTC, price });
    expect(await pay('0.0000999')).toMatchObject({ price: '0.0000999' });
    expect(await pay('0.00011')).toMatchObject({ price: '0.0001' });
    expect(await paramsOf(pay('0.0000997'))).toEqual({ price: '0.0001' });
  });
});

describe('R-IEO-2: the end of a sale', () => {
  test('not oversubscribed: everybody gets the full amount, locked until the lock ends', async () => {
    const ben = await at().person({ change: { [USDT]: '100' } });
    const project_id = await addProject(at(), { lock_days: 2 });
    await subscribe(ben, { project_id, amount: '300' });
    await at().later(DAY);
    const end = at().time;
    await at().later(5000);
    await Promise.all([allot(), allot()]);
    expect(await ordersOf(ben, project_id)).toMatchObject([
      { status: 1, allotted: '300', refund: '0', unlock_time: end + 2 * DAY },
    ]);
    expect(await at().balance(ben, 'change')).toBe('10 + 0');
    expect(await at().balance(ben, 'change', TOKEN)).toBe('0 + 300');
    expect(await detail(ben, project_id)).toMatchObject({ status: 2, passes_number: 1 });
    await at().later(2 * DAY - 5001);
    await runJob(at(), 'project unlocks');
    expect(await at().balance(ben, 'change', TOKEN)).toBe('0 + 300');
    await at().later(1);
    await runJob(at(), 'project unlocks');
    await runJob(at(), 'project unlocks');
    expect(await at().balance(ben, 'change', TOKEN)).toBe('300 + 0');
    const [order] = await ordersOf(ben, project_id);
    expect(order).toMatchObject({ status: 2 });
    const { list } = await call(ben, CALLS['notice.list'], {});
    const route = `/pages/ieo/order?id=${order?.id}`;
    expect(list.map((notice) => notice.route)).toEqual([route, route]);
  });

  test('oversubscribed: pro rata on the step, exactly the supply, the rest is refunded', async () => {
    const people = await Promise.all(
      [1, 2, 3].map(() => at().person({ change: { [USDT]: '1000' } })),
    );
    const project_id = await addProject(at(), { total_issuance: '1000', max_number: '2000' });
    const amounts = [700n, 500n, 333n, 11n, 10n];
    for (const [index, amount] of amounts.entries()) {
      const who = people[index % 3] ?? ann;
      await subscribe(who, { project_id, amount: `${amount}` });
    }
    await at().later(DAY);
    await allot();
    const orders = (await Promise.all(people.map((one) => ordersOf(one, project_id)))).flat();
    const byId = orders.sort((a, b) => a.id - b.id);
    const expected = allotments(1000n, amounts);
    expect(byId.map(({ allotted }) => allotted)).toEqual(expected.map(String));
    expect(byId.map(({ refund }) => refund)).toEqual(
      amounts.map((amount, index) =>
        new Decimal(`${amount - (expected[index] ?? 0n)}`).mul('0.3').toString(),
      ),
    );
    for (const one of people) expect(await at().balance(one, 'change')).toMatch(/ \+ 0$/);
  });

  test('cancelled: everything is returned', async () => {
    const ben = await at().person({ change: { [USDT]: '100' } });
    const project_id = await addProject(at());
    await subscribe(ben, { project_id, amount: '300' });
    await at().app.database.query('update projects set closed_at = $2 where id = $1', [
      ...[project_id, new Date(at().time)],
    ]);
    expect(await whyNot(subscribe(ben, { project_id, amount: '10' }))).toBe('project_not_open');
    await allot();
    expect((await ordersOf(ben, project_id))[0]).toMatchObject({
      status: 3,
      allotted: '0',
      refund: '90',
      unlock_time: null,
    });
    expect(await at().balance(ben, 'change')).toBe('100 + 0');
  });
});

test('R-ACCOUNT-4: an allotted token without an index is worth its issue price, so buying it is no loss', async () => {
  const ben = await at().person({ change: { [USDT]: '100' } });
  const total = async () => (await call(ben, CALLS['wallet.list'], {})).total_usd;
  const before = await total();
  const project_id = await addProject(at());
  await subscribe(ben, { project_id, amount: '200' });
  expect(await total()).toBe(before);
  await at().later(DAY);
  await allot();
  expect((await ordersOf(ben, project_id))[0]).toMatchObject({ allotted: '200', refund: '0' });
  expect(await at().balance(ben, 'change')).toBe('40 + 0');
  expect(await total()).toBe(before);
});

test('R-FUNDS-4: a reset of the practice account returns subscriptions, and frees tokens', async () => {
  const ben = await at().person({ change: { [USDT]: '1000' } });
  const over = await addProject(at());
  await subscribe(ben, { project_id: over, amount: '100' });
  await at().later(DAY);
  await allot();
  const project_id = await addProject(at());
  await subscribe(ben, { project_id, amount: '100' });
  await call(ben, CALLS['sandbox.reset'], { number: '10', idempotency_key: at().newKey() });
  expect((await ordersOf(ben, project_id))[0]).toMatchObject({ status: 3, refund: '30' });
  expect((await ordersOf(ben, over))[0]).toMatchObject({ status: 2 });
  expect(await detail(ann, project_id)).toMatchObject({ subscribed: '0', applications_number: 0 });
  expect(await at().balance(ben, 'change')).toBe('10 + 0');
  expect(await at().balance(ben, 'change', TOKEN)).toBe('0 + 0');
});

test('the sandbox continues: three days later it has the next projects, after a month too', async () => {
  for (const days of [3, 30]) {
    await at().later(days * DAY);
    await runJob(at(), 'projects of the sandbox');
    await runJob(at(), 'projects of the sandbox');
    for (const status of [0, 1] as const) {
      const { list } = await call(ann, CALLS['project'], { status, limit: 100 });
      expect(list.filter(({ name }) => name !== 'Test')).toHaveLength(1);
    }
    const { list: endedProjects } = await call(ann, CALLS['project'], { status: 2, limit: 100 });
    expect(endedProjects.some(({ name }) => name !== 'Test')).toBe(true);
  }
});

test('the instruments of a sold token are switched on at its market time, not before', async () => {
  const { database } = at().app;
  const now = (): number => at().time;
  const listedInstruments = await ListedInstruments.open({ database, now, hasHours: false });
  const find = () => listedInstruments.all.find(({ currency_id }) => currency_id === SUI);
  const symbol = find()?.symbol ?? '';
  await database.transaction((tx) => listedInstruments.write(tx, symbol, 'status', '0'));
  await listedInstruments.refresh();
  const id = await addProject(at());
  await database.query('update projects set currency_id = $2 where id = $1', [id, SUI]);
  await listDue({ database, instruments: listedInstruments, now });
  expect(find()?.status).toBe(0);
  await at().later(DAY);
  await listDue({ database, instruments: listedInstruments, now });
  expect(find()?.status).toBe(1);
  // Once: an operator may switch it off again.
  await database.transaction((tx) => listedInstruments.write(tx, symbol, 'status', '0'));
  await listedInstruments.refresh();
  await listDue({ database, instruments: listedInstruments, now });
  expect(find()?.status).toBe(0);
  await database.transaction((tx) => listedInstruments.write(tx, symbol, 'status', '1'));
});
