import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverEvents } from '../../protocol/stream.ts';
import { startMarketThread } from '../../server/exchange/market-thread/start-market-thread.ts';
import { attachSockets, type Sockets } from '../../server/exchange/realtime/sockets.ts';
import { HandMarket } from '../support/hand-market.ts';
import { RawClient } from '../support/raw-client.ts';
import { readHeader, roomOf } from '../support/wire.ts';
import { Client, Hall, NO_CONNECTIONS, SERVICE, until } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

const openClients: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of openClients.splice(0).reverse()) await one.close();
});

async function openApp(market: HandMarket) {
  const app = fastify({ logger: false });
  app.get('/health', async () => ({ ok: true }));
  const reports: unknown[] = [];
  const sockets: Sockets = attachSockets({
    server: app.server,
    market,
    now: () => market.now,
    monotonic: () => market.now,
    isLimited: false,
    service: () => SERVICE,
    report: (error) => reports.push(error),
  });
  app.addHook('preClose', () => sockets.close(2_000));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  openClients.push(app);
  return { app, sockets, origin, reports };
}

function client(origin: string, transports: ('websocket' | 'polling')[]): Client {
  const client = new Client(io(origin, { transports, reconnection: false, forceNew: true }));
  openClients.push(client);
  return client;
}

describe('R-SOCKET-14: before a planned stop', () => {
  test("all clients get the time of return, then are disconnected; app.close() doesn't hang", async () => {
    const { app, sockets, origin } = await openApp(new HandMarket());
    const clients = [
      client(origin, ['websocket']),
      client(origin, ['polling']),
      client(origin, ['polling', 'websocket']),
    ];
    for (const one of clients) await one.next('welcome');
    await app.close();
    for (const one of clients) {
      await one.next('disconnect');
      const [status] = one.all('status').map((payload) => serverEvents.status.parse(payload));
      expect(status).toMatchObject({ ...SERVICE, feed: 'live', reconnect_in_ms: 2_000 });
      expect(one.events.at(-1)?.event).toBe('disconnect');
    }
    expect(sockets.counts()).toEqual(NO_CONNECTIONS);
  });

  test("half-open clients and clients that don't read don't delay the stop either", {
    timeout: 10_000,
  }, async () => {
    const market = new HandMarket();
    const { app, origin, sockets } = await openApp(market);
    const stalledClient = await RawClient.connect(origin);
    openClients.push(stalledClient);
    await stalledClient.ask('subscribe', { room: 'quotes' });
    stalledClient.pause();
    const filler = new Uint8Array(65_536);
    while (sockets.counts().behind === 0) {
      market.publish('quotes', filler);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { port } = new URL(origin);
    const silent = connect({ port: JSON.parse(port) as number, host: '127.0.0.1' });
    silent.on('error', () => undefined);
    openClients.push({ close: () => silent.destroy() });
    await once(silent, 'connect');
    silent.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\n' +
        'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await until(() => sockets.counts().connections === 2);
    const pollAnswer = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`);
    await pollAnswer.text();
    await until(() => sockets.counts().connections === 3);
    await app.close();
    expect(sockets.counts().connections).toBe(0);
  });

  test('new clients are refused during the end', async () => {
    const market = new HandMarket();
    const hall = await Hall.open(market, { now: () => market.now });
    openClients.push(hall);
    await hall.sockets.close();
    const late = hall.client();
    expect(await late.next('connect_error')).toBeDefined();
  });
});

describe('many connections', () => {
  test('50 connections that open and close leave nothing behind', async () => {
    const market = new HandMarket();
    const hall = await Hall.open(market, { now: () => market.now });
    openClients.push(hall);
    const rooms = ['quotes', 'chat', `book:${market.matchId}`, `trades:${market.matchId}`];
    for (let turn = 0; turn < 50; turn += 1) {
      const transports = turn % 5 === 4 ? (['polling'] as const) : (['websocket'] as const);
      const one = await hall.welcomedClient({}, { transports: [...transports] });
      for (const room of rooms)
        expect(await one.ask('subscribe', { room })).toMatchObject({ ok: true });
      market.step();
      await one.next('frame');
      // With a close message, or like a lost network.
      if (turn % 2 === 0) one.close();
      else one.socket.io.engine.close();
      await until(() => hall.sockets.counts().connections === 0);
      expect(market.roomsWithListeners).toEqual(new Set());
      expect(hall.sockets.counts()).toEqual(NO_CONNECTIONS);
    }
    expect(hall.reports).toEqual([]);
  });
});

describe('with the market in its thread', () => {
  test('no frame after the snapshot is missing, whenever a client connected', {
    timeout: 30_000,
  }, async () => {
    const thread = await startMarketThread({ seed: 3, ticks_per_second: 50, epoch: 9 });
    openClients.push(thread);
    const hall = await Hall.open(thread, { now: () => 1_763_724_048_000, isLimited: false });
    openClients.push(hall);
    const [instrument] = thread.listing.instruments;
    const rooms = ['quotes', `book:${instrument?.match_id}`, `trades:${instrument?.match_id}`];
    const logs: { room: string; sequence: number }[][] = [];
    for (let index = 0; index < 6; index += 1) {
      const raw = await hall.raw();
      const log: { room: string; sequence: number }[] = [];
      logs.push(log);
      raw.onFrame((bytes) => {
        const header = readHeader(bytes);
        if (header !== undefined) log.push({ room: roomOf(header), sequence: header.sequence });
      });
      for (const room of rooms) {
        await raw.ask('subscribe', { room }, ({ frame }) => {
          const header = readHeader(frame ?? Buffer.alloc(0));
          log.push({ room, sequence: header?.sequence ?? 0 });
        });
      }
      // Rooms become empty and are joined again.
      if (index % 3 === 2)
        for (const room of rooms.slice(1)) await raw.ask('unsubscribe', { room });
      await raw.frames(5);
    }
    for (const log of logs) {
      for (const room of rooms) {
        const sequences = log.filter((one) => one.room === room).map(({ sequence }) => sequence);
        expect(sequences).toEqual(sequences.map((_, step) => (sequences[0] ?? 0) + step));
      }
      expect(log.length).toBeGreaterThan(7);
    }
    expect(hall.reports).toEqual([]);
  });
});
