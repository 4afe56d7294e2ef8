import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildFrame } from './frame.ts';
import { NO_LIMITS } from './gates.ts';
import { Places, RUNNING_AT_MOST, WAITING_AT_MOST } from './places.ts';
import { serveCalls } from './serve-call.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'a'.repeat(43) };
const HANGS = '/api/user/delete_cancel';
const SOON = { timeout: 30_000 };

function soon<T>(value: () => T) {
  return expect.poll(value, SOON);
}

describe('R-LIMIT-4: busy', { timeout: 60_000 }, () => {
  let app: FastifyInstance;
  let origin: string;
  let handlerCount: number;
  let finish: () => void;
  let startedCount: number;
  let arrivedCount: number;
  const asking = new Set<Promise<unknown>>();

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const gate = new Promise<void>((resolve) => {
      finish = resolve;
    });
    [handlerCount, startedCount, arrivedCount] = [0, 0, 0];
    const frame = {
      now: () => 0,
      sessions: {
        of: async () => {
          handlerCount += 1;
          return { id: 1, user_id: 1 };
        },
      },
      limits: NO_LIMITS,
      isOn: () => true,
      requestId: () => 'one',
      log: false,
      checksAnswers: false,
    };
    app = buildFrame(frame);
    serveCalls(app, frame, {
      'user.delete_cancel': async () => {
        startedCount += 1;
        await gate;
        return {};
      },
      'wallet.change': () => Promise.reject(new Error('not reached')),
    });
    app.addHook('preValidation', async () => {
      arrivedCount += 1;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    finish();
    await Promise.allSettled(asking);
    asking.clear();
    await app.close();
    vi.useRealTimers();
  });

  const ask = (path = HANGS): Promise<Response> => {
    const answer = fetch(`${origin}${path}`, { method: 'POST', headers: FORM, body: '' });
    asking.add(answer);
    answer.catch(() => undefined);
    return answer;
  };

  const many = (count: number): Promise<Response>[] => Array.from({ length: count }, () => ask());

  async function crowd(): Promise<Promise<Response>[]> {
    const runningCalls = many(RUNNING_AT_MOST);
    await soon(() => startedCount).toBe(RUNNING_AT_MOST);
    return [...runningCalls, ...many(WAITING_AT_MOST)];
  }

  async function expectFlood(): Promise<void> {
    const before = arrivedCount;
    const late = ask();
    await soon(() => arrivedCount).toBe(before + 1);
    vi.advanceTimersByTime(10_100);
    await expectRefused(await late);
  }

  async function expectRefused(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('x-request-id')).toBe('one');
    expect(answer.headers.get('x-server-time')).toBe('0');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({
      type: 'error',
      code: 0,
      error: 'unavailable',
      params: { retry_after_ms: 1000 },
    });
  }

  test('a burst of calls waits in the queue, and each is served', async () => {
    const all = await crowd();
    finish();
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses).toEqual(all.map(() => 200));
  });

  test('running calls are limited, and excess callers get 503 with a retry time', async () => {
    const all = await crowd();
    await soon(() => arrivedCount).toBe(all.length);
    await expectRefused(await ask());
    expect(handlerCount).toBe(RUNNING_AT_MOST);
    finish();
    await Promise.all(all);
  });

  test('in a flood a call without a place is refused at once with 503 in the requested language', async () => {
    const runningCalls = many(RUNNING_AT_MOST);
    await soon(() => startedCount).toBe(RUNNING_AT_MOST);
    await expectFlood();
    const refusal = await ask(`${HANGS}?lang=fra`);
    const { message } = (await refusal.clone().json()) as { message: string };
    await expectRefused(refusal);
    const english = (await (await ask()).json()) as { message: string };
    expect(message).not.toBe(english.message);
    expect(handlerCount).toBe(RUNNING_AT_MOST);
    finish();
    expect((await Promise.all(runningCalls)).map(({ status }) => status)).toEqual(
      runningCalls.map(() => 200),
    );
    expect((await ask()).status).toBe(200);
  });

  test('a flood of readers takes no place from calls with a key', async () => {
    many(RUNNING_AT_MOST);
    await soon(() => startedCount).toBe(RUNNING_AT_MOST);
    await expectFlood();
    expect((await ask('/api/wallet/change')).status).toBe(200);
  });

  async function askAndLeave(count: number): Promise<void> {
    const { port } = app.server.address() as AddressInfo;
    const before = arrivedCount;
    const goneSockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    for (const socket of goneSockets) {
      await once(socket, 'connect');
      socket.write(
        `POST ${HANGS} HTTP/1.1\r\nhost: a\r\nauthorization: ${FORM.authorization}\r\ncontent-type: ${FORM['content-type']}\r\ncontent-length: 0\r\n\r\n`,
      );
    }
    await soon(() => arrivedCount).toBe(before + count);
    const connections = promisify(app.server.getConnections.bind(app.server));
    const others = (await connections()) - count;
    for (const socket of goneSockets) socket.destroy();
    await soon(() => connections()).toBe(others);
  }

  test('a caller that disconnects while waiting frees its place, and its call does not run', async () => {
    const runningCalls = many(RUNNING_AT_MOST);
    await soon(() => startedCount).toBe(RUNNING_AT_MOST);
    await askAndLeave(RUNNING_AT_MOST + 10);
    finish();
    expect((await Promise.all(runningCalls)).map(({ status }) => status)).toEqual(
      runningCalls.map(() => 200),
    );
    expect((await ask()).status).toBe(200);
    expect(startedCount).toBe(RUNNING_AT_MOST + 1);
  });

  test('a caller that disconnects while its call runs frees its place when the call ends', async () => {
    await askAndLeave(RUNNING_AT_MOST);
    expect(startedCount).toBe(RUNNING_AT_MOST);
    await expectFlood();
    finish();
    const askLater = async (): Promise<number> => {
      vi.advanceTimersByTime(1_100);
      return (await ask()).status;
    };
    await soon(askLater).toBe(200);
  });

  test('unfinished request bodies take no place from complete requests', async () => {
    const { port } = app.server.address() as AddressInfo;
    const slow = Array.from({ length: RUNNING_AT_MOST + 10 }, () => connect(port, '127.0.0.1'));
    for (const socket of slow) {
      await once(socket, 'connect');
      socket.write(
        `POST /api/user/delete_cancel HTTP/1.1\r\nhost: a\r\ncontent-type: ${FORM['content-type']}\r\ncontent-length: 100\r\n\r\na=`,
      );
    }
    finish();
    expect((await ask()).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});

describe('R-LIMIT-4: detection of a flood', () => {
  const BEAT = 100;
  let refusedCount: number;
  let places: Places;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    refusedCount = 0;
    const ignore = (): void => undefined;
    places = new Places({ refusal: () => new Error('busy'), onBusy: ignore, onCalm: ignore });
  });

  afterEach(() => {
    places.end();
    vi.useRealTimers();
  });

  const come = (count: number): void => {
    for (let at = 0; at < count; at += 1) {
      places.enter().catch(() => {
        refusedCount += 1;
      });
    }
  };

  test('callers that each wait for their answer never cause a flood', async () => {
    come(RUNNING_AT_MOST + 100);
    for (let beat = 0; beat < 600; beat += 1) {
      for (let at = 0; at < 3; at += 1) {
        places.leave();
        come(1);
      }
      await vi.advanceTimersByTimeAsync(BEAT);
    }
    expect(refusedCount).toBe(0);
    expect(places.refusesAtOnce()).toBe(false);
  });

  test('a queue that is full for a second is a flood, however fast it moves', async () => {
    come(RUNNING_AT_MOST + WAITING_AT_MOST);
    for (let beat = 0; beat < 9; beat += 1) {
      places.leave();
      come(2);
      await vi.advanceTimersByTimeAsync(BEAT);
    }
    expect(refusedCount).toBe(9);
    expect(places.refusesAtOnce()).toBe(false);
    come(1);
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(refusedCount).toBe(10 + WAITING_AT_MOST);
    expect(places.refusesAtOnce()).toBe(true);
  });

  test("a queue that doesn't move for ten seconds is a flood", async () => {
    come(RUNNING_AT_MOST + 1);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(refusedCount).toBe(0);
    await vi.advanceTimersByTimeAsync(BEAT);
    expect(refusedCount).toBe(1);
    expect(places.refusesAtOnce()).toBe(true);
  });
});
