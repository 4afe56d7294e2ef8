// Several processes that share users and prices (architecture: One machine, then many; R-CLUSTER-1).
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
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
  ...{ origin: server.address, language: 'en' },
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
});

function sequenceOf(frame: Buffer): number {
  return frame.readUIntLE(8, 6);
}
