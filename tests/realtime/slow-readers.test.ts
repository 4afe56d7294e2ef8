import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Market as Core } from '../../core/pkg/pe_core.js';
import { HandMarket } from '../support/hand-market.ts';
import type { RawClient } from '../support/raw-client.ts';
import { isSnapshot, readHeader, roomOf } from '../support/wire.ts';
import { Hall, until } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

const KIB = 1024;
/** More than the system buffers for a connection: the rest waits in the server. */
const KERNEL = 24 * KIB * KIB;
const LARGE = 64 * KIB;

let market: HandMarket;
let hall: Hall;

beforeEach(async () => {
  market = new HandMarket();
  hall = await Hall.open(market, { now: () => market.now, isLimited: false });
});

afterEach(async () => {
  await hall.close();
  expect(hall.reports).toEqual([]);
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A phone's core that gets all frames of one client. */
function phone(client: RawClient): Core {
  const core = new Core();
  core.load_instruments(
    market.listing.instruments
      .map(({ match_id, price_exponent, number_exponent, tick }) =>
        [match_id, price_exponent, number_exponent, tick].join('/'),
      )
      .join('\n'),
  );
  core.open_room(1, 0);
  client.onFrame((bytes) => {
    if (readHeader(bytes) !== undefined) core.ingest(bytes, market.now);
  });
  return core;
}

/** Fills the connection of a client that doesn't read, until nothing more is sent. */
async function stall(room: string): Promise<number> {
  const filler = new Uint8Array(LARGE);
  let sentCount = 0;
  while (hall.sockets.counts().behind === 0) {
    if (sentCount > KERNEL) throw new Error('the system accepts more than this test sends');
    market.publish(room, filler);
    sentCount += LARGE;
    await turn();
  }
  return sentCount;
}

describe('R-SOCKET-10: a reader that stopped', () => {
  test('server memory stays flat, and the reader converges after it reads again', async () => {
    const [steady, stoppedClient] = [await hall.raw(), await hall.raw()];
    const [good, late] = [phone(steady), phone(stoppedClient)];
    for (const [client, core] of [
      [steady, good],
      [stoppedClient, late],
    ] as const) {
      const { frame } = await client.ask('subscribe', { room: 'quotes' });
      core.ingest(frame ?? Buffer.alloc(0), market.now);
    }
    stoppedClient.pause();
    await stall('quotes');
    const full = hall.sockets.counts().waiting_bytes;
    expect(full).toBeGreaterThan(256 * KIB);
    expect(full).toBeLessThan(512 * KIB);
    for (let step = 0; step < 600; step += 1) {
      market.step();
      if (step % 50 === 0) await turn();
    }
    await steady.ask('clock', { sent: 1 });
    expect(hall.sockets.counts()).toMatchObject({ behind: 1, waiting_bytes: full });
    const answer: Buffer[] = [];
    stoppedClient.onFrame((bytes) => answer.push(bytes));
    stoppedClient.resume();
    await until(() => hall.sockets.counts().waiting_bytes === 0);
    // The next step finds that it has read everything.
    market.step();
    await until(() => hall.sockets.counts().behind === 0);
    await until(() => answer.some((bytes) => isOf(bytes, 'quotes', true)));
    // More than a second, so that both have received the daily figures since.
    for (let step = 0; step < 15; step += 1) {
      market.step();
      await stoppedClient.ask('clock', { sent: step });
    }
    await steady.ask('clock', { sent: 2 });
    const after = answer.slice(answer.findIndex((bytes) => isOf(bytes, 'quotes', true)));
    const sequences = after.map((bytes) => readHeader(bytes)?.sequence ?? 0);
    expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));
    expect(late.sequence(1, 0)).toBe(good.sequence(1, 0));
    expect(late.ticker_lines()).toBe(good.ticker_lines());
    expect(late.ticker_lines()).not.toBe('');
    for (const core of [good, late]) core.free();
  });

  test('it gets the snapshot of each of its rooms, and is in them again', async () => {
    const rooms = ['quotes', `book:${market.matchId}`, `trades:${market.matchId}`];
    const client = await hall.raw();
    for (const room of rooms) await client.ask('subscribe', { room });
    client.pause();
    await stall('quotes');
    // Its requests are answered meanwhile; frames begin when it has read.
    const answer: Buffer[] = [];
    client.onFrame((bytes) => answer.push(bytes));
    client.resume();
    await until(() => hall.sockets.counts().waiting_bytes === 0);
    market.step();
    await until(() => rooms.every((room) => answer.some((bytes) => isOf(bytes, room, true))));
    answer.length = 0;
    market.step(12);
    await until(() => rooms.every((room) => answer.some((bytes) => isOf(bytes, room, false))));
  });

  test("a room that it leaves while it is behind isn't joined again", async () => {
    const client = await hall.raw();
    const room = `book:${market.matchId}`;
    await client.ask('subscribe', { room: 'quotes' });
    await client.ask('subscribe', { room });
    client.pause();
    await stall('quotes');
    const leaveAnswer = client.ask('unsubscribe', { room });
    const answer: Buffer[] = [];
    client.onFrame((bytes) => answer.push(bytes));
    await until(() => !market.roomsWithListeners.has(room));
    client.resume();
    await leaveAnswer;
    await until(() => hall.sockets.counts().waiting_bytes === 0);
    market.step(12);
    await until(() => answer.some((bytes) => isOf(bytes, 'quotes', true)));
    await client.ask('clock', { sent: 1 });
    expect(answer.some((bytes) => isOf(bytes, room, true))).toBe(false);
  });

  test("above 1 MiB of data that can't be skipped it is closed; others are not", async () => {
    const [other, client] = [await hall.raw(), await hall.raw()];
    await client.ask('subscribe', { room: 'quotes' });
    await client.ask('subscribe', { room: 'chat' });
    client.pause();
    await stall('quotes');
    const lines = { id: 1, hidden: true, text: 'x'.repeat(4_000) } as const;
    let most = 0;
    while (hall.sockets.counts().connections === 2) {
      for (let line = 0; line < 20; line += 1) hall.sockets.emitChat(lines);
      most = Math.max(most, hall.sockets.counts().waiting_bytes);
      market.step();
      await turn();
    }
    expect(most).toBeGreaterThan(1024 * KIB);
    expect(most).toBeLessThan(1280 * KIB);
    expect(other.isOpen).toBe(true);
    expect(hall.sockets.counts()).toMatchObject({ connections: 1, behind: 0, waiting_bytes: 0 });
  });

  test('by polling: a client that doesn’t poll gets at most 256 KiB and a snapshot', async () => {
    const address = `${hall.origin}/socket.io/?EIO=4&transport=polling`;
    const openMetrics = await (await fetch(address)).text();
    const { sid } = JSON.parse(openMetrics.slice(1)) as { sid: string };
    const poll = async (): Promise<string> => (await fetch(`${address}&sid=${sid}`)).text();
    const post = (body: string): Promise<unknown> =>
      fetch(`${address}&sid=${sid}`, { method: 'POST', body });
    await post('40{"raw":1}');
    await poll();
    await post('421["subscribe",{"room":"quotes"}]');
    expect(await poll()).toContain('"ok":true');
    await stall('quotes');
    market.step(50);
    const waitingBytes = hall.sockets.counts().waiting_bytes;
    expect(waitingBytes).toBeLessThan(512 * KIB);
    expect((await poll()).length).toBeGreaterThan(waitingBytes);
    market.step();
    await until(() => hall.sockets.counts().behind === 0);
    // A bare frame by polling: `b` and base64. Kind 2 is the snapshot.
    expect(Buffer.from((await poll()).slice(1, 41), 'base64')[1]).toBe(2);
  });
});

function isOf(bytes: Buffer, room: string, isWhole: boolean): boolean {
  const header = readHeader(bytes);
  return header !== undefined && roomOf(header) === room && isSnapshot(header) === isWhole;
}
