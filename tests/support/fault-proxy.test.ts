import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as passing } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import { type Socket as ClientSocket, io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FaultProxy, type Passage, POLLING } from './fault-proxy.ts';
import { RawClient } from './raw-client.ts';
import { readHeader } from './wire.ts';

let server: Server;
let proxy: FaultProxy;
let client: RawClient;
const peers: Socket[] = [];

/** A frame without records: the proxy reads only the header. */
function frameOf(kind: number, sequence: number, matchId = 0): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt8(kind, 1);
  bytes.writeUInt32LE(7, 4);
  bytes.writeBigUInt64LE(BigInt(sequence), 8);
  bytes.writeUInt16LE(64, 26);
  bytes.writeUInt32LE(matchId, 28);
  return bytes;
}

const connection = (socket: ClientSocket): Promise<void> =>
  new Promise((resolve) => socket.once('connect', () => resolve()));

const sequencesOf = (list: readonly Buffer[]): number[] =>
  list.map((bytes) => readHeader(bytes)?.sequence ?? 0);

/** Like the server for raw clients: one bare engine.io message. */
function send(...list: Buffer[]): void {
  for (const bytes of list) for (const peer of peers) peer.conn.send(bytes as unknown as string);
}

beforeEach(async () => {
  const http = createServer((question, answer) => answer.end(`you asked ${question.url}`));
  server = new Server(http, { perMessageDeflate: false });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('disconnect', () => peers.splice(peers.indexOf(peer), 1));
    peer.on('subscribe', ({ room }: { room: string }, answer: (ack: object) => void) => {
      answer({ ok: true, room, frame: frameOf(2, 1) });
    });
    peer.on('unsubscribe', (_payload, answer: (ack: object) => void) => answer({ ok: true }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  proxy = await FaultProxy.start(`http://localhost:${(http.address() as AddressInfo).port}`);
  client = await RawClient.connect(proxy.origin);
});

afterEach(async () => {
  client.close();
  await proxy.close();
  await server.close();
  peers.length = 0;
});

describe('the proxy in the test', () => {
  test('HTTP passes, and is counted by path', async () => {
    const reply = await fetch(`${proxy.origin}/somewhere?x=1`);
    expect(await reply.text()).toBe('you asked /somewhere?x=1');
    expect(proxy.requests.get('/somewhere')).toBe(1);
  });

  test('messages pass both ways, and their rooms are recognised', async () => {
    const answer = proxy.next((passage) => passage.what === 'answer');
    const ack = await client.ask('subscribe', { room: 'quotes' });
    expect(ack.ok).toBe(true);
    expect(ack.frame).toEqual(frameOf(2, 1));
    expect(await answer).toMatchObject({ room: 'quotes', header: { kind: 2, sequence: 1 } });
    expect(proxy.rooms).toEqual([['quotes']]);
    await client.ask('unsubscribe', { room: 'quotes' });
    expect(proxy.rooms).toEqual([[]]);
    expect({ open: proxy.open, opened: proxy.connections }).toEqual({ open: 1, opened: 1 });
  });

  test('drops frames of one room only', async () => {
    const drop = proxy.drop('book:7', 2);
    const got = client.frames(2);
    send(frameOf(4, 1, 7), frameOf(1, 1), frameOf(4, 2, 7), frameOf(4, 3, 7));
    await drop;
    expect((await got).map((bytes) => readHeader(bytes))).toMatchObject([
      { kind: 1, sequence: 1 },
      { kind: 4, sequence: 3 },
    ]);
  });

  test('corrupts frames of one room only', async () => {
    const corruption = proxy.corrupt('quotes', (bytes) => bytes.subarray(0, 31));
    const got = client.frames(3);
    send(frameOf(6, 1, 7), frameOf(1, 1), frameOf(1, 2));
    await corruption;
    expect((await got).map((bytes) => bytes.length)).toEqual([32, 31, 32]);
  });

  test('holds and releases without a loss or a change of order', async () => {
    proxy.hold();
    const passages: Passage[] = [];
    proxy.watch((passage) => passages.push(passage));
    const third = proxy.next(
      (passage) => passage.what === 'frame' && passage.header.sequence === 3,
    );
    const got = client.frames(4);
    send(frameOf(1, 1), frameOf(1, 2), frameOf(1, 3));
    await third;
    expect(proxy.deliveredFrames.get('quotes')).toBeUndefined();
    proxy.delay(30);
    send(frameOf(1, 4));
    proxy.release();
    proxy.delay(0);
    expect(sequencesOf(await got)).toEqual([1, 2, 3, 4]);
    expect(proxy.deliveredFrames.get('quotes')).toMatchObject({ kind: 1, sequence: 4 });
  });

  test('delays, and later messages wait for delayed ones', async () => {
    proxy.delay(200);
    const got = client.frames(2);
    const tooEarly = Promise.race([got, passing(95, 'not yet')]);
    send(frameOf(1, 1));
    await proxy.next((passage) => passage.what === 'frame');
    proxy.delay(100);
    send(frameOf(1, 2));
    expect(sequencesOf(await got)).toEqual([1, 2]);
    expect(await tooEarly).toBe('not yet');
  });

  test('on a slow line the server is read no faster than it sends', async () => {
    proxy.throttle(640);
    const got = client.frames(3);
    const tooEarly = Promise.race([got, passing(90, 'not yet')]);
    send(frameOf(1, 1), frameOf(1, 2), frameOf(1, 3));
    expect(sequencesOf(await got)).toEqual([1, 2, 3]);
    expect(await tooEarly).toBe('not yet');
    const last = client.frames(1);
    proxy.throttle(1);
    send(frameOf(1, 4), frameOf(1, 5));
    expect(sequencesOf(await last)).toEqual([4]);
    const rest = client.frames(1);
    proxy.throttle(undefined);
    expect(sequencesOf(await rest)).toEqual([5]);
  });

  test('cuts connections, and a client of socket.io reconnects', async () => {
    const returning = io(proxy.origin, { transports: ['websocket'], reconnectionDelay: 10 });
    await connection(returning);
    const again = connection(returning);
    proxy.cut();
    await again;
    expect(proxy).toMatchObject({ open: 1, connections: 3 });
    expect(client.isOpen).toBe(false);
    returning.disconnect();
  });

  test('half-open: nothing passes, no side is informed, and a new websocket passes', async () => {
    const swallowedPassages: Passage[] = [];
    proxy.watch((passage) => swallowedPassages.push(passage));
    proxy.freeze();
    send(frameOf(1, 1));
    void client.ask('subscribe', { room: 'quotes' });
    const second = await RawClient.connect(proxy.origin);
    await second.ask('subscribe', { room: 'book:7' });
    expect(client.isOpen).toBe(true);
    expect(swallowedPassages.filter(({ link }) => link === 1)).toEqual([]);
    expect(proxy).toMatchObject({ open: 1, rooms: [['book:7']] });
    second.close();
  });

  test('refuses websockets, and polling passes with its subscriptions', async () => {
    proxy.refuse('websocket');
    await expect(RawClient.connect(proxy.origin)).rejects.toThrow();
    const polling = io(proxy.origin, { transports: ['polling'] });
    const request = proxy.next((passage) => passage.what === 'asked');
    const ack = await polling.emitWithAck('subscribe', { room: 'quotes' });
    expect(Buffer.from(ack.frame)).toEqual(frameOf(2, 1));
    expect(await request).toMatchObject({ link: POLLING, event: 'subscribe', room: 'quotes' });
    polling.disconnect();
  });

  test('refuses everything, and calm allows everything again', async () => {
    const closing = proxy.next((passage) => passage.what === 'closed');
    proxy.refuse('everything');
    await closing;
    await expect(fetch(proxy.origin)).rejects.toThrow();
    expect(proxy.open).toBe(0);
    proxy.calm();
    expect((await fetch(proxy.origin)).status).toBe(200);
    (await RawClient.connect(proxy.origin)).close();
  });

  test('behaves like a server that is down', async () => {
    const closing = proxy.next((passage) => passage.what === 'closed');
    await server.close();
    await closing;
    await expect(fetch(proxy.origin)).rejects.toThrow();
    expect(proxy.open).toBe(0);
  });
});
