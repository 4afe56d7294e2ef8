// Several processes that share users and prices (architecture: One machine, then many; R-CLUSTER-1).
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { healthOf, Many, usdtOf } from './many.ts';

const PATIENCE = 120_000;

interface Event {
  sequence: number;
  kind: string;
  data: { list?: unknown[] };
}

const wish = (idempotency_key: string) => ({ currency_id: 3, number: '1', idempotency_key });
const visitor = (server: ServerProcess, token?: string) => ({
  origin: server.address,
  language: 'en',
  ...(token !== undefined && { token }),
});

describe('architecture: several processes on one PostgreSQL', { timeout: PATIENCE }, () => {
  let many: Many;
  let leader: ServerProcess;
  let follower: ServerProcess;

  beforeAll(async () => {
    many = await Many.open();
    leader = await many.start();
    follower = await many.start();
  }, PATIENCE);
  afterAll(() => many.close(), PATIENCE);

  test('one leads, as /health and /metrics report; both are ready', async () => {
    const ready = { status: 'ok', database: true, feed: true };
    expect(await healthOf(leader)).toEqual({ ...ready, leader: true });
    expect(await healthOf(follower)).toEqual({ ...ready, leader: false });
    const metrics = async ({ address }: ServerProcess) =>
      (await fetch(`${address}/metrics`)).text();
    expect(await metrics(leader)).toMatch(/^leader 1$/m);
    expect(await metrics(follower)).toMatch(/^leader 0$/m);
  });

  test('R-CLUSTER-3: without REDIS_URL a second process refuses to start with a clear message', async () => {
    const { code, err } = await many.startAlone();
    expect(code).toBe(1);
    expect(err.trim()).toBe(
      'Another server process uses this database: end it, or start all of them with the same REDIS_URL.',
    );
  });

  test('a user of one process is known at the other; balance events arrive at both, once and in order', async () => {
    const { token } = await many.signUp(leader);
    const [here, there] = [
      await many.socket(leader, { token }),
      await many.socket(follower, { token }),
    ];
    for (let turn = 0; turn < 20; turn += 1) {
      const at = turn % 2 === 0 ? leader : follower;
      await call(visitor(at, token), CALLS['sandbox.faucet'], wish(`turn-number-${turn}-of-all`));
    }
    // Two events each: the deposit and the balance.
    const all = Array.from({ length: 40 }, (_, at) => at + 1);
    for (const socket of [here, there]) {
      await socket.next('user', all.length);
      const events = socket.all<Event>('user');
      expect(events.map(({ sequence }) => sequence)).toEqual(all);
      expect(events.at(-1)).toMatchObject({
        kind: 'balance',
        data: { list: [{ available: '20' }] },
      });
    }
  });

  test('R-KEY-2: one key, sent to both in parallel and again, is carried out once, and all get the same response', async () => {
    const { token } = await many.signUp(leader);
    const keys = Array.from({ length: 10 }, (_, at) => `the-same-key-everywhere-${at}`);
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(
        keys.flatMap((key) =>
          [leader, follower, leader, follower].map(async (server) => {
            const { id } = await call(visitor(server, token), CALLS['sandbox.faucet'], wish(key));
            return `${key} ${id}`;
          }),
        ),
      );
      expect(new Set(answers).size).toBe(keys.length);
    }
    expect(await usdtOf(follower, token)).toBe('10');
  });

  test('a picture uploaded at one is served by the other, to its owner only', async () => {
    const [ann, bob] = [await many.signUp(leader), await many.signUp(leader)];
    const background = { r: 1, g: 2, b: 3 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
    const headers = { authorization: ann.token };
    const response = await fetch(`${leader.address}/api/upload`, { method: 'POST', headers, body });
    const { message } = (await response.json()) as { message: string };
    const messageAnswer = await fetch(`${follower.address}${message}`, { headers });
    expect([messageAnswer.status, messageAnswer.headers.get('content-type')]).toEqual([
      200,
      'image/webp',
    ]);
    const other = { headers: { authorization: bob.token } };
    expect((await fetch(`${follower.address}${message}`, other)).status).toBe(404);
  });

  test('a session that ends at one loses its sockets at the other within a second', async () => {
    const { token } = await many.signUp(follower);
    const socket = await many.socket(leader, { token });
    await call(visitor(follower, token), CALLS['user.logout'], {});
    await expect.poll(() => socket.all('session').length, { interval: 10, timeout: 1000 }).toBe(1);
  });

  test("the operator's setting applies to all processes and is sent to their clients", async () => {
    const socket = await many.socket(leader);
    await follower.operator('setting', 'set', 'maintenance', '1');
    await socket.next('status');
    expect(socket.all('status').at(-1)).toMatchObject({ maintenance: true });
    expect(await call(visitor(leader), CALLS.status, {})).toMatchObject({ maintenance: true });
    await follower.operator('setting', 'set', 'maintenance', '0');
  });

  test('frames are equal at both, byte for byte and without a gap; the snapshot joins them', async () => {
    for (const room of ['quotes', 'trades:1', 'book:1']) {
      const sockets = [await many.socket(leader), await many.socket(follower)];
      const [here, there] = await Promise.all(
        sockets.map(async (socket) => {
          const { ok, frame } = await socket.ask('subscribe', { room });
          expect(ok).toBe(true);
          await socket.next('frame', 10);
          const frames = socket.all<Buffer>('frame');
          const sequences = frames.map(sequenceOf);
          const first = sequenceOf(frame ?? Buffer.alloc(32)) + 1;
          expect(sequences, room).toEqual(sequences.map((_, at) => first + at));
          socket.close();
          return new Map(frames.map((bytes) => [sequenceOf(bytes), bytes.toString('hex')]));
        }),
      );
      const both = [...(here ?? [])].filter(([sequence]) => there?.has(sequence));
      expect(both.length).toBeGreaterThan(3);
      for (const [sequence, bytes] of both) expect(there?.get(sequence)).toBe(bytes);
    }
  });

  test('a follower responds like the leader: quotations, candles, book and trades', async () => {
    const [one, other] = [visitor(leader), visitor(follower)];
    const range = { symbol: 'BTC/USDT', period: '1min' as const, from: 0, to: 9_999_999_999_999 };
    const candles = [
      await call(one, CALLS['currency.new_timeshar'], range),
      await call(other, CALLS['currency.new_timeshar'], range),
    ];
    expect(candles[0]?.list.length).toBeGreaterThan(100);
    expect(candles[1]?.list.slice(0, -1)).toEqual(candles[0]?.list.slice(0, -1));
    const quotedList = (await call(one, CALLS['currency.quotation_new'], {})).list;
    expect(quotedList.length).toBeGreaterThan(50);
    const answer = (await call(other, CALLS['currency.quotation_new'], {})).list;
    expect(answer.map((ticker) => ticker.match_id)).toEqual(
      quotedList.map((ticker) => ticker.match_id),
    );
    expect((await call(other, CALLS['currency.book'], { match_id: 1 })).in).toHaveLength(50);
    expect((await call(other, CALLS['currency.trades'], { match_id: 1 })).list[0]).toBeDefined();
  });

  describe('races of two processes', () => {
    const PEOPLE = 6;
    const USDT = 3;
    let database: pg.Client;
    let people: Caller[];
    let keys = 0;

    const withKey = () => {
      keys += 1;
      return { idempotency_key: `race-of-two-processes-${keys}` };
    };

    beforeAll(async () => {
      database = new pg.Client({ connectionString: many.url });
      await database.connect();
      people = [];
      for (let n = 0; n < PEOPLE; n += 1) {
        const at = n % 2 === 0 ? leader : follower;
        const person = visitor(at, (await many.signUp(at)).token);
        await call(person, CALLS['sandbox.faucet'], {
          currency_id: USDT,
          number: '20000',
          ...withKey(),
        });
        people.push(person);
      }
      await database.query('update users set real_level = 2');
    }, PATIENCE);

    afterAll(async () => {
      const [result] = await leader.operator('ledger', 'verify');
      await database.end();
      expect(result).toMatchObject({ is_clean: true });
    });

    /** All at once, half of them at each process: how often each result came. */
    async function race(
      count: number,
      ask: (person: Caller, turn: number) => Promise<unknown>,
    ): Promise<Record<string, number>> {
      const results = await Promise.all(
        Array.from({ length: count }, async (_, turn) => {
          const person = people[turn % PEOPLE];
          if (person === undefined) throw new Error('nobody is there');
          try {
            await ask(person, turn);
            return 'ok';
          } catch (error) {
            if (error instanceof CallError && error.failure !== undefined)
              return error.failure.error;
            throw error;
          }
        }),
      );
      const counts: Record<string, number> = {};
      for (const result of results) counts[result] = (counts[result] ?? 0) + 1;
      return counts;
    }

    /** One account's requests at both processes. */
    const atBoth = (person: Caller, turn: number): Caller => ({
      ...person,
      origin: (turn % 2 === 0 ? leader : follower).address,
    });
    const first = (): Caller => {
      const [person] = people;
      if (person === undefined) throw new Error('nobody is there');
      return person;
    };

    async function workOnSale(sale_mode: 'normal' | 'auction') {
      const { list } = await call(first(), CALLS['bind_box.getBoxList'], {
        sale_mode,
        sort: 'ending',
        currency_id: USDT,
        limit: 100,
      });
      const work = list.find(
        (one) => one.sale_state === 1 && one.supply === 1 && one.bid_count === 0,
      );
      if (work === undefined) throw new Error(`nothing is on sale: ${sale_mode}`);
      return work;
    }

    test('R-NFT-6: one work has one buyer', async () => {
      const { code, price } = await workOnSale('normal');
      const counts = await race(2 * PEOPLE, (person) =>
        call(person, CALLS['bind_box.buyNFT'], { code, price, ...withKey() }),
      );
      expect(counts['ok']).toBe(1);
      const { rows } = await database.query(
        `select h.id from nft_holdings h join nft_works w on w.id = h.work_id
         where w.code = $1 and h.ended_at is null`,
        [code],
      );
      expect(rows).toHaveLength(1);
    });

    test('R-NFT-1: one margin of each bidder, one leading bid of the same amount', async () => {
      const { code, price } = await workOnSale('auction');
      const margins = await race(2 * PEOPLE, (person) =>
        call(person, CALLS['bind_box.marginNFT'], { code, ...withKey() }),
      );
      expect(margins).toEqual({ ok: PEOPLE, margin_paid: PEOPLE });
      const bids = await race(2 * PEOPLE, (person) =>
        call(person, CALLS['bind_box.auctionNFT'], { code, price, ...withKey() }),
      );
      expect(bids['ok']).toBe(1);
    });

    test('R-OTC-2: an account has at most three unfinished orders', async () => {
      const { list } = await call(first(), CALLS['legal_deal_platform'], {
        type: 1,
        currency_id: USDT,
        fiat: 'USD',
      });
      const [ad] = list;
      if (ad === undefined) throw new Error('no desk is open');
      const counts = await race(8, (_, turn) =>
        call(atBoth(first(), turn), CALLS['otc.place'], {
          ad_id: ad.id,
          total: '100',
          pay_method: ad.pay_methods[0] ?? 'bank',
          ...withKey(),
        }),
      );
      expect(counts['ok']).toBe(3);
    });

    test('R-LOCK-1, R-DUAL-1: what is sold of a product never exceeds what there is', async () => {
      const { list: locks } = await call(first(), CALLS['lh.deposit.config'], {});
      const lock = locks.find(({ currency_id }) => currency_id === USDT);
      if (lock === undefined) throw new Error('no lock product is open');
      await database.query(
        'update lock_configs set capacity = held + 3 * min_number where id = $1',
        [lock.id],
      );
      const lockCounts = await race(2 * PEOPLE, (person) =>
        call(person, CALLS['lh.deposit'], {
          config_id: lock.id,
          amount: lock.min_number,
          ...withKey(),
        }),
      );
      expect(lockCounts['ok']).toBe(3);

      const { list: duals } = await call(first(), CALLS['dual.index'], { type: 'put' });
      const dual = duals[0];
      if (dual === undefined) throw new Error('no dual product is open');
      await database.query(
        'update dual_products set total_shares = sold_shares + 4, min_num = 1 where id = $1',
        [dual.id],
      );
      const dualCounts = await race(2 * PEOPLE, (person) =>
        call(person, CALLS['dual.buyDual'], {
          id: dual.id,
          num: 1,
          type: dual.type,
          ...withKey(),
        }),
      );
      expect(dualCounts['ok']).toBe(4);
    });

    test('R-COUPON-3: a user claims one coupon of an offer, and no more are claimed than there are', async () => {
      const { list } = await call(first(), CALLS['coupon.center'], {});
      const [offer] = list;
      if (offer === undefined) throw new Error('no coupon is offered');
      await database.query('update coupon_offers set capacity = claimed + 3 where id = $1', [
        offer.id,
      ]);
      await database.query('update users set real_level = 1');
      const counts = await race(3 * PEOPLE, (person, turn) =>
        call(atBoth(person, turn), CALLS['coupon.claim'], { id: offer.id, ...withKey() }),
      );
      expect(counts['ok']).toBe(3);
      const { rows } = await database.query(
        'select user_id from coupons where offer_id = $1 and is_claimed group by user_id having count(*) > 1',
        [offer.id],
      );
      expect(rows).toEqual([]);
    });

    test('R-GAME-1: a day has one free play of each user', async () => {
      await database.query('update users set real_level = 1');
      for (const person of people) await call(person, CALLS['game.state'], {});
      const counts = await race(4 * PEOPLE, (person, turn) =>
        call(atBoth(person, turn), CALLS['game.play'], withKey()),
      );
      expect(counts['ok']).toBe(PEOPLE);
    });
  });
});

function sequenceOf(frame: Buffer): number {
  return frame.readUIntLE(8, 6);
}
