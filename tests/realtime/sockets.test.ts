import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acks, serverEvents } from '../../protocol/stream.ts';
import { HandMarket } from '../support/hand-market.ts';
import { readHeader, roomOf } from '../support/wire.ts';
import { Hall, NO_CONNECTIONS, SERVICE, until } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

let market: HandMarket;
let hall: Hall;

beforeEach(async () => {
  market = new HandMarket();
  hall = await Hall.open(market, { now: () => market.now });
});

afterEach(async () => {
  await hall.close();
  expect(hall.reports).toEqual([]);
});

const bytesOf = (bytes: Buffer | Uint8Array | ArrayBuffer): Buffer => Buffer.from(bytes as Buffer);
const headerOf = (bytes: Buffer) => {
  const header = readHeader(bytesOf(bytes));
  if (header === undefined) throw new Error('no frame');
  return header;
};

describe('R-SOCKET-2', () => {
  test("welcome comes first, on each connection, with the market's state", async () => {
    const client = await hall.welcomedClient();
    expect(client.events[0]?.event).toBe('welcome');
    const welcome = serverEvents.welcome.parse(client.events[0]?.payload);
    expect(welcome).toEqual({
      protocol: 1,
      server_time: market.now,
      epoch: 5,
      instruments_version: 3,
      user_id: null,
      user_sequence: null,
      resync: false,
      error: null,
    });
  });

  test('an invalid token never closes a socket: it becomes a guest with quotes, and gets the reason', async () => {
    const client = await hall.welcomedClient({ token: 'nobody', user_sequence: 4 });
    expect(client.all('welcome')).toMatchObject([{ user_id: null, error: 'session_invalid' }]);
    expect(await client.ask('login', { token: 'nobody' })).toMatchObject({
      ok: false,
      error: 'session_invalid',
    });
    expect(await client.ask('subscribe', { room: 'quotes' })).toMatchObject({ ok: true });
    expect(client.socket.connected).toBe(true);
  });

  test('subscribe returns the snapshot, and the frames after it have no gap', async () => {
    const client = await hall.welcomedClient();
    for (const room of ['quotes', `book:${market.matchId}`, `trades:${market.matchId}`]) {
      const answer = await client.ask('subscribe', { room });
      const { frame } = acks.subscribe.parse(answer);
      const snapshot = headerOf(frame as Buffer);
      expect([answer.room, roomOf(snapshot)]).toEqual([room, room]);
      expect([2, 5, 7]).toContain(snapshot.kind);
      const before = client.all('frame').length;
      market.step(12);
      await client.until(
        () =>
          client
            .all<Buffer>('frame')
            .slice(before)
            .filter((bytes) => roomOf(headerOf(bytes)) === room).length >= 2,
      );
      const sequences = client
        .all<Buffer>('frame')
        .slice(before)
        .map(headerOf)
        .filter((header) => roomOf(header) === room)
        .map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.map((_, index) => snapshot.sequence + 1 + index));
    }
  });

  test('subscribe again: a fresh snapshot, and frames arrive once', async () => {
    const client = await hall.welcomedClient();
    const first = await client.ask('subscribe', { room: 'quotes' });
    const frames = market.step();
    const again = await client.ask('subscribe', { room: 'quotes' });
    expect(headerOf(again.frame as Buffer).sequence).toBe(
      headerOf(first.frame as Buffer).sequence + frames.length,
    );
    const [next] = market.step();
    await client.until(() => client.all('frame').length > frames.length);
    expect(client.all<Buffer>('frame').map((bytes) => headerOf(bytes).sequence)).toEqual([
      ...frames.map(({ bytes }) => headerOf(Buffer.from(bytes)).sequence),
      headerOf(Buffer.from(next?.bytes ?? [])).sequence,
    ]);
  });

  test.each([
    'book:999999',
    'trades:0',
    'user:1',
    'user:',
    '',
    'quotes ',
    'Quotes',
    `book:${'1'.repeat(100)}`,
  ])('room_unknown: %s', async (room) => {
    const client = await hall.welcomedClient();
    const answer = await client.ask('subscribe', { room });
    expect(answer).toMatchObject({ ok: false, error: 'room_unknown' });
  });

  test('unsubscribe: no more frames; also when not joined', async () => {
    const client = await hall.welcomedClient();
    const room = `book:${market.matchId}`;
    expect(await client.ask('unsubscribe', { room })).toEqual({ ok: true, room });
    await client.ask('subscribe', { room });
    expect(market.roomsWithListeners).toEqual(new Set([room]));
    expect(await client.ask('unsubscribe', { room })).toEqual({ ok: true, room });
    expect(market.roomsWithListeners).toEqual(new Set());
    market.step(20);
    await client.ask('clock', { sent: 1 });
    expect(client.all('frame')).toEqual([]);
  });

  test('snapshot: once a second per room, otherwise rate_limited; room_not_joined', async () => {
    const client = await hall.welcomedClient();
    const room = 'quotes';
    expect(await client.ask('snapshot', { room })).toMatchObject({ error: 'room_not_joined' });
    await client.ask('subscribe', { room });
    expect((await client.ask('snapshot', { room })).frame).toBeDefined();
    market.step(3);
    const refusedAnswer = await client.ask('snapshot', { room });
    expect(refusedAnswer).toMatchObject({ ok: false, error: 'rate_limited', retry_after_ms: 700 });
    market.step(7);
    expect((await client.ask('snapshot', { room })).ok).toBe(true);
    expect(client.socket.connected).toBe(true);
  });

  test('clock returns both times', async () => {
    const client = await hall.welcomedClient();
    const sentTime = 12.5;
    expect(await client.ask('clock', { sent: sentTime })).toEqual({
      ok: true,
      sent: sentTime,
      server_time: market.now,
    });
  });

  test('at most 50 rooms: room_limit; leaving one frees a place', async () => {
    await hall.close();
    market = new HandMarket(60);
    hall = await Hall.open(market, { now: () => market.now, isLimited: false });
    const client = await hall.welcomedClient();
    const rooms = market.listing.instruments.map(({ match_id }) => `trades:${match_id}`);
    await client.ask('subscribe', { room: 'chat' });
    for (const room of rooms.slice(0, 49)) {
      expect(await client.ask('subscribe', { room })).toMatchObject({ ok: true });
    }
    const room = rooms[49];
    expect(await client.ask('subscribe', { room })).toMatchObject({ error: 'room_limit' });
    expect(await client.ask('subscribe', { room: rooms[0] })).toMatchObject({ ok: true });
    await client.ask('unsubscribe', { room: 'chat' });
    expect(await client.ask('subscribe', { room })).toMatchObject({ ok: true });
  });

  test("chat goes to the room's members, in order", async () => {
    const [inside, outside] = [await hall.welcomedClient(), await hall.welcomedClient()];
    expect(await inside.ask('subscribe', { room: 'chat' })).toEqual({ ok: true, room: 'chat' });
    for (const id of [4, 5]) hall.sockets.emitChat({ id, hidden: true });
    await inside.next('chat', 2);
    await outside.ask('clock', { sent: 1 });
    expect(inside.all('chat')).toEqual([
      { id: 4, hidden: true },
      { id: 5, hidden: true },
    ]);
    expect(outside.all('chat')).toEqual([]);
  });

  test('all clients are informed of new instruments and of the feed', async () => {
    const client = await hall.welcomedClient();
    hall.sockets.emitToAll('instruments', { version: 4 });
    expect(await client.next('instruments')).toEqual({ version: 4 });
    market.feed({ state: 'stale', age_ms: 3_200 });
    expect(serverEvents.status.parse(await client.next('status'))).toEqual({
      ...SERVICE,
      server_time: market.now,
      feed: 'stale',
      feed_age_ms: 3_200,
      reconnect_in_ms: null,
    });
  });
});

describe('R-SOCKET-12: bare frames for clients that request them', () => {
  test('a raw and an ordinary client, by websocket and by polling, see the same bytes', async () => {
    const rooms = ['quotes', `book:${market.matchId}`, `trades:${market.matchId}`];
    const ordinary = await hall.welcomedClient();
    const polling = await hall.welcomedClient({}, { transports: ['polling'] });
    const upgrading = await hall.welcomedClient({}, { transports: ['polling', 'websocket'] });
    const raw = await hall.raw();
    const bare: Buffer[] = [];
    raw.onFrame((bytes) => bare.push(bytes));
    const snapshots: Record<string, Buffer[]> = {};
    for (const room of rooms) {
      const answers = [
        await raw.ask('subscribe', { room }),
        ...(await Promise.all(
          [ordinary, polling, upgrading].map((client) => client.ask('subscribe', { room })),
        )),
      ];
      snapshots[room] = answers.map(({ frame }) => bytesOf(frame as Buffer));
    }
    const publishedFrames: Buffer[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      publishedFrames.push(...market.step().map(({ bytes }) => Buffer.from(bytes)));
      await raw.ask('clock', { sent: turn });
      market.step(0);
    }
    const clients = [ordinary, polling, upgrading];
    await Promise.all(
      clients.map((client) =>
        client.until(() => client.all('frame').length >= publishedFrames.length),
      ),
    );
    await until(() => bare.length >= publishedFrames.length);
    expect(publishedFrames.length).toBeGreaterThan(80);
    for (const room of rooms)
      expect(new Set(snapshots[room]?.map((one) => one.toString('hex'))).size).toBe(1);
    expect(bare).toEqual(publishedFrames);
    for (const client of clients) {
      expect(client.all<Buffer>('frame').map(bytesOf)).toEqual(publishedFrames);
    }
  });

  test.each([0, 125, 126, 65_535, 65_536, 300_000])(
    'a frame of %s bytes keeps them',
    async (size) => {
      const [ordinary, raw] = [await hall.welcomedClient(), await hall.raw()];
      await ordinary.ask('subscribe', { room: 'quotes' });
      await raw.ask('subscribe', { room: 'quotes' });
      const bare = raw.frames(1);
      const publishedBytes = new Uint8Array(size).map((_, index) => (index * 7) % 251);
      market.publish('quotes', publishedBytes);
      expect((await bare)[0]?.equals(publishedBytes)).toBe(true);
      expect(bytesOf(await ordinary.next<Buffer>('frame')).equals(publishedBytes)).toBe(true);
      // No bytes were left over or missing: the next messages are parsed.
      expect((await ordinary.ask('clock', { sent: 1 })).ok).toBe(true);
      expect((await raw.ask('clock', { sent: 1 })).ok).toBe(true);
    },
  );
});

describe('rooms without listeners', () => {
  test('frames of a book are made while somebody is in its room, even if the client disconnects without leaving', async () => {
    const room = `book:${market.matchId}`;
    const [one, other] = [await hall.welcomedClient(), await hall.raw()];
    await one.ask('subscribe', { room });
    await other.ask('subscribe', { room });
    one.close();
    await until(() => hall.sockets.counts().connections === 1);
    expect(market.roomsWithListeners).toEqual(new Set([room]));
    other.close();
    await until(() => hall.sockets.counts().connections === 0);
    expect(market.roomsWithListeners).toEqual(new Set());
    expect(hall.sockets.counts()).toEqual(NO_CONNECTIONS);
  });

  test('many parallel subscriptions send the market one request, and no client joins the room before the response', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => hall.welcomedClient()));
    market.hold();
    const [first, ...others] = clients;
    first?.socket.emit('subscribe', { room: 'quotes' });
    const answers = others.map((client) => client.ask('subscribe', { room: 'quotes' }));
    await until(() => market.roomsWithListeners.size === 1);
    for (const client of others) await client.ask('clock', { sent: 1 });
    market.step();
    first?.close();
    await until(() => hall.sockets.counts().connections === 7);
    market.release();
    const snapshots = await Promise.all(answers);
    expect(market.questions).toEqual([{ kind: 'snapshot', room: 'quotes' }]);
    const [next] = market.step();
    for (const [index, client] of others.entries()) {
      const frame = await client.next<Buffer>('frame');
      expect(bytesOf(frame)).toEqual(Buffer.from(next?.bytes ?? []));
      expect(headerOf(frame).sequence).toBe(
        headerOf(snapshots[index]?.frame as Buffer).sequence + 1,
      );
    }
  });

  test('a room left while its snapshot was in flight gets no frames', async () => {
    const client = await hall.welcomedClient();
    market.hold();
    const joinAnswer = client.ask('subscribe', { room: 'quotes' });
    await client.ask('unsubscribe', { room: 'quotes' });
    market.release();
    expect((await joinAnswer).ok).toBe(true);
    market.step(3);
    await client.ask('clock', { sent: 1 });
    expect(client.all('frame')).toEqual([]);
    expect(market.roomsWithListeners).toEqual(new Set());
  });
});
