import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FrameWriter, KIND } from '../../../protocol/frame.ts';
import { HandMarket } from '../../../tests/support/hand-market.ts';
import { plain, readFrame, type TickRecord } from '../../../tests/support/wire.ts';
import { makeMarket } from '../../exchange/market-thread/make-market.ts';
import { startMarketThread } from '../../exchange/market-thread/start-market-thread.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import type { Market } from './market.ts';
import { Recording, RecordingWriter } from './recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'pe-recording-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECONDS = 15;
const NOW = 1_800_000_000_000;

async function record(path: string): Promise<Buffer[]> {
  const market = new HandMarket(6, 20);
  const writer = new RecordingWriter(path, market.listing.instruments);
  const snapshot = await market.ask({ kind: 'snapshot', room: 'quotes' });
  if (snapshot.kind !== 'frame' || snapshot.bytes === undefined) throw new Error('no snapshot');
  const frames = [snapshot.bytes];
  for (let step = 0; step < SECONDS * 10; step += 1) {
    frames.push(...market.step().map(({ bytes }) => bytes));
  }
  for (const bytes of frames) writer.add(bytes);
  writer.close();
  return frames.map((bytes) => Buffer.from(bytes));
}

const path = join(folder, 'market.rec');
const frames = await record(path);
const options = { seed: 4, ticks_per_second: undefined, epoch: 77 };

const ticksOf = (frames: readonly Buffer[]): TickRecord[] =>
  frames
    .map((bytes) => readFrame(bytes))
    .flatMap(({ header, ticks }) => (header.kind === 1 ? ticks : []));

const timeless = ({ matchId, first, high, low, price, mark, number }: TickRecord): unknown[] => [
  matchId,
  first,
  high,
  low,
  price,
  mark,
  number,
];

function play(market: Market, from: number, ms: number, step = 100): Buffer[] {
  const sentFrames: Buffer[] = [];
  for (let now = from + step; now <= from + ms; now += step) {
    for (const { room, bytes } of market.step(now)) {
      if (room === 'quotes') sentFrames.push(Buffer.from(bytes));
    }
  }
  return sentFrames;
}

describe('a recording', () => {
  test('gives back the instruments and every frame, byte by byte, and is smaller than they are', () => {
    const recording = new Recording(path);
    const read = [...recording.frames()].map((bytes) => Buffer.from(bytes));
    expect(recording.instruments.map(({ symbol }) => symbol)[0]).toBe('BTC/USDT');
    expect(read).toEqual(frames);
    expect(readFileSync(path).byteLength).toBeLessThan(Buffer.concat(frames).byteLength);
  });

  test('a recording longer than the read buffer is read twice', () => {
    const large = join(folder, 'large.rec');
    const writer = new RecordingWriter(large, []);
    const frame = (index: number) => new Uint8Array(50_000).fill(index % 256);
    for (let index = 0; index < 100; index += 1) writer.add(frame(index));
    writer.close();
    const recording = new Recording(large);
    for (const _ of [1, 2]) {
      let count = 0;
      for (const bytes of recording.frames()) {
        expect(Buffer.compare(bytes, frame(count))).toBe(0);
        count += 1;
      }
      expect(count).toBe(100);
    }
  });

  test('an invalid, truncated or corrupt recording is refused with a message', () => {
    const spoil = (name: string, change: (file: string) => void): (() => unknown) => {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(path));
      change(file);
      return () => [...new Recording(file).frames()];
    };
    const size = readFileSync(path).byteLength;
    const bad = [
      () => new Recording(join(folder, 'nowhere.rec')),
      spoil('empty', (file) => writeFileSync(file, '')),
      spoil('text', (file) => writeFileSync(file, 'Buy low, sell high.\n')),
      spoil('other', (file) => writeFileSync(file, '{"format":"other","instruments":[]}\n')),
      spoil('cut', (file) => truncateSync(file, size - 10)),
      spoil('shorter', (file) => truncateSync(file, readFileSync(file).indexOf('\n') + 3)),
      spoil('spoiled', (file) => {
        const bytes = readFileSync(file);
        bytes.fill(255, size - 2_000, size - 1_000);
        writeFileSync(file, bytes);
      }),
      spoil('claims', (file) => {
        const bytes = readFileSync(file);
        bytes.writeUInt32LE(0xffff_fff0, bytes.indexOf('\n') + 1);
        writeFileSync(file, bytes);
      }),
    ];
    for (const read of bad) expect(read).toThrow(StartRefusal);
  });
});

describe('a replay', () => {
  test('sends the recorded windows in order, with the current epoch, sequence and time', () => {
    const market = makeMarket({ ...options, replay: { path, speed: 1 } }, NOW);
    const sentFrames = play(market, NOW, SECONDS * 1_000);
    const recordedTicks = ticksOf(frames).map(timeless);
    expect(recordedTicks.length).toBeGreaterThan(500);
    expect(ticksOf(sentFrames).map(timeless)).toEqual(recordedTicks);
    const headers = sentFrames.map((bytes) => readFrame(bytes).header);
    expect(headers.map(({ sequence }) => sequence)).toEqual(headers.map((_, index) => index + 2));
    expect(new Set(headers.map(({ epoch }) => epoch))).toEqual(new Set([77]));
    for (const [index, bytes] of sentFrames.entries()) {
      const { header, ticks } = readFrame(bytes);
      expect(header.serverTime).toBeGreaterThan(NOW);
      expect(header.flags).toBe(0);
      for (const { time } of index > 20 ? ticks : []) {
        expect(header.serverTime - time).toBeGreaterThanOrEqual(0);
        expect(header.serverTime - time).toBeLessThan(200);
      }
    }
  });

  test('its list, book and candles are those of the recorded prices', () => {
    const market = makeMarket({ ...options, replay: { path, speed: 1 } }, NOW);
    play(market, NOW, 5_000);
    const at = readFrame(frames[0] ?? Buffer.alloc(0)).header.serverTime + 5_000;
    const before = frames
      .map((bytes) => readFrame(bytes))
      .filter(({ header }) => header.serverTime <= at);
    const last = before.flatMap(({ ticks }) => ticks).findLast(({ matchId }) => matchId === 1);
    const price = plain(last?.price ?? 0n, last?.priceExponent ?? 0);
    const answer = (question: Parameters<Market['ask']>[0]) => {
      const answer = market.ask(question);
      if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
      return JSON.parse(answer.json);
    };
    const [ticker] = answer({ kind: 'quotation' }).list;
    expect(ticker.now_price).toBe(price);
    const statistics = before
      .flatMap(({ statistics }) => statistics)
      .findLast(({ matchId }) => matchId === 1);
    expect(ticker.volume).toBe(plain(statistics?.volume ?? 0n, statistics?.volumeExponent ?? 0));
    const book = answer({ kind: 'book', match_id: 1, depth: 5 });
    expect([book.in[0][0], book.out[0][0]]).toContain(price);
    const [trade] = answer({ kind: 'trades', match_id: 1, limit: 1 }).list;
    expect(trade.price).toBe(price);
    const { list } = answer({
      kind: 'candles',
      symbol: 'BTC/USDT',
      period: '1min',
      from: NOW - 3_600_000,
      to: NOW + 60_000,
    });
    expect(list.length).toBeGreaterThan(50);
    expect(list.at(-1)[4]).toBe(price);
  });

  test('a price of that day far from all others spoils nothing that is drawn before it', () => {
    const wild = join(folder, 'wild.rec');
    const writer = new RecordingWriter(wild, new Recording(path).instruments);
    const [snapshot, ...others] = frames.map((bytes) => Buffer.from(bytes));
    const high = 32 + 64 + 16;
    snapshot?.writeBigUInt64LE(snapshot.readBigUInt64LE(32 + 32) * 1_000n, high);
    for (const frame of [snapshot, ...others]) writer.add(frame ?? Buffer.alloc(0));
    writer.close();
    const market = makeMarket({ ...options, replay: { path: wild, speed: 1 } }, NOW);
    const answer = market.ask({
      kind: 'candles',
      symbol: 'BTC/USDT',
      period: '1day',
      from: NOW - 700 * 86_400_000,
      to: NOW,
    });
    if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
    expect(JSON.parse(answer.json).list.length).toBeGreaterThan(690);
  });

  test('twice as fast: everything in half the time, with ticks at most as far apart', () => {
    const market = makeMarket({ ...options, replay: { path, speed: 2 } }, NOW);
    const sentFrames = play(market, NOW, (SECONDS * 1_000) / 2, 50);
    expect(ticksOf(sentFrames).map(timeless)).toEqual(ticksOf(frames).map(timeless));
  });

  test('at its end the recording restarts, and no tick is late', () => {
    const market = makeMarket({ ...options, replay: { path, speed: 1 } }, NOW);
    const round = ticksOf(frames).map(timeless);
    const sentTicks = ticksOf(play(market, NOW, (SECONDS * 2 + 1) * 1_000));
    expect(sentTicks.map(timeless)).toEqual([...round, ...round]);
    const times = sentTicks.filter(({ matchId }) => matchId === 1).map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('after a sleep of the machine the replay continues from now', () => {
    const market = makeMarket({ ...options, replay: { path, speed: 1 } }, NOW);
    play(market, NOW, 2_000);
    const later = NOW + 3_600_000;
    const sentFrames = market.step(later).map(({ bytes }) => readFrame(Buffer.from(bytes)));
    const ticks = sentFrames.flatMap(({ ticks }) => ticks);
    expect(ticks.length).toBeGreaterThan(0);
    for (const { time } of ticks) expect(later - time).toBeLessThan(1_200);
    expect(market.feedState().state).toBe('live');
  });

  test('a recording runs in the thread; an unplayable one is refused with a message', async () => {
    const thread = await startMarketThread({ ...options, replay: { path, speed: 1 } });
    expect(thread.listing.instruments.length).toBe(6);
    const first = new Promise<number>((resolve) => {
      thread.onFrames(([frame]) => resolve(frame?.bytes[1] ?? 0));
    });
    expect(await first).toBe(KIND.ticks);
    await thread.close();
    const without = join(folder, 'without.rec');
    const writer = new RecordingWriter(without, new Recording(path).instruments);
    const header = {
      kind: KIND.ticks,
      flags: 0,
      epoch: 1,
      sequence: 1,
      server_time: 1,
      match_id: 0,
    };
    writer.add(new FrameWriter(header, 0).bytes);
    writer.close();
    const refusedStart = startMarketThread({ ...options, replay: { path: without, speed: 1 } });
    await expect(refusedStart).rejects.toThrow(StartRefusal);
  });
});
