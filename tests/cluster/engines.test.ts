// Engines of an exchange with several processes (R-CLUSTER-2): any process takes
// orders, the leader matches and revalues. The leader is killed in the middle of a settlement and
// another process completes it: nothing twice, nothing lost.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '../../core/pkg/pe_core.js';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { readUserEvent, type UserEvent } from '../../protocol/stream.ts';
import { operatorOf } from '../../scripts/bots/own-server.ts';
import type { Client } from '../realtime/hall.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { healthOf, Many } from './many.ts';

const LONG = process.env['LONG'] === '1';
const KILLS = LONG ? 9 : 1;
const PATIENCE = LONG ? 3_600_000 : 180_000;
/** The guarantee, and extra time for a busy machine. */
const TAKEOVER_MS = 5_000;
const SLACK_MS = 1_000;
const [BTC, USDT] = [1, 3];
const OPTION_S = 30;
const [POSITIONS, OPTIONS, RESTING] = [10, 10, 10];
/** The advisory lock of the leader (server/exchange/cluster/member.ts). */
const LEADS = 5_310_004;

let many: Many;
let database: pg.Client;
let keys = 0;

const withKey = () => {
  keys += 1;
  return { idempotency_key: `engines-of-many-${keys}` };
};
const at = (server: ServerProcess, token: string): Caller => ({
  origin: server.address,
  language: 'en',
  token,
});
const tick = (server: ServerProcess, price: string) =>
  operatorOf(server.data)('feed', 'tick', 'BTC/USDT', price);
let ahead = 0;
const advance = async (ms: number) => {
  ahead += ms;
  await Promise.all(many.alive.map(({ data }) => operatorOf(data)('clock', 'advance', `${ms}`)));
};

async function roles(): Promise<{ leader: ServerProcess; followers: ServerProcess[] }> {
  while (many.alive.length < 3) {
    const { data } = await many.start();
    if (ahead > 0) await operatorOf(data)('clock', 'advance', `${ahead}`);
  }
  const leads = await Promise.all(many.alive.map(async (one) => (await healthOf(one)).leader));
  const leader = many.alive[leads.indexOf(true)];
  if (leader === undefined) throw new Error('there is no leader');
  return { leader, followers: many.alive.filter((one) => one !== leader) };
}

async function newLeader(timeout = TAKEOVER_MS + SLACK_MS): Promise<ServerProcess> {
  let leader: ServerProcess | undefined;
  await expect
    .poll(
      async () => {
        for (const one of many.alive) if ((await healthOf(one)).leader) leader = one;
        return leader !== undefined;
      },
      { interval: 50, timeout },
    )
    .toBe(true);
  if (leader === undefined) throw new Error('there is no leader');
  return leader;
}

/** A new user, registered at any process, with money in the accounts of all engines. */
async function person(server: ServerProcess): Promise<string> {
  const { token } = await many.signUp(server);
  const who = at(server, token);
  await call(who, CALLS['sandbox.faucet'], { currency_id: USDT, number: '30000', ...withKey() });
  await call(who, CALLS['sandbox.faucet'], { currency_id: BTC, number: '0.1', ...withKey() });
  for (const to_field of ['lever', 'micro'] as const) {
    const move = { currency_id: USDT, number: '10000', from_field: 'change', to_field } as const;
    await call(who, CALLS['wallet.change'], { ...move, ...withKey() });
  }
  return token;
}

const position = { currency_id: BTC, legal_id: USDT, share: '10', type: 1, status: 1 } as const;
const option = { match_id: BTC, currency_id: USDT, type: 1, seconds: OPTION_S } as const;
const coin = { currency_id: BTC, legal_id: USDT, amount: '0.001' } as const;

const eventsOf = (socket: Client): UserEvent[] =>
  socket.all('user').flatMap((message) => readUserEvent(message) ?? []);
const balance = async (who: Caller, account_type: 'change' | 'lever' | 'micro') => {
  const wallet = await call(who, CALLS['wallet.detail'], { currency_id: USDT, account_type });
  return `${wallet.available} + ${wallet.frozen}`;
};

beforeAll(async () => {
  many = await Many.open(['--test-controls', '--feed', 'stopped']);
  database = new pg.Client(many.url);
  await database.connect();
}, PATIENCE);
afterAll(async () => {
  await database?.end();
  await many?.close();
}, PATIENCE);

describe('any process takes orders, the leader matches and revalues', () => {
  test(
    'a take profit, a timed option and a trade between two users, each through other processes than the leader',
    async () => {
      const { leader, followers } = await roles();
      const [one, other] = followers as [ServerProcess, ServerProcess];
      const [ann, ben] = [await person(one), await person(other)];
      const socket = await many.socket(other, { token: ann });
      const statuses = (kind: string, id: number): unknown[] =>
        eventsOf(socket).flatMap((event) =>
          event.kind === kind && 'status' in event.data && event.data.id === id
            ? [event.data.status]
            : [],
        );
      await tick(leader, '90000');
      const { id } = await call(at(one, ann), CALLS['lever.submit'], {
        ...position,
        multiple: 20,
        target_profit_price: '91000',
        ...withKey(),
      });
      const stake = await call(at(other, ann), CALLS['microtrade.submit'], {
        ...option,
        number: '10',
        ...withKey(),
      });
      // At the best bid of the simulated book: orders of users come first at the same price.
      const book = await call(at(one, ann), CALLS['currency.book'], { match_id: BTC, depth: 1 });
      const best = book.in[0]?.[0] ?? '0';
      const buys = await call(at(one, ann), CALLS['coin.trade'], {
        ...coin,
        type: 1,
        target_price: best,
        ...withKey(),
      });
      expect(buys.status).toBe(0);
      const sells = await call(at(other, ben), CALLS['coin.trade'], {
        ...coin,
        type: 2,
        target_price: best,
        ...withKey(),
      });
      expect(sells).toMatchObject({ status: 3, avg_price: best });
      await advance(OPTION_S * 1000);
      await tick(leader, '91000');
      await socket.until(
        () =>
          statuses('lever_order', id).includes(3) && statuses('micro_order', stake.id).includes(3),
      );
      expect(statuses('lever_order', id)).toEqual([1, 3]);
      expect(statuses('coin_order', buys.id)).toEqual([0, 3]);
      expect(statuses('micro_order', stake.id)).toEqual([1, 3]);
      // 0.01 BTC gained 1000 each, and the fee was 900 x 0.0005; the stake of 10 won 0.3 and cost 0.02
      expect(await balance(at(leader, ann), 'lever')).toBe('10009.55 + 0');
      expect(await balance(at(leader, ann), 'micro')).toBe('10002.98 + 0');
      const remainingMoney = evaluate('sub', ['10000', evaluate('mul', [best, '0.001'])]);
      expect(await balance(at(leader, ann), 'change')).toBe(`${remainingMoney} + 0`);
    },
    PATIENCE,
  );
});

const ENDED = `select (select count(*) from lever_orders where status = 3 and user_id = any($1)) as contract,
  (select count(*) from micro_orders where status = 3 and user_id = any($1)) as options,
  (select count(*) from coin_orders where status = 3 and user_id = any($1)) as spot`;

type Ended = Record<'contract' | 'options' | 'spot', number>;

async function endedOrders(users: readonly number[]): Promise<Ended> {
  const { rows } = await database.query<Record<keyof Ended, string>>(ENDED, [users]);
  const { contract = '0', options = '0', spot = '0' } = rows[0] ?? {};
  return { contract: JSON.parse(contract), options: JSON.parse(options), spot: JSON.parse(spot) };
}

describe('the leader is killed in the middle of a settlement', () => {
  test.each(Array.from({ length: KILLS }, (_, kill) => kill))(
    'kill %i: another one leads within 5 s and ends it; nothing twice, nothing lost, the books are clean',
    async (kill) => {
      const { leader, followers } = await roles();
      const [one, other] = followers as [ServerProcess, ServerProcess];
      const people: { token: string; id: number; socket: Client }[] = [];
      for (const server of [one, other, leader]) {
        const token = await person(server);
        const { id } = await call(at(server, token), CALLS['user.info'], {});
        people.push({ token, id, socket: await many.socket(one, { token, user_sequence: 0 }) });
      }
      const places = followers.concat(leader);
      const callers = people.map(({ token }, index) => at(places[(index + 1) % 3] ?? one, token));
      for (const who of callers) {
        await tick(leader, '90000');
        for (let count = 0; count < POSITIONS; count += 1) {
          await call(who, CALLS['lever.submit'], {
            ...position,
            multiple: 20,
            margin_mode: 'isolated',
            ...withKey(),
          });
        }
        for (let count = 0; count < RESTING; count += 1) {
          await call(who, CALLS['coin.trade'], {
            ...coin,
            type: 1,
            target_price: '85000',
            ...withKey(),
          });
        }
      }
      await tick(leader, '90000');
      await Promise.all(
        callers.flatMap((who) =>
          Array.from({ length: OPTIONS }, () =>
            call(who, CALLS['microtrade.submit'], { ...option, number: '10', ...withKey() }),
          ),
        ),
      );
      await advance(OPTION_S * 1000);
      const users = people.map(({ id }) => id);
      expect(await endedOrders(users)).toEqual({ contract: 0, options: 0, spot: 0 });
      // Never answered, because the server is killed first.
      const fatal = tick(leader, '84000').catch(() => undefined);
      const engine = (['contract', 'options', 'spot'] as const)[kill % 3] ?? 'contract';
      while ((await endedOrders(users))[engine] < 3)
        await new Promise((resolve) => setTimeout(resolve, 1));
      await leader.end('SIGKILL');
      await fatal;
      const atKill = await endedOrders(users);
      const all = { contract: 3 * POSITIONS, options: 3 * OPTIONS, spot: 3 * RESTING };
      expect(atKill[engine]).toBeLessThan(all[engine]);
      const next = await newLeader();
      // The next tick settles what this one didn't reach; options settle alike on a stored tick.
      await advance(10_000);
      await tick(next, '84000');
      expect(await endedOrders(users)).toEqual(all);
      for (const { token, socket } of people) {
        const who = at(next, token);
        const stakes = await call(who, CALLS['microtrade.lists'], { limit: 100 });
        const results = new Set(stakes.list.map(({ result, reason }) => `${result} ${reason}`));
        expect(results.size).toBe(1);
        expect(['-1 null', 'null no_tick']).toContain([...results][0]);
        const remainingMoney = results.has('-1 null') ? '9899.8' : '9999.8';
        // Each position loses its margin of 45 and a fee of 0.45; the insurance pays the other 15 of 60.
        expect(await balance(who, 'lever')).toBe('9545.5 + 0');
        expect(await balance(who, 'micro')).toBe(`${remainingMoney} + 0`);
        expect(await balance(who, 'change')).toBe('9150 + 0');
        if (many.alive.includes(one)) {
          const last = Math.max(...eventsOf(socket).map(({ sequence }) => sequence));
          expect(eventsOf(socket).map(({ sequence }) => sequence)).toEqual(
            Array.from({ length: last }, (_, place) => place + 1),
          );
          const closedOrders = eventsOf(socket).filter(
            (event) => event.kind === 'lever_order' && event.data.status === 3,
          );
          expect(closedOrders).toHaveLength(POSITIONS);
        }
      }
      const { rows } = await database.query<{ paid: string }>(
        `select sum(p.amount) as paid from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
         where t.kind = 'lever_close' and p.user_id = any($1)`,
        [users],
      );
      expect(rows[0]?.paid).toBe(`-${3 * POSITIONS * 45}.00000000`);
      expect(await operatorOf(next.data)('ledger', 'verify')).toBeDefined();
    },
    PATIENCE,
  );
});

describe('R-CLUSTER-2: without a leader', () => {
  const wish = { ...position, multiple: 20, margin_mode: 'isolated' } as const;
  const isUnavailable = (error: unknown): boolean =>
    error instanceof CallError && error.status === 503 && error.failure?.error === 'unavailable';

  test(
    'an order waits for the next leader and is carried out once',
    async () => {
      const { leader, followers } = await roles();
      const [one] = followers as [ServerProcess];
      const token = await person(one);
      const key = withKey();
      await leader.end('SIGKILL');
      const who = at(one, token);
      // A limit order, because a new leader has no fresh price while prices don't change.
      const limit = { ...wish, status: 0, target_price: '80000' } as const;
      const order = () => call(who, CALLS['lever.submit'], { ...limit, ...key });
      const first = await order().catch((error: unknown) => {
        // Refused after waiting 5 s for a leader: nothing was done, and the key is free.
        if (isUnavailable(error)) return undefined;
        throw error;
      });
      await newLeader();
      const again = await order();
      if (first !== undefined) expect(again).toEqual(first);
      const { list } = await call(who, CALLS['lever.my_trade'], {});
      expect(list).toMatchObject([{ id: again.id, status: 0 }]);
    },
    PATIENCE,
  );

  test(
    'after 5 s it is refused with 503 and Retry-After, leaves nothing, and its key stays unused; calls without a price are answered',
    async () => {
      const { leader, followers } = await roles();
      const [one] = followers as [ServerProcess];
      const token = await person(one);
      const who = at(one, token);
      const key = withKey();
      // The next leader starts from the price of the position, so that no other price can trigger it.
      await tick(leader, '90000');
      // The next leader waits for the lock held by the test.
      const lockHold = database.query('select pg_advisory_lock($1)', [LEADS]);
      await leader.end('SIGKILL');
      await lockHold;
      const body = new URLSearchParams({ ...wish, ...key } as unknown as Record<string, string>);
      const headers = { authorization: token };
      const since = performance.now();
      const response = fetch(`${one.address}/api/lever/submit`, { method: 'POST', headers, body });
      expect((await call(who, CALLS['user.info'], {})).id).toBeGreaterThan(0);
      const answer = await response;
      expect([answer.status, (await answer.json()) as unknown]).toMatchObject([
        503,
        { type: 'error', code: 0, error: 'unavailable' },
      ]);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      const waitedMs = performance.now() - since;
      expect(waitedMs).toBeGreaterThan(TAKEOVER_MS - 1000);
      expect(waitedMs).toBeLessThan(TAKEOVER_MS + SLACK_MS);
      expect(await call(who, CALLS['order.by_key'], key)).toMatchObject({ state: 'none' });
      await database.query('select pg_advisory_unlock($1)', [LEADS]);
      const next = await newLeader();
      await tick(next, '90000');
      const orderAnswer = await call(who, CALLS['lever.submit'], { ...wish, ...key });
      expect(orderAnswer).toMatchObject({ status: 1, price: '90000' });
      expect((await call(who, CALLS['lever.my_trade'], {})).total).toBe(1);
      expect(await balance(who, 'lever')).toBe('9954.55 + 45');
    },
    PATIENCE,
  );
});
