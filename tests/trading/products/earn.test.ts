import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { runCommand } from '../../../server/exchange/operator/run.ts';
import { OperatorRefusal } from '../../../server/platform/commands/command.ts';
import { floor, MINUTE } from '../people.ts';
import { addDual, addLock, addProject, runJob, TOKEN } from './product-floor.ts';

const at = floor();
const DAY = 24 * 60 * MINUTE;
const folder = mkdtempSync(join(tmpdir(), 'pe-products-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = () => ({ idempotency_key: at().newKey() });

interface CommandResult {
  rows?: readonly Record<string, unknown>[];
  failure?: { error: string; message: string };
}

async function operator(...words: string[]): Promise<CommandResult> {
  const { database, exchange } = at().app;
  const parts = {
    database,
    now: () => at().time,
    commands: exchange.commands,
    onFault: (error: unknown) => {
      throw error;
    },
  };
  try {
    return { rows: (await runCommand(parts, words, folder)).rows as Record<string, unknown>[] };
  } catch (error) {
    if (error instanceof OperatorRefusal) return { failure: error };
    throw error;
  }
}

async function rowsOf(...words: string[]) {
  const result = await operator(...words);
  if (result.rows === undefined) throw new Error(`${words.join(' ')}: ${result.failure?.message}`);
  return result.rows;
}

function file(product: object): string {
  writeFileSync(join(folder, 'product.json'), JSON.stringify(product));
  return 'product.json';
}

beforeAll(() => at().tick(BTC, '100000'));

test('/financial/summary: holdings, their value, and their earnings today and in total', async () => {
  const ben = await at().person({ change: { [USDT]: '10000', [BTC]: '1' } });
  const nothing = { orders: 0, worth_usd: '0', earned_today_usd: '0', earned_usd: '0' };
  expect(await call(ben, CALLS['financial.summary'], {})).toEqual({
    list: ['ieo', 'lock', 'dual'].map((kind) => ({ kind, ...nothing })),
    worth_usd: '0',
    earned_today_usd: '0',
    earned_usd: '0',
  });
  const config_id = await addLock(at(), { days: 2, daily_yield: '0.01' });
  const lock = await call(ben, CALLS['lh.deposit'], { config_id, amount: '1000', ...key() });
  const id = await addDual(at(), { linked_price: '110000', apr: '3.65', days: 1 });
  await call(ben, CALLS['dual.buyDual'], { id, num: 10, ...key() });
  const project_id = await addProject(at());
  const wish = { project_id, amount: '100', pay_currency: USDT, price: '0.3' };
  await call(ben, CALLS['project.order'], { ...wish, ...key() });
  expect(await call(ben, CALLS['financial.summary'], {})).toMatchObject({
    list: [
      { kind: 'ieo', orders: 1, worth_usd: '30' },
      { kind: 'lock', orders: 1, worth_usd: '1000' },
      { kind: 'dual', orders: 1, worth_usd: '1000' },
    ],
    worth_usd: '2030',
    earned_usd: '0',
  });
  await at().later(DAY);
  await at().tick(BTC, '100000');
  for (const job of ['lock yields', 'dual settlement', 'project allotments'])
    await runJob(at(), job);
  // 10 of the lock, 1 % of 0.01 BTC; tokens without a market count at their issue price.
  expect(await call(ben, CALLS['financial.summary'], {})).toMatchObject({
    list: [
      { kind: 'ieo', orders: 1, worth_usd: '30', earned_usd: '0' },
      { kind: 'lock', orders: 1, worth_usd: '1000', earned_today_usd: '10', earned_usd: '10' },
      { kind: 'dual', orders: 0, worth_usd: '0', earned_today_usd: '10', earned_usd: '10' },
    ],
    worth_usd: '1030',
    earned_today_usd: '20',
    earned_usd: '20',
  });
  await at().later(DAY / 2);
  await at().tick(BTC, '100000');
  await call(ben, CALLS['lh.deposit.order.cancel'], { id: lock.id, ...key() });
  expect(await call(ben, CALLS['financial.summary'], {})).toMatchObject({
    worth_usd: '30',
    earned_today_usd: '-50',
    earned_usd: '-30',
  });
});

describe('R-OPERATOR-4: product ...', () => {
  test('a dual product: added, shown with its maximum liability, edited, closed', async () => {
    const product = {
      type: 'call',
      currency_id: BTC,
      legal_id: USDT,
      unit_price: '0.01',
      apr: '0.365',
      linked_price: '110000',
      days: 10,
      total_shares: 50,
      min_num: 1,
      max_num: 20,
      end_time: at().time + DAY,
      maturity_time: at().time + 11 * DAY,
    };
    // R-DUAL-4: no sale while the interest counts, in the file or by an edit.
    const late = { ...product, end_time: at().time + DAY + 1 };
    await expect(rowsOf('product', 'add', 'dual', file(late))).rejects.toThrow('end_time is later');
    const [addedRow] = await rowsOf('product', 'add', 'dual', file(product));
    const id = addedRow?.['id'] as number;
    const { end_time } = late;
    await expect(rowsOf('product', 'edit', 'dual', `${id}`, file({ end_time }))).rejects.toThrow(
      'end_time is later',
    );
    const guest = await at().person({});
    // Ten days of interest for eleven days of lock.
    expect(await call(guest, CALLS['dual.detail'], { id })).toMatchObject({
      apr: '0.365',
      effective_apr: '0.3318',
      interest_time: product.end_time,
    });
    const ben = await at().person({ change: { [BTC]: '1' } });
    const order = await call(ben, CALLS['dual.buyDual'], { id, num: 10, ...key() });
    expect((await rowsOf('product', 'show', 'dual', `${id}`))[0]).toMatchObject({
      open_orders: 1,
      held: '0.1',
      owes_coin: '0.101',
      owes_quote: '11110',
      sold_shares: 10,
    });
    await rowsOf('product', 'edit', 'dual', `${id}`, file({ apr: '0.1' }));
    expect(await call(ben, CALLS['dual.detail'], { id })).toMatchObject({ apr: '0.1' });
    const [mine] = (await call(ben, CALLS['dual.dual_list'], {})).list;
    expect(mine).toMatchObject({ id: order.id, apr: '0.365', effective_apr: '0.3318' });
    await rowsOf('product', 'close', 'dual', `${id}`);
    expect(await call(ben, CALLS['dual.detail'], { id })).toMatchObject({ status: 0 });
    await at().later(11 * DAY);
    await at().tick(BTC, '100000');
    await runJob(at(), 'dual settlement');
    expect(await at().balance(ben, 'change', BTC)).toBe('1.001 + 0');
  });

  test('without an APR it follows the index', async () => {
    const product = {
      type: 'put',
      currency_id: BTC,
      legal_id: USDT,
      unit_price: '50',
      linked_price: '99000',
      days: 1,
      total_shares: 50,
      min_num: 1,
      max_num: 20,
      end_time: at().time + DAY,
      maturity_time: at().time + 2 * DAY,
    };
    const [addedRow] = await rowsOf('product', 'add', 'dual', file(product));
    const id = addedRow?.['id'] as number;
    await at().tick(BTC, '100000');
    await runJob(at(), 'dual APRs');
    const ann = await at().person({});
    expect((await call(ann, CALLS['dual.detail'], { id })).apr).toMatch(/^[01]\.\d+$/);
  });

  test('a lock product, and a cancelled project', async () => {
    const lock = {
      name: 'Gold',
      currency_id: USDT,
      days: 5,
      daily_yield: '0.001',
      penalty_rate: '0',
      min_number: '1',
      max_number: '100',
      capacity: '1000',
    };
    const [config] = await rowsOf('product', 'add', 'lock', file(lock));
    const ben = await at().person({ change: { [USDT]: '1000' } });
    const config_id = config?.['id'] as number;
    await call(ben, CALLS['lh.deposit'], { config_id, amount: '100', ...key() });
    expect((await rowsOf('product', 'close', 'lock', `${config_id}`))[0]).toMatchObject({
      status: 0,
      open_orders: 1,
      locked: '100',
      owed_yields: '0.5',
    });
    const project = {
      name: 'Test',
      currency_id: TOKEN,
      issue_price: '0.5',
      total_issuance: '1000',
      step: '1',
      min_number: '1',
      max_number: '500',
      lock_days: 1,
      cycle_days: 1,
      pay_currencies: [USDT],
      warm_up_time: at().time,
      start_time: at().time,
      end_time: at().time + DAY,
      market_time: at().time + 2 * DAY,
      description: '<p onclick="x()">Hello<script>y()</script></p>',
    };
    const [addedRow] = await rowsOf('product', 'add', 'project', file(project));
    expect(addedRow).toMatchObject({ description: '<p>Hello</p>', waiting: 0 });
    const project_id = addedRow?.['id'] as number;
    const wish = { project_id, amount: '100', pay_currency: USDT, price: '0.5' };
    await call(ben, CALLS['project.order'], { ...wish, ...key() });
    await rowsOf('product', 'close', 'project', `${project_id}`);
    await runJob(at(), 'project allotments');
    expect(await at().balance(ben, 'change')).toBe('900 + 0');
    const list = await rowsOf('product', 'list', 'lock');
    expect(list.find(({ id }) => id === config_id)).toMatchObject({ kind: 'lock', name: 'Gold' });
  });

  test.each([
    [['add', 'card'], {}, 'KIND is project, lock, dual, nft, box.'],
    [['add', 'lock'], { name: 'x' }, 'currency_id'],
    [['edit', 'lock', '1'], { status: 2 }, 'status'],
    [
      ['edit', 'dual', '999999'],
      { apr: '1' },
      'The dual 999999 does not exist or can no longer change.',
    ],
    [['show', 'dual', '999999'], undefined, 'There is no dual 999999.'],
    [['edit', 'lock', '1'], { min_number: '999999999' }, 'violates'],
  ])('%j is refused', async (words, json, message) => {
    const files = json === undefined ? [] : [file(json)];
    const result = await operator('product', ...words, ...files);
    expect(result.failure?.message).toContain(message);
  });

  test('statistics warns while the pool owes more than it holds; product fund corrects that', async () => {
    const warnings = async () =>
      (await rowsOf('statistics')).filter((row) => row['warning'] === 'product_pool_short');
    expect(await warnings()).toEqual([]);
    const config_id = await addLock(at(), {
      days: 100,
      daily_yield: '1',
      max_number: '1000000',
    });
    const rich = await at().person({ change: { [USDT]: '200000' } });
    await call(rich, CALLS['lh.deposit'], { config_id, amount: '200000', ...key() });
    expect(await warnings()).toHaveLength(1);
    const fund = ['product', 'fund', `${USDT}`, '20000000', 'first'];
    expect(await rowsOf(...fund)).toMatchObject([{ outcome: 'posted' }]);
    expect(await rowsOf(...fund)).toMatchObject([{ outcome: 'already_posted' }]);
    expect(await warnings()).toEqual([]);
  });
});
