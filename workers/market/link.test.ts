// The link against a real socket.io server.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ScriptedServer } from '../../tests/support/scripted-server.ts';
import { Link, type LinkState } from './link.ts';
import { EVENTS_A_SECOND } from './pace.ts';

const closing: (() => unknown)[] = [];

afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(port?: number): Promise<ScriptedServer> {
  const server = await ScriptedServer.start(port);
  closing.push(() => server.close());
  return server;
}

function open(origin: string) {
  const phone = { now: 0, isOnline: true, expectsFrames: true, token: null as string | null };
  const seenCalls = {
    connected: 0,
    disconnected: 0,
    frames: [] as number[][],
    events: [] as unknown[],
    states: [] as LinkState[],
  };
  let networkChanged = (): void => undefined;
  const link = new Link(
    {
      origin,
      credentials: () => ({ token: phone.token, lang: 'th' }),
      userSequence: () => (phone.token === null ? undefined : 41),
      expectsFrames: () => phone.expectsFrames,
      network: {
        isOnline: () => phone.isOnline,
        watch(onChange) {
          networkChanged = onChange;
          return () => {
            networkChanged = () => undefined;
          };
        },
      },
      monotonic: () => phone.now,
      random: () => 0.5,
    },
    {
      onConnect: () => {
        seenCalls.connected += 1;
      },
      onDisconnect: () => {
        seenCalls.disconnected += 1;
      },
      frame: (bytes) => seenCalls.frames.push([...bytes]),
      event: (name, data) => seenCalls.events.push([name, data]),
      onStateChange: (state) => seenCalls.states.push(state),
    },
  );
  closing.push(() => link.close());
  const network = (isOnline: boolean): void => {
    phone.isOnline = isOnline;
    networkChanged();
  };
  const connections = (count: number): Promise<void> =>
    vi.waitFor(() => expect(seenCalls.connected).toBe(count), { timeout: 8_000, interval: 10 });
  return { link, phone, seen: seenCalls, network, connections };
}

describe('R-SOCKET-12: one socket', () => {
  test('the handshake has token, language, the last user event and the flag of raw frames', async () => {
    const server = await serve();
    const guest = open(server.origin);
    await guest.connections(1);
    expect(server.handshakes).toEqual([{ raw: 1, lang: 'th' }]);
    guest.phone.token = 'secret';
    guest.link.renew();
    await guest.connections(2);
    expect(server.handshakes[1]).toEqual({
      raw: 1,
      lang: 'th',
      token: 'secret',
      user_sequence: 41,
    });
  });

  test('frames arrive as bytes; events arrive one by one in the order sent', async () => {
    const server = await serve();
    const { seen, connections } = open(server.origin);
    await connections(1);
    const names = ['status', 'user', 'chat', 'user', 'instruments', 'session', 'user', 'welcome'];
    for (const [place, name] of names.entries()) {
      server.emit(name, { place });
      server.frame(new Uint8Array([place, 255, 0]));
    }
    server.emit('nobody_knows', {});
    await vi.waitFor(() => expect(seen.frames).toHaveLength(names.length));
    expect(seen.frames).toEqual(names.map((_, place) => [place, 255, 0]));
    expect(seen.events).toEqual(names.map((name, place) => [name, { place }]));
  });

  test('joins more rooms than the event limit of a second one after the other', async () => {
    const server = await serve();
    const { link, connections } = open(server.origin);
    await connections(1);
    const rooms = Array.from({ length: EVENTS_A_SECOND + 2 }, (_, index) => `book:${index + 1}`);
    const answers = rooms.map((room) => link.ask('subscribe', { room }));
    await Promise.all(answers.slice(0, EVENTS_A_SECOND));
    expect(server.questions).toHaveLength(EVENTS_A_SECOND);
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ ok: true });
    expect(server.questions.map(({ room }) => room)).toEqual(rooms);
  });

  test('a response with bytes is not taken for a frame, nor a frame for its bytes', async () => {
    const server = await serve();
    server.answering = () => {
      server.frame(new Uint8Array([1]));
      return { ok: true, frame: Buffer.from([7, 8]) };
    };
    const { link, seen, connections } = open(server.origin);
    await connections(1);
    const answer = await link.ask('snapshot', { room: 'quotes' });
    expect([
      ...new Uint8Array(answer?.ok === true ? (answer['frame'] as ArrayBuffer) : []),
    ]).toEqual([7, 8]);
    expect(seen.frames).toEqual([[1]]);
  });

  test('a request of a lost connection gets no response', async () => {
    const server = await serve();
    server.answering = () => undefined;
    const { link, connections } = open(server.origin);
    await connections(1);
    const answer = link.ask('clock', { sent: 1 });
    await vi.waitFor(() => expect(server.eventTexts).toEqual(['clock']));
    link.renew();
    expect(await answer).toBeUndefined();
    await connections(2);
  });
});

describe('R-SOCKET-8: the client reconnects forever', () => {
  test('after a cut line, a disconnect by the server, and a refusal', async () => {
    const server = await serve();
    const { seen, connections } = open(server.origin);
    await connections(1);
    server.sendAway();
    await connections(2);
    server.sayGoodbye();
    await connections(3);
    server.refusal = 'not now';
    server.sendAway();
    await vi.waitFor(() => expect(seen.disconnected).toBe(3));
    server.refusal = undefined;
    await connections(4);
    expect(server.connections).toBe(1);
    expect(seen.states).toEqual([
      'online',
      ...Array.from({ length: 3 }, () => ['reconnecting', 'online'] as const).flat(),
    ]);
  }, 20_000);

  test('finds a server that comes back on its port', async () => {
    const first = await serve();
    const { port, origin } = first;
    const { seen, connections } = open(origin);
    await connections(1);
    await first.close();
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('reconnecting'));
    const second = await serve(port);
    await connections(2);
    expect(second.handshakes).toHaveLength(1);
  }, 20_000);

  test('sixty attempts, each 0.5 to 5 s after the last, the first ones sooner, without an end', async () => {
    const { origin, times } = await refuser('at once');
    vi.useFakeTimers();
    open(origin);
    await passUntil(() => times.length >= 61);
    const waits = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    // The attempt itself takes time, and the clock runs on meanwhile.
    const slack = 400;
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
    expect(waits[0]).toBeLessThanOrEqual(1_500 + slack);
    expect(Math.max(...waits)).toBeLessThanOrEqual(5_000 + slack);
  }, 30_000);

  test('gives up an attempt without a response after 20 s', async () => {
    const { origin, times } = await refuser('never');
    vi.useFakeTimers();
    open(origin);
    await passUntil(() => times.length >= 2);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(20_500);
    expect(second - first).toBeLessThanOrEqual(22_000);
  }, 30_000);

  test('tries at once when the network is back', async () => {
    const server = await serve();
    const { port, origin } = server;
    const { seen, network, connections } = open(origin);
    await connections(1);
    network(false);
    await server.close();
    await vi.waitFor(() => expect(seen.states.at(-1)).toBe('offline'));
    await serve(port);
    // No timer runs any more, so none may be needed for it.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    network(true);
    while (seen.connected < 2) await new Promise(setImmediate);
    expect(seen.states.slice(-2)).toEqual(['reconnecting', 'online']);
  }, 20_000);
});

describe('R-SOCKET-7: no frame for 10 s', () => {
  /** The test controls the watchdog's clock. */
  async function openWatched() {
    const server = await serve();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const openedLink = open(server.origin);
    await openedLink.connections(1);
    const lookAt = (now: number): void => {
      openedLink.phone.now = now;
      vi.advanceTimersByTime(1_000);
    };
    return { ...openedLink, server, lookAt };
  }

  test('closes the socket and reconnects, and not earlier', async () => {
    const { server, phone, seen, connections, lookAt } = await openWatched();
    phone.now = 9_000;
    server.frame(new Uint8Array([1]));
    await vi.waitFor(() => expect(seen.frames).toHaveLength(1));
    lookAt(19_000);
    expect(seen.disconnected).toBe(0);
    lookAt(19_001);
    expect(seen.disconnected).toBe(1);
    await connections(2);
    await vi.waitFor(() => expect(server.connections).toBe(1));
    lookAt(29_001);
    expect(seen.disconnected).toBe(1);
  });

  test('a page without rooms needs no frames', async () => {
    const { phone, seen, lookAt } = await openWatched();
    phone.expectsFrames = false;
    lookAt(60_000);
    phone.expectsFrames = true;
    lookAt(70_000);
    expect(seen.disconnected).toBe(0);
    lookAt(70_001);
    expect(seen.disconnected).toBe(1);
  });
});

/** A server that refuses websockets, and the times of the attempts by the test's clock. */
async function refuser(how: 'at once' | 'never') {
  const times: number[] = [];
  const http = createServer((_, response) => {
    if (how === 'at once') response.destroy();
  });
  http.on('upgrade', (_, socket) => {
    times.push(vi.getMockedSystemTime()?.getTime() ?? 0);
    if (how === 'at once') socket.destroy();
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, times };
}

/** Advances the test's clock, a little for each turn of the event loop, in which sockets do their work. */
async function passUntil(isThere: () => boolean): Promise<void> {
  const { setImmediate: turn } = await vi.importActual<typeof import('node:timers')>('node:timers');
  while (!isThere()) {
    vi.advanceTimersByTime(5);
    await new Promise((resolve) => turn(resolve));
  }
}
