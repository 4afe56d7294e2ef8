// The process is killed during allotment, yields and settlement: nothing twice, nothing lost.
// The long form runs on PostgreSQL, where a row held by the test stops each job inside its transaction.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { askServer } from '../../../server/exchange/operator/ask.ts';
import { socketPath } from '../../../server/exchange/operator/socket-path.ts';
import { SeededRandom } from '../../market/seeded-random.ts';
import { HeldRows, type RowChoice } from '../../support/held-rows.ts';
import { type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { newKey, signUpAt } from '../../support/process-person.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const LONG = process.env['LONG'] === '1';
const [ROUNDS, KILLS] = LONG ? [10, 5] : [1, 1];
/** Orders of each kind in a round; in the long form more than a batch. */
const ORDERS = LONG ? 120 : 12;
const PATIENCE = LONG ? 7_200_000 : 300_000;
const BLOCKED_MS = 60_000;
/** Allotment, yields and settlement. */
const KINDS = 3;
const [BTC, USDT] = [1, 3];

let top: string;
let server: ServerProcess | undefined;
let cluster: PostgresCluster | undefined;
let url: string | undefined;

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-products-killed-'));
  if (!LONG) return;
  cluster = await startPostgres();
  url = await cluster.create();
});
afterEach(async () => {
  await server?.end('SIGKILL');
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(top, { recursive: true, force: true });
});

const start = async (): Promise<ServerProcess> => {
  const flags = ['--test-controls', '--feed', 'stopped'];
  const database = url === undefined ? {} : { DATABASE_URL: url, SANDBOX: '1' };
  server = await startServerProcess(join(top, 'data'), flags, { RATE_LIMITS: 'off', ...database });
  return server;
};

async function operator(...words: string[]): Promise<Record<string, unknown>> {
  const answer = await askServer(socketPath(join(top, 'data'), undefined), { words, cwd: top });
  if ('failure' in answer) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.failure)}`);
  return (answer.result.rows[0] ?? {}) as Record<string, unknown>;
}

async function add(kind: string, product: object): Promise<number> {
  writeFileSync(join(top, 'product.json'), JSON.stringify(product));
  return (await operator('product', 'add', kind, 'product.json'))['id'] as number;
}

async function addAll(now: number) {
  const end = now + DAY_MS - 1000;
  const dual_id = await add('dual', {
    type: 'call',
    currency_id: BTC,
    legal_id: USDT,
    unit_price: '0.0001',
    apr: '3.65',
    linked_price: '90000',
    days: 1,
    total_shares: 1000,
    min_num: 1,
    max_num: 10,
    end_time: end,
    maturity_time: end + DAY_MS,
  });
  const config_id = await add('lock', {
    name: 'Test',
    currency_id: USDT,
    days: 1,
    daily_yield: '0.001',
    penalty_rate: '0.1',
    min_number: '1',
    max_number: '10',
  });
  const project_id = await add('project', {
    ...{ name: 'Test', currency_id: 2001, issue_price: '0.1', total_issuance: `${ORDERS * 5}` },
    step: '1',
    min_number: '1',
    max_number: '100000',
    lock_days: 0,
    cycle_days: 1,
    pay_currencies: [USDT],
    warm_up_time: now,
    start_time: now,
    end_time: end,
    market_time: end,
  });
  return { dual_id, config_id, project_id };
}

type Products = Awaited<ReturnType<typeof addAll>>;

/** An unfinished order of each kind; sometimes a balance that only the batch's payment needs. */
function choicesOf({ project_id, config_id, dual_id }: Products, dice: SeededRandom): RowChoice[] {
  const order = (table: string, product: string, open: string, id: number): RowChoice => ({
    sql: `select id from ${table} where ${product} = $1 and ${open}
      order by random() limit 1 for update`,
    values: [id],
  });
  const balance = (type: string, currency_id: number): RowChoice => ({
    sql: `select b.account_id from ledger_balances b join ledger_accounts a on a.id = b.account_id
      where a.user_id > 0 and a.type = $1 and a.currency_id = $2 for update of b`,
    values: [type, currency_id],
  });
  return [
    order('project_orders', 'project_id', 'status = 0', project_id),
    order('lock_orders', 'config_id', 'status = 1', config_id),
    dice.below(2) === 0
      ? order('dual_orders', 'dual_id', 'status < 2', dual_id)
      : balance('financial', BTC),
  ];
}

/** Kills the server when all three jobs wait for the held rows inside a transaction. */
async function killInside(heldRows: HeldRows): Promise<void> {
  await heldRows.untilBlocked(KINDS, BLOCKED_MS);
  await server?.end('SIGKILL');
  await heldRows.endOthers();
  await heldRows.release();
}

/** Called after each round, so that an interrupted run has checked its finished rounds. */
async function expectExact(ann: Caller, rounds: number): Promise<void> {
  const locks = await call(ann, CALLS['lh.deposit.order'], { status: 2, limit: 100 });
  expect(locks.total).toBe(rounds * ORDERS);
  expect(new Set(locks.list.map(({ yield_total }) => yield_total))).toEqual(new Set(['0.01']));
  const wallet = (currency_id: number, account_type: 'change' | 'financial') =>
    call(ann, CALLS['wallet.detail'], { currency_id, account_type });
  for (const currency_id of [USDT, BTC]) {
    expect(await wallet(currency_id, 'financial')).toMatchObject({
      available: '0',
      frozen: '0',
    });
    expect(await wallet(currency_id, 'change')).toMatchObject({ frozen: '0' });
  }
  // Half of each subscription was allotted; each lock earned 0.01.
  const each = new Decimal('0.01').sub('0.5');
  const usdt = new Decimal('10000').add(each.mul(rounds * ORDERS));
  expect(await wallet(USDT, 'change')).toMatchObject({ available: usdt.toString() });
  expect(await wallet(2001, 'change')).toMatchObject({
    ...{ available: `${rounds * ORDERS * 5}`, frozen: '0' },
  });
  // A settled share earned 1 % of 0.0001 BTC, a failed one nothing.
  const settledTotal = (await call(ann, CALLS['dual.dual_list'], { status: 2 })).total;
  const btc = new Decimal('0.1').add(new Decimal('0.000001').mul(settledTotal));
  expect(await wallet(BTC, 'change')).toMatchObject({ available: btc.toString() });
}

async function becomeDue(): Promise<void> {
  await operator('clock', 'advance', `${2 * DAY_MS + 5000}`);
  await operator('feed', 'tick', 'BTC/USDT', '80000');
  await operator('clock', 'advance', '1000');
}

/** The price follows without waiting: a held row keeps `clock advance` from answering. */
async function becomeDueAtOnce(kill: number): Promise<void> {
  const advance = operator('clock', 'advance', kill === 1 ? `${2 * DAY_MS + 5000}` : '1000');
  await Promise.all([advance, operator('feed', 'tick', 'BTC/USDT', '80000')]);
}

describe('killed in the middle of due payments', () => {
  test(
    `${ROUNDS} x ${KILLS} times: every share, every subscription and every yield ends once`,
    async () => {
      const dice = new SeededRandom(28);
      const ann = await signUpAt(await start());
      for (const [currency_id, number] of [
        [USDT, '10000'],
        [BTC, '0.1'],
      ] as const) {
        await call(ann, CALLS['sandbox.faucet'], { currency_id, number, ...newKey() });
      }
      await operator('feed', 'tick', 'BTC/USDT', '80000');
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { server_time } = (await operator('clock', 'advance', '1')) as {
          server_time: number;
        };
        const products = await addAll(server_time);
        const { dual_id, config_id, project_id } = products;
        for (let count = 0; count < ORDERS; count += 1) {
          await Promise.all([
            call(ann, CALLS['dual.buyDual'], { id: dual_id, num: 1, ...newKey() }),
            call(ann, CALLS['lh.deposit'], { config_id, amount: '10', ...newKey() }),
            call(ann, CALLS['project.order'], {
              project_id,
              amount: '10',
              pay_currency: USDT,
              price: '0.1',
              ...newKey(),
            }),
          ]);
        }
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const heldRows =
            url === undefined ? undefined : await HeldRows.take(url, choicesOf(products, dice));
          if (kill > 1) ann.origin = (await start()).address;
          // Never answered, because the server is killed first.
          const dueWork = (heldRows === undefined ? becomeDue() : becomeDueAtOnce(kill)).catch(
            () => undefined,
          );
          if (heldRows === undefined) {
            await pause(dice.between(5, 700));
            await server?.end('SIGKILL');
          } else {
            await killInside(heldRows);
          }
          await dueWork;
        }
        ann.origin = (await start()).address;
        // Needed if the clock hadn't been moved yet.
        await operator('clock', 'advance', `${2 * DAY_MS + 5000}`);
        await operator('clock', 'advance', '61000');
        expect(await operator('ledger', 'verify')).toMatchObject({ is_clean: true });
        const duals = await call(ann, CALLS['dual.dual_list'], { limit: 100 });
        expect(duals.list.filter(({ status }) => status !== 2 && status !== 3)).toEqual([]);
        const locks = await call(ann, CALLS['lh.deposit.order'], { status: 1 });
        expect(locks.total).toBe(0);
        const subscribedOrders = await call(ann, CALLS['user.project.order'], { status: 0 });
        expect(subscribedOrders.total).toBe(0);
        await expectExact(ann, round);
      }
    },
    PATIENCE,
  );
});
