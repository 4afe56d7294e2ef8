// When the leading process dies, another one takes over (architecture: One machine, then many).

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { MINUTE_MS } from '../../protocol/time.ts';
import type { Client } from '../realtime/hall.ts';
import { closeLots, followerAt, lotsOf, openLot, traderAt } from '../support/process-trader.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { healthOf, Many, usdtOf } from './many.ts';

const LONG = process.env['LONG'] === '1';
const PATIENCE = LONG ? 300_000 : 120_000;
/** The guarantee, and extra time for a busy machine: the new leader starts a thread. */
const TAKEOVER_MS = 5_000;
const SLACK_MS = 1_000;

const visitor = ({ address }: ServerProcess, token: string) => ({
  origin: address,
  language: 'en',
  token,
});
const faucet = (server: ServerProcess, token: string, key: string) =>
  call(visitor(server, token), CALLS['sandbox.faucet'], {
    ...{ currency_id: 3, number: '1', idempotency_key: `${key}-of-this-test` },
  });
const epochOf = (frame: Buffer): number => frame.readUInt32LE(4);
const sequences = (socket: Client): number[] =>
  socket.all<{ sequence: number }>('user').map(({ sequence }) => sequence);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

async function leadsWithin(server: ServerProcess, timeout: number): Promise<void> {
  await expect
    .poll(async () => (await healthOf(server)).leader, { interval: 50, timeout })
    .toBe(true);
}

describe('architecture: the leader is gone', { timeout: PATIENCE }, () => {
  let many: Many;

  beforeAll(async () => {
    many = await Many.open();
  }, PATIENCE);
  afterAll(() => many.close(), PATIENCE);

  test('killed: another leads within 5 s with a higher epoch, and no event is lost or duplicated', async () => {
    const { leader, follower } = await many.pair();
    const { token } = await many.signUp(leader);
    const socket = await many.socket(follower, { token });
    await socket.ask('subscribe', { room: 'quotes' });
    const before = epochOf(await socket.next<Buffer>('frame'));
    for (const key of upTo(5)) await faucet(leader, token, `before-${key}`);
    const last = faucet(leader, token, 'last').catch(() => undefined);
    leader.process.kill('SIGKILL');
    await leadsWithin(follower, TAKEOVER_MS + SLACK_MS);
    await last;
    await socket.until(() => socket.all<Buffer>('frame').some((one) => epochOf(one) > before));
    // Repeated with its key, the last one is carried out once, whether or not it was done before.
    await faucet(follower, token, 'last');
    await faucet(follower, token, 'after');
    await socket.next('user', 14);
    expect(await usdtOf(follower, token)).toBe('7');
    expect(sequences(socket)).toEqual(upTo(14));
    expect(await follower.operator('ledger', 'verify')).toHaveLength(1);
  });

  if (LONG) {
    test("R-COPY-8: killed after a trader's order: another leads within 5 s and makes the copies", async () => {
      const { leader, follower } = await many.pair();
      const tom = await traderAt(follower);
      const ann = await followerAt(follower, 'ann', tom.id);
      // Accepted by the follower; the leader dies before it looks for copies.
      await openLot(tom);
      leader.process.kill('SIGKILL');
      await leadsWithin(follower, TAKEOVER_MS + SLACK_MS);
      await expect.poll(() => lotsOf(ann), { timeout: TAKEOVER_MS }).toEqual(['1']);
      await closeLots(tom);
      await expect.poll(() => lotsOf(ann), { timeout: TAKEOVER_MS }).toEqual([]);
      expect(await follower.operator('ledger', 'verify')).toHaveLength(1);
      await copiesWithoutRedis(tom, ann);
    });
  }

  async function copiesWithoutRedis(tom: Caller, ann: Caller): Promise<void> {
    const { leader } = await many.pair();
    for (const person of [tom, ann]) person.origin = leader.address;
    await many.redis.kill();
    let isOver = false;
    setTimeout(() => {
      isOver = true;
    }, MINUTE_MS);
    while (!isOver) {
      await openLot(tom);
      await expect.poll(() => lotsOf(ann), { timeout: TAKEOVER_MS }).toEqual(['1']);
      await closeLots(tom);
      await expect.poll(() => lotsOf(ann), { timeout: TAKEOVER_MS }).toEqual([]);
    }
    await many.redis.start();
    await openLot(tom);
    await expect.poll(() => lotsOf(ann), { timeout: TAKEOVER_MS }).toEqual(['1']);
    const { list } = await call(ann, CALLS['follow.my'], {});
    expect(list).toMatchObject([{ skipped_count: 0 }]);
  }

  test("suspended: another takes over; when it resumes it follows, and its clients get the new leader's frames", async () => {
    const { leader, follower } = await many.pair();
    const socket = await many.socket(leader);
    await socket.ask('subscribe', { room: 'quotes' });
    const before = epochOf(await socket.next<Buffer>('frame'));
    leader.process.kill('SIGSTOP');
    await leadsWithin(follower, TAKEOVER_MS + SLACK_MS);
    leader.process.kill('SIGCONT');
    await expect.poll(async () => (await healthOf(leader)).leader, { timeout: 20_000 }).toBe(false);
    await socket.until(() => socket.all<Buffer>('frame').some((one) => epochOf(one) > before));
    const { frame } = await socket.ask('subscribe', { room: 'book:1' });
    expect(epochOf(frame ?? Buffer.alloc(32))).toBeGreaterThan(before);
  });

  test('stopped normally: the other leads at once', async () => {
    const { leader, follower } = await many.pair();
    expect(await leader.end()).toBe(0);
    await leadsWithin(follower, TAKEOVER_MS);
  });

  test('Redis is unavailable for a while: events committed meanwhile arrive when it is back, at all processes, once and in order', async () => {
    const { leader: one, follower: other } = await many.pair();
    const { token } = await many.signUp(one);
    const sockets = [await many.socket(one, { token }), await many.socket(other, { token })];
    await faucet(one, token, 'before');
    await many.redis.kill();
    for (const key of upTo(4)) await faucet(one, token, `without-${key}`);
    // A follower has no prices now: calls that need one are refused and can be retried.
    await expect(faucet(other, token, 'later')).rejects.toThrow('unavailable');
    // Only the database knows that the session ended.
    const { token: second } = await many.signUp(one);
    const guest = await many.socket(other, { token: second });
    await call(visitor(one, second), CALLS['user.logout'], {});
    await many.redis.start();
    for (const socket of sockets) {
      await socket.next('user', 10);
      expect(sequences(socket)).toEqual(upTo(10));
    }
    await guest.next('session');
    // A follower without frames reported a stale feed, and later its recovery.
    const feeds = (): unknown[] =>
      sockets[1]?.all<{ feed: string }>('status').map(({ feed }) => feed) ?? [];
    await expect.poll(feeds, { timeout: 20_000 }).toEqual(['stale', 'live']);
  });
});
