import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { HandMarket } from '../support/hand-market.ts';
import { type Ack, type Client, Hall, until } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

const accounts = {
  login: async (token: string) => ({ user_id: token.length, session_id: 1 }),
  missedEvents: async () => ({ sequence: 0, resync: false, events: [] }),
};

let market: HandMarket;
let hall: Hall;

beforeEach(() => {
  market = new HandMarket();
});

afterEach(async () => {
  await hall.close();
  expect(hall.reports).toEqual([]);
});

async function open(isLimited: boolean, trustProxy = '10.0.0.1'): Promise<void> {
  const now = () => market.now;
  hall = await Hall.open(market, { now, isLimited, accounts, trustProxy });
}

const clocks = (client: Client, count: number): Promise<Ack>[] =>
  Array.from({ length: count }, (_, sentNumber) => client.ask('clock', { sent: sentNumber }));

const many = (count: number, auth: object = {}): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, () => hall.welcomedClient(auth)));

describe('R-SOCKET-11: events a second', () => {
  test('20 are answered, the 21st is rate_limited and the socket closed', async () => {
    await open(true);
    const client = await hall.welcomedClient();
    const answers = await Promise.all(clocks(client, 21));
    expect(answers.map(({ ok }) => ok)).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(answers[20]).toMatchObject({ error: 'rate_limited', retry_after_ms: 1_000 });
    expect(answers[20]?.message).not.toBe('');
    expect(await client.next('disconnect')).toBe('io server disconnect');
  });

  test('20 each second are accepted', async () => {
    await open(true);
    const client = await hall.welcomedClient();
    for (let second = 0; second < 3; second += 1) {
      for (const { ok } of await Promise.all(clocks(client, 20))) expect(ok).toBe(true);
      market.step(10);
    }
    expect(client.socket.connected).toBe(true);
  });

  test('unknown events count too', async () => {
    await open(true);
    const client = await hall.welcomedClient();
    for (let index = 0; index < 21; index += 1) client.socket.emit('nothing', index);
    expect(await client.next('disconnect')).toBe('io server disconnect');
  });

  test("messages that aren't events are limited as well", async () => {
    await open(true);
    const raw = await hall.raw();
    const noise = Array.from({ length: 40 }, (_, id) => `43${id}[]`);
    const socket = new WebSocket(
      `${hall.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    );
    const closing = new Promise((resolve) => socket.once('close', resolve));
    socket.once('message', () => {
      socket.send('40');
      for (const text of noise) socket.send(text);
    });
    await closing;
    expect(raw.isOpen).toBe(true);
  });
});

describe('R-SOCKET-11: sockets', () => {
  test('100 of one address; the next gets rate_limited and is closed; a freed place can be used again', async () => {
    await open(true);
    const clients = await many(100);
    const surplus = await hall.welcomedClient();
    expect(surplus.all('welcome')).toMatchObject([{ error: 'rate_limited' }]);
    expect(await surplus.next('disconnect')).toBe('io server disconnect');
    clients[0]?.close();
    await until(() => hall.sockets.counts().connections === 99);
    const next = await hall.welcomedClient();
    expect(next.all('welcome')).toMatchObject([{ error: null }]);
    expect(next.socket.connected).toBe(true);
  });

  test('behind a trusted proxy each caller has its own 100; without trust the header is ignored', async () => {
    const from = (address: string) => ({ extraHeaders: { 'x-forwarded-for': address } });
    for (const isTrusted of [true, false]) {
      await open(true, isTrusted ? 'loopback' : '10.0.0.1');
      for (let index = 0; index < 100; index += 1)
        await hall.welcomedClient({}, from('198.51.100.7'));
      const same = await hall.welcomedClient({}, from('198.51.100.7'));
      expect(same.all('welcome')).toMatchObject([{ error: 'rate_limited' }]);
      const other = await hall.welcomedClient({}, from('198.51.100.8'));
      expect(other.all('welcome')).toMatchObject([{ error: isTrusted ? null : 'rate_limited' }]);
      if (isTrusted) await hall.close();
    }
  });

  test('connections that never send a handshake are limited too', async () => {
    await open(true);
    const address = `${hall.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const silent = await Promise.all(
      Array.from({ length: 200 }, () => {
        const socket = new WebSocket(address);
        return new Promise<WebSocket>((resolve) => socket.once('message', () => resolve(socket)));
      }),
    );
    const refusedClient = hall.client();
    expect(await refusedClient.next('connect_error')).toBeDefined();
    for (const socket of silent) socket.terminate();
    await until(() => hall.sockets.counts().connections === 0);
    await hall.welcomedClient();
  });

  test('20 of one account: the next is rate_limited and closed, by handshake and by login', async () => {
    await open(true);
    const clients = await many(20, { token: 'ann' });
    const next = await hall.welcomedClient({ token: 'ann' });
    expect(next.all('welcome')).toMatchObject([{ user_id: null, error: 'rate_limited' }]);
    expect(await next.next('disconnect')).toBe('io server disconnect');
    const guest = await hall.welcomedClient();
    expect(await guest.ask('login', { token: 'ann' })).toMatchObject({ error: 'rate_limited' });
    expect(await guest.next('disconnect')).toBe('io server disconnect');
    // A connected socket may log in again; another account has its own limit.
    expect(await clients[3]?.ask('login', { token: 'ann' })).toMatchObject({ ok: true });
    const other = await hall.welcomedClient({ token: 'robert' });
    expect(other.all('welcome')).toMatchObject([{ user_id: 6 }]);
    clients[0]?.close();
    await until(() => hall.sockets.counts().seats === 20);
    const again = await hall.welcomedClient({ token: 'ann' });
    expect(again.all('welcome')).toMatchObject([{ user_id: 3, error: null }]);
  });
});

describe('R-SOCKET-11: an event has at most 4 KiB, also with RATE_LIMITS=off', () => {
  const LARGE = 'x'.repeat(4_100);
  const refusedAnswer = { ok: false, error: 'rate_limited', retry_after_ms: 1_000 };

  test.each([true, false])('limits on: %s', async (isLimited) => {
    await open(isLimited);
    const room = 'x'.repeat(3_900);
    for (const transport of ['websocket', 'polling']) {
      const client = await hall.welcomedClient({}, { transports: [transport] });
      const [last, over] = await Promise.all(
        [room, LARGE].map((name) => client.ask('subscribe', { room: name })),
      );
      expect(last, transport).toMatchObject({ error: 'room_unknown' });
      expect(over, transport).toMatchObject(refusedAnswer);
      expect(await client.next('disconnect')).toBe('io server disconnect');
    }
  });

  test("including attachments; without an ack there is no response; a far too large one isn't read", async () => {
    await open(true);
    const attachedClient = await hall.welcomedClient();
    const parts = [Buffer.alloc(2_100), Buffer.alloc(2_100)];
    expect(await attachedClient.ask('subscribe', { room: parts })).toMatchObject(refusedAnswer);
    const mute = await hall.welcomedClient();
    mute.socket.emit('subscribe', { room: LARGE });
    expect(await mute.next('disconnect')).toBe('io server disconnect');
    const huge = await hall.welcomedClient();
    huge.socket.emit('subscribe', { room: 'x'.repeat(20_000) });
    expect(await huge.next('disconnect')).toBe('transport close');
  });
});

describe('R-SOCKET-11: RATE_LIMITS=off', () => {
  test('disables the limits of sockets and of events', async () => {
    await open(false);
    const clients = await many(130, { token: 'ann' });
    expect(clients.every(({ socket }) => socket.connected)).toBe(true);
    expect(hall.sockets.counts()).toMatchObject({ connections: 130, seats: 130 });
    for (const client of clients.slice(0, 2)) {
      for (const { ok } of await Promise.all(clocks(client, 300))) expect(ok).toBe(true);
    }
  });
});
