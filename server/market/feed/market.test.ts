import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Candle, Level2 } from '../../../protocol/calls/market/market.ts';
import {
  book,
  quotation,
  timeshare,
  trades,
  WIRE_PERIODS,
} from '../../../protocol/calls/market/market.ts';
import { nextEpoch } from './epoch.ts';
import { SimulatedHistory } from './history.ts';
import { simulatedListing } from './listing.ts';
import { Market } from './market.ts';
import { OpenHours } from './open-hours.ts';
import type { RoomFrame } from './publisher.ts';
import type { Question } from './questions.ts';
import { fitToFrame, scaledOf, scaledText } from './scaled-text.ts';
import { SimulatedFeed } from './simulated-feed.ts';

const MINUTE = 60_000;
const START = 1_763_724_048_000;
const listing = simulatedListing().slice(0, 6);

function makeMarket(seed = 7, start = START, instruments = listing) {
  const history = new SimulatedHistory(instruments, { seed, start });
  const hours = new OpenHours(instruments, start);
  const feed = new SimulatedFeed({
    listing: instruments,
    seed,
    start,
    history,
    hours,
    ticks_per_second: 20,
  });
  return new Market({ instruments, feed, history, epoch: 5, now: start });
}

function run(market: Market, from: number, to: number, step = 100): RoomFrame[] {
  const frames: RoomFrame[] = [];
  for (let now = from + step; now <= to; now += step) frames.push(...market.step(now));
  return frames;
}

function ask(market: Market, question: Question): unknown {
  const answer = market.ask(question);
  if (answer.kind !== 'json') throw new Error(`answered ${answer.kind}`);
  return JSON.parse(answer.json);
}

const view = ({ bytes }: RoomFrame): DataView => new DataView(bytes.buffer);
const kindOf = (frame: RoomFrame): number => view(frame).getUint8(1);
const sequenceOf = (frame: RoomFrame): bigint => view(frame).getBigUint64(8, true);
const countOf = (frame: RoomFrame): number => view(frame).getUint16(24, true);
const hex = ({ bytes }: RoomFrame): string => Buffer.from(bytes).toString('hex');

describe('the simulated feed', () => {
  test('the same seed makes the same frames, another one others', () => {
    const framesOf = (seed: number): string[] =>
      run(makeMarket(seed), START, START + 3000).map(hex);
    expect(framesOf(7)).toEqual(framesOf(7));
    expect(framesOf(7)).not.toEqual(framesOf(8));
  });

  test("results don't depend on the number of steps", () => {
    const [often, seldom] = [makeMarket(), makeMarket()];
    run(often, START, START + 3000, 50);
    run(seldom, START, START + 3000, 500);
    for (const { match_id } of listing) {
      const question: Question = { kind: 'trades', match_id, limit: 200 };
      const lists = [often, seldom].map((one) => trades.response.parse(ask(one, question)).list);
      expect(lists[0]?.length).toBeGreaterThan(40);
      expect(lists[0]).toEqual(lists[1]);
    }
  });
});

describe('R-SOCKET-3: the publisher', () => {
  test('one tick frame a step, statistics each second, sequences without a hole', () => {
    const quotes = run(makeMarket(), START, START + 5000).filter(({ room }) => room === 'quotes');
    expect(quotes.map(sequenceOf)).toEqual(quotes.map((_, index) => BigInt(index + 2)));
    expect(quotes.filter((frame) => kindOf(frame) === 1).length).toBe(50);
    expect(quotes.filter((frame) => kindOf(frame) === 3).length).toBe(5);
  });

  test('without a trade too, 24 h figures are sent when a minute begins', () => {
    const stocks = simulatedListing()
      .filter(({ wire }) => wire.type === 'stock')
      .slice(0, 3)
      .map((stock) => ({ ...stock, open_now: '0' as const }));
    const border = START - (START % MINUTE) + MINUTE;
    const market = makeMarket(7, START, stocks);
    const statistics = run(market, START, border + 2_000).filter((frame) => kindOf(frame) === 3);
    expect(statistics.map(countOf)).toEqual([stocks.length]);
  });

  test('a window never crosses a UTC minute: a frame across one has two records of an instrument, in time order', () => {
    const border = START - (START % MINUTE) + MINUTE;
    const market = makeMarket();
    run(market, START, border - 400);
    const [frame] = market.step(border + 400);
    if (frame === undefined) throw new Error('no frame');
    const times = new Map<number, bigint[]>();
    for (let at = 0; at < countOf(frame); at += 1) {
      const id = view(frame).getUint32(32 + at * 64, true);
      const time = view(frame).getBigUint64(32 + at * 64 + 56, true);
      times.set(id, [...(times.get(id) ?? []), time]);
    }
    expect(times.size).toBe(listing.length);
    for (const [before, after, ...more] of times.values()) {
      expect(more).toEqual([]);
      expect(before).toBeLessThan(BigInt(border));
      expect(after).toBeGreaterThanOrEqual(BigInt(border));
    }
  });

  test('books and trades are published only for rooms with listeners, each with its own sequence', () => {
    const market = makeMarket();
    expect(run(market, START, START + 1000).every(({ room }) => room === 'quotes')).toBe(true);
    market.listen('book:1', true);
    market.listen('trades:2', true);
    const frames = run(market, START + 1000, START + 3000);
    for (const room of ['book:1', 'trades:2']) {
      const sequences = frames.filter((frame) => frame.room === room).map(sequenceOf);
      expect(sequences.length).toBeGreaterThan(5);
      expect(sequences).toEqual(sequences.map((_, index) => BigInt(index + 2)));
    }
    market.listen('book:1', false);
    const after = run(market, START + 3000, START + 4000);
    expect(after.some(({ room }) => room === 'book:1')).toBe(false);
  });

  test('R-SOCKET-5: a snapshot between two frames has no trade of the next one', () => {
    const market = makeMarket();
    market.listen('trades:2', true);
    const idsIn = (bytes: Uint8Array<ArrayBuffer>): bigint[] => {
      const data = new DataView(bytes.buffer);
      const count = data.getUint16(24, true);
      const size = (bytes.length - 32) / Math.max(1, count);
      return Array.from({ length: count }, (_, at) => data.getBigUint64(32 + at * size, true));
    };
    let seenIds: bigint[] = [];
    let newIds = 0;
    for (let now = START + 50; now <= START + 5000; now += 50) {
      for (const { room, bytes } of market.step(now)) {
        if (room !== 'trades:2') continue;
        const ids = idsIn(bytes);
        newIds += ids.length;
        expect(ids.filter((id) => seenIds.includes(id))).toEqual([]);
      }
      const answer = market.ask({ kind: 'snapshot', room: 'trades:2' });
      if (answer.kind !== 'frame' || answer.bytes === undefined) throw new Error('no snapshot');
      seenIds = idsIn(answer.bytes);
    }
    expect(newIds).toBeGreaterThan(20);
  });

  test('book changes, applied to a snapshot, make the next snapshot', () => {
    const market = makeMarket();
    market.listen('book:3', true);
    const levels = new Map<string, bigint>();
    const apply = (bytes: Uint8Array<ArrayBuffer>): void => {
      const data = new DataView(bytes.buffer);
      for (let at = 32; at < bytes.length; at += 24) {
        const key = `${data.getUint8(at)} ${data.getBigUint64(at + 8, true)}`;
        const number = data.getBigUint64(at + 16, true);
        if (number === 0n) levels.delete(key);
        else levels.set(key, number);
      }
    };
    const snapshot = (): Uint8Array<ArrayBuffer> => {
      const answer = market.ask({ kind: 'snapshot', room: 'book:3' });
      if (answer.kind !== 'frame' || answer.bytes === undefined) throw new Error('no snapshot');
      return answer.bytes;
    };
    apply(snapshot());
    for (const { room, bytes } of run(market, START, START + 5000)) {
      if (room === 'book:3') apply(bytes);
      if (room === 'book:3') expect(levels.size).toBeLessThanOrEqual(100);
    }
    const keptLevels = new Map(levels);
    levels.clear();
    apply(snapshot());
    expect(keptLevels).toEqual(levels);
  });
});

describe('R-MARKET-1, R-MARKET-2: answers of the market', () => {
  test('every interval: continuous, joined to the present, and the same walk', () => {
    const market = makeMarket();
    const to = START + 3 * MINUTE;
    run(market, START, to);
    const lists = WIRE_PERIODS.map((period) => {
      const question: Question = { kind: 'candles', symbol: 'BTC/USDT', period, from: 0, to };
      return timeshare.response.parse(ask(market, question)).list;
    });
    const close = lists[0]?.at(-1)?.[4];
    for (const list of lists) {
      expect(list.length).toBeGreaterThan(30);
      expect(list.at(-1)?.[4]).toBe(close);
      const past = list.filter(([time]) => time <= START);
      for (const [index, bar] of past.entries()) {
        if (index > 0) expect(bar[1]).toBe(past[index - 1]?.[4]);
      }
    }
    const minutes = lists[WIRE_PERIODS.indexOf('1min')] ?? [];
    expect(
      minutes.every(([time], at) => at === 0 || time - (minutes[at - 1]?.[0] ?? 0) === MINUTE),
    ).toBe(true);
    expect(minutes.length).toBe(1000);
    for (const [name, size] of [
      ['5min', 5],
      ['15min', 15],
      ['30min', 30],
      ['1hour', 60],
    ] as const) {
      const list = lists[WIRE_PERIODS.indexOf(name)] ?? [];
      for (const bar of list.slice(-4)) expect(bar).toEqual(foldOf(minutes, bar[0], size * MINUTE));
    }
  });

  test('the quotation, the book and the trades answer by the protocol', () => {
    const market = makeMarket();
    run(market, START, START + 2000);
    const { list, epoch, sequence } = quotation.response.parse(ask(market, { kind: 'quotation' }));
    expect({ count: list.length, epoch }).toEqual({ count: listing.length, epoch: 5 });
    expect(sequence).toBeGreaterThan(20);
    for (const { sparkline, now_price, open, high, low } of list) {
      // The sparkline and the 24-hour change begin at the same price.
      expect([sparkline[0], sparkline.at(-1)]).toEqual([open, now_price]);
      expect([open, high, low].every((price) => price !== '0')).toBe(true);
    }
    const { in: bids, out: asks } = book.response.parse(
      ask(market, { kind: 'book', match_id: 1, depth: 50 }),
    );
    const units = ([price]: Level2): bigint => scaledOf(price, -18) ?? 0n;
    expect([bids.length, asks.length]).toEqual([50, 50]);
    const ladder = [...bids.toReversed(), ...asks].map(units);
    expect(ladder).toEqual(ladder.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ladder).size).toBe(100);
  });

  test("a price of an instrument that isn't listed is refused, and isn't shown as another instrument's", () => {
    const [first, second] = listing;
    if (first === undefined || second === undefined) throw new Error('no instruments');
    const other = { ...second, wire: { ...second.wire, match_id: 999 } };
    const market = makeMarket(7, START, [first, other]);
    other.match_id = 999;
    run(market, START, START + 2000);
    expect(market.ask({ kind: 'quotation' })).toEqual({
      kind: 'refused',
      error: 'instrument_unknown',
      field: 'match_id',
    });
  });

  test('an instrument that is not there is refused by its field', () => {
    const market = makeMarket();
    const refusedAnswer = (field: string) => ({
      kind: 'refused',
      error: 'instrument_unknown',
      field,
    });
    expect(market.ask({ kind: 'book', match_id: 999, depth: 5 })).toEqual(
      refusedAnswer('match_id'),
    );
    expect(market.ask({ kind: 'trades', match_id: 999, limit: 5 })).toEqual(
      refusedAnswer('match_id'),
    );
    const question: Question = {
      kind: 'candles',
      symbol: 'NO/USDT',
      period: '1day',
      from: 0,
      to: 9,
    };
    expect(market.ask(question)).toEqual(refusedAnswer('symbol'));
  });
});

function foldOf(minutes: readonly Candle[], time: number, size: number): Candle {
  const parts = minutes.filter(([at]) => at >= time && at < time + size);
  const by = (field: 2 | 3 | 5): bigint[] => parts.map((bar) => scaledOf(bar[field], -18) ?? 0n);
  const sum = by(5).reduce((total, one) => total + one, 0n);
  const sorted = (field: 2 | 3): bigint[] => by(field).toSorted((a, b) => (a < b ? -1 : 1));
  return [
    time,
    parts[0]?.[1] ?? '',
    scaledText(sorted(2).at(-1) ?? 0n, -18),
    scaledText(sorted(3)[0] ?? 0n, -18),
    parts.at(-1)?.[4] ?? '',
    scaledText(sum, -18),
  ];
}

describe('R-FRAME-7: numbers of frames', () => {
  test('scaled numbers are converted to plain text and back', () => {
    for (const [value, exponent, text] of [
      [0, -2, '0'],
      [5, -2, '0.05'],
      [100, -2, '1'],
      [1_230n, -2, '12.3'],
      [7, 3, '7000'],
    ] as const) {
      expect(scaledText(value, exponent)).toBe(text);
      if (exponent < 0) expect(scaledOf(text, exponent)).toBe(BigInt(value));
    }
    expect(scaledOf('0.001', -2)).toBeUndefined();
    expect(scaledOf('-1', -2)).toBeUndefined();
  });

  test("24 h figures that don't fit are rounded half up, with another exponent", () => {
    const bound = 10n ** 18n;
    expect(fitToFrame(bound - 1n, -4)).toEqual({ value: bound - 1n, exponent: -4 });
    expect(fitToFrame(bound, -4)).toEqual({ value: bound / 10n, exponent: -3 });
    expect(fitToFrame(bound * 10n - 1n, 0)).toEqual({ value: bound / 10n, exponent: 2 });
    expect(fitToFrame(25n, -19)).toEqual({ value: 3n, exponent: -18 });
  });

  test('R-SOCKET-5: each start has an epoch above all before, also in a new folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pe-epoch-'));
    const first = nextEpoch(folder, START);
    expect(first).toBe(START / 1000 + 1);
    expect(nextEpoch(folder, 0)).toBe(first + 1);
    rmSync(folder, { recursive: true });
  });
});
