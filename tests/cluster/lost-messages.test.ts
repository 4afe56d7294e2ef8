// R-CLUSTER-6: a leader misses the orders that another process took. Redis confirms their messages but
// never delivers them. All orders fire within 35 s, because the leader compares its watches with the database.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { operatorOf } from '../../scripts/bots/own-server.ts';
import { type LossyRedis, loseBetween } from '../support/lossy-redis.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { Many } from './many.ts';

const LONG = process.env['LONG'] === '1';
const PATIENCE = LONG ? 3_600_000 : 180_000;
const FIRES_WITHIN_MS = 35_000;
const COMPARED_EVERY_MS = 30_000;
const [BTC, USDT] = [1, 3];
const PEOPLE = LONG ? 100 : 4;
const EACH = { limits: 20, stops: 10, liquidations: 5, resting: 10, options: 5 };
const MESSAGES = PEOPLE * 50;

let many: Many;
let lossy: LossyRedis;
let database: pg.Client;
let [leader, follower]: ServerProcess[] = [];
let keys = 0;

const withKey = () => {
  keys += 1;
  return { idempotency_key: `lost-messages-key-${keys}` };
};
const operate = (server: ServerProcess | undefined, ...words: string[]) =>
  operatorOf(server?.data ?? '')(...words);
const tick = (price: string) => operate(leader, 'feed', 'tick', 'BTC/USDT', price);
const times = <T>(count: number, act: () => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, act);

beforeAll(async () => {
  many = await Many.open(['--test-controls', '--feed', 'stopped']);
  lossy = await loseBetween(many.redis.url);
  leader = await many.start();
  follower = await many.start(lossy.url);
  database = new pg.Client(many.url);
  await database.connect();
}, PATIENCE);
afterAll(async () => {
  await database?.end();
  await many?.close();
  await lossy?.close();
}, PATIENCE);

interface Person {
  id: number;
  who: Caller;
}

async function person(): Promise<Person> {
  const server = follower as ServerProcess;
  const { token } = await many.signUp(server);
  const who = { origin: server.address, language: 'en', token };
  await call(who, CALLS['sandbox.faucet'], { currency_id: USDT, number: '30000', ...withKey() });
  for (const to_field of ['lever', 'micro'] as const) {
    const move = { currency_id: USDT, number: '10000', from_field: 'change', to_field } as const;
    await call(who, CALLS['wallet.change'], { ...move, ...withKey() });
  }
  const { id } = await call(who, CALLS['user.info'], {});
  return { id, who };
}

async function takeOrders(who: Caller): Promise<void> {
  const lever = (more: object) =>
    call(who, CALLS['lever.submit'], {
      currency_id: BTC,
      legal_id: USDT,
      share: '10',
      multiple: 20,
      type: 1,
      status: 1,
      margin_mode: 'isolated',
      ...more,
      ...withKey(),
    });
  await Promise.all([
    ...times(EACH.limits, () => lever({ status: 0, target_price: '88000' })),
    ...times(EACH.stops, () => lever({ stop_loss_price: '89000' })),
    ...times(EACH.liquidations, () => lever({ multiple: 100 })),
    ...times(EACH.resting, () =>
      call(who, CALLS['coin.trade'], {
        currency_id: BTC,
        legal_id: USDT,
        type: 1,
        amount: '0.001',
        target_price: '88500',
        ...withKey(),
      }),
    ),
    ...times(EACH.options, () =>
      call(who, CALLS['microtrade.submit'], {
        match_id: BTC,
        currency_id: USDT,
        type: 1,
        seconds: 30,
        number: '10',
        ...withKey(),
      }),
    ),
  ]);
}

const FIRED = `select
  (select count(*)::int from lever_orders where status = 1 and user_id = any($1)) as limits,
  (select count(*)::int from lever_orders where close_reason = 'stop_loss' and user_id = any($1)) as stops,
  (select count(*)::int from lever_orders where close_reason = 'liquidation' and user_id = any($1)) as liquidations,
  (select count(*)::int from coin_orders where status = 3 and user_id = any($1)) as resting,
  (select count(*)::int from micro_orders where status = 3 and user_id = any($1)) as options`;

async function firedOrders(people: readonly Person[]): Promise<unknown> {
  const { rows } = await database.query<object>(FIRED, [people.map(({ id }) => id)]);
  return rows[0];
}

async function repairCounts(): Promise<string[]> {
  const text = await (await fetch(`${leader?.address}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('watch_differences_total') && !line.endsWith(' 0'))
    .map((line) => /engine="(\w+)"/.exec(line)?.[1] ?? '')
    .sort();
}

describe('R-CLUSTER-6: messages lost on their way to the leader', () => {
  test(
    `${MESSAGES} of them: limits, stops, liquidations, resting orders and expiries fire within 35 s`,
    async () => {
      const people: Person[] = [];
      for (let count = 0; count < PEOPLE; count += 1) people.push(await person());
      lossy.setLosing(true);
      for (const { who } of people) {
        // A stale price is refused.
        await tick('90000');
        await takeOrders(who);
      }
      expect(await lossy.countLost()).toBeGreaterThanOrEqual(MESSAGES);
      lossy.setLosing(false);
      await tick('87000');
      // Advances the clock of jobs and options; in the long form real time passes.
      if (!LONG) {
        for (const server of [leader, follower]) {
          await operate(server, 'clock', 'advance', `${COMPARED_EVERY_MS}`);
        }
      }
      const all = Object.fromEntries(
        Object.entries(EACH).map(([kind, count]) => [kind, count * PEOPLE]),
      );
      await expect
        .poll(
          async () => {
            await tick('87000');
            return firedOrders(people);
          },
          { interval: 500, timeout: FIRES_WITHIN_MS },
        )
        .toEqual(all);
      expect(await repairCounts()).toEqual(['contract', 'options', 'spot']);
      await operate(leader, 'ledger', 'verify');
    },
    PATIENCE,
  );
});
