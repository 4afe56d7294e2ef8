import { describe, expect, test } from 'vitest';
import { type Candle, timeshare } from '../../../protocol/calls/market/market.ts';
import { HandledFeed } from './handled-feed.ts';
import { SimulatedHistory } from './history.ts';
import type { Simulated } from './listed-instrument.ts';
import { simulatedListing } from './listing.ts';
import { Market } from './market.ts';
import { OpenHours } from './open-hours.ts';
import { type Bar, packBars, unpackBars } from './packed-bars.ts';
import { SimulatedFeed } from './simulated-feed.ts';
import { StoredBars, type StoredMinute, type StoredRows } from './stored-bars.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 20, 15, 20, 48);
const [bitcoin, ether] = simulatedListing();
const apple = simulatedListing().find(({ wire }) => wire.type === 'stock');
if (bitcoin === undefined || ether === undefined || apple === undefined) throw new Error('no list');
const listing: Simulated[] = [bitcoin, ether, { ...apple, open_now: 'hours' }];

function open(now: number, rows?: StoredRows, market_speed = 1) {
  const listedInstruments = listing.map((one) => ({ ...one }));
  const storedBars = new StoredBars(
    rows ?? { first: now, seed: 7, days: [], coveredSpans: [], minutes: [] },
  );
  const history = new SimulatedHistory(listedInstruments, {
    seed: 7,
    start: now,
    storedBars,
  });
  const hours = new OpenHours(listedInstruments, now);
  const inner = new SimulatedFeed({
    listing: listedInstruments,
    seed: 7,
    start: now,
    history,
    hours,
    market_speed,
    ticks_per_second: 5,
  });
  const feed = new HandledFeed(inner, hours);
  return new Market({
    instruments: listedInstruments,
    feed,
    hours,
    history,
    storedBars,
    epoch: 1,
    now,
  });
}

function run(market: Market, from: number, to: number): void {
  for (let now = from + 500; now <= to; now += 500) market.step(now);
}

function candles(market: Market, symbol: string, period: Period, to: number, from = 0): Candle[] {
  const answer = market.ask({ kind: 'candles', symbol, period, from, to });
  if (answer.kind !== 'json') throw new Error(answer.kind);
  return timeshare.response.parse(JSON.parse(answer.json)).list;
}
type Period = '1min' | '1hour' | '1day';

function fold(bars: readonly Candle[], size: number): Candle[] {
  const candles = new Map<number, Candle>();
  for (const [time, open, high, low, close, volume] of bars) {
    const start = time - (time % size);
    const had = candles.get(start);
    if (had === undefined) candles.set(start, [start, open, high, low, close, volume]);
    else {
      const [, first, top, bottom, , sum] = had;
      const max = JSON.parse(high) > JSON.parse(top) ? high : top;
      const min = JSON.parse(low) < JSON.parse(bottom) ? low : bottom;
      candles.set(start, [
        start,
        first,
        max,
        min,
        close,
        `${JSON.parse(sum) + JSON.parse(volume)}`,
      ]);
    }
  }
  return [...candles.values()];
}
const withoutVolume = (bars: readonly Candle[]) => bars.map((bar) => bar.slice(0, 5));

function minutesOf(market: Market, storedUntil = 0, is_ending = true): StoredMinute[] {
  const answer = market.ask({ kind: 'minutes', stored: storedUntil, is_ending });
  if (answer.kind !== 'minutes') throw new Error(answer.kind);
  return [...answer.minutes];
}

describe('a history that is not stored', () => {
  test('seven days of minutes, ninety of hours, two years of days; each folds exactly into the longer ones', () => {
    const market = open(START);
    const minutes: Candle[] = [];
    for (let day = 7; day >= 0; day -= 1) {
      for (const half of [0, DAY / 2]) {
        const from = START - (START % DAY) - day * DAY + half;
        minutes.push(...candles(market, 'BTC/USDT', '1min', from + DAY / 2, from));
      }
    }
    const hours = [60, 30, 0].flatMap((days) => {
      const to = START - days * DAY + 1;
      return candles(market, 'BTC/USDT', '1hour', to, to - 30 * DAY);
    });
    const days = candles(market, 'BTC/USDT', '1day', START + 1);
    expect(START - (minutes[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(7 * DAY);
    expect(START - (hours[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(90 * DAY - HOUR);
    expect(START - (days[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(730 * DAY);
    const hourly = fold(minutes, HOUR);
    expect(withoutVolume(hours.slice(-hourly.length))).toEqual(withoutVolume(hourly));
    const daily = fold(
      hours.filter(([time]) => time >= START - (START % DAY) - 80 * DAY),
      DAY,
    );
    expect(withoutVolume(days.slice(-daily.length))).toEqual(withoutVolume(daily));
    for (const [list, size] of [
      [minutes, MINUTE],
      [hours, HOUR],
      [days, DAY],
    ] as const) {
      for (const [at, bar] of list.entries()) {
        if (at === 0) continue;
        expect([bar[0] - (list[at - 1]?.[0] ?? 0), bar[1]]).toEqual([size, list[at - 1]?.[4]]);
      }
    }
    expect(minutes.at(-1)?.[4]).toBe('94820');
  });

  test('stocks have bars in New York’s trading hours only', () => {
    const market = open(START);
    const from = START - 7 * DAY;
    const list = candles(market, 'AAPL/USDT', '1min', START + 1, from);
    expect(list.length).toBe(1000);
    for (const [time] of list) {
      const minute = (time % DAY) / MINUTE;
      expect(new Date(time).getUTCDay() % 6).not.toBe(0);
      expect(minute).toBeGreaterThanOrEqual(14 * 60 + 30);
      expect(minute).toBeLessThan(21 * 60);
    }
  });

  test('the same seed and start make the same past, another seed another', () => {
    const past = (seed: number) =>
      new SimulatedHistory(listing, { seed, start: START }).past(1).slice(-500);
    expect(past(7)).toEqual(past(7));
    expect(past(7)).not.toEqual(past(8));
  });

  test('ether follows bitcoin: returns of the hours go together, and not wholly', () => {
    const history = new SimulatedHistory(listing, { seed: 7, start: START });
    const returns = [0, 1].map((slot) =>
      history
        .past(slot)
        .filter(({ size }) => size === HOUR)
        .map(({ open, close }) => close / open - 1),
    );
    const [a = [], b = []] = returns;
    const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
    const together = sum(a.map((one, at) => one * (b[at] ?? 0)));
    const alone = Math.sqrt(sum(a.map((one) => one * one)) * sum(b.map((one) => one * one)));
    expect(together / alone).toBeGreaterThan(0.4);
    expect(together / alone).toBeLessThan(0.95);
  });
});

describe('a past that was stored', () => {
  test('after a restart the history is the same to the last minute, and the price continues', () => {
    const market = open(START);
    const end = START + 3 * MINUTE;
    run(market, START, end);
    const before = candles(market, 'BTC/USDT', '1min', end + 1, end - 20 * MINUTE);
    const price = before.at(-1)?.[4];
    const rows = { first: START, seed: 7, days: [], coveredSpans: [], minutes: minutesOf(market) };
    const again = open(end + 1000, { ...rows });
    expect(candles(again, 'BTC/USDT', '1min', end + 1, end - 20 * MINUTE)).toEqual(before);
    const quotes = again.ask({ kind: 'quotes' });
    const quoteList = quotes.kind === 'quotes' ? quotes.quotes : [];
    expect(quoteList.find(({ match_id }) => match_id === 1)?.price).toBe(price);
    run(again, end + 1000, end + 5000);
    const after = candles(again, 'BTC/USDT', '1min', end + 6000, end - 20 * MINUTE);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)?.slice(0, 2)).toEqual(before.at(-1)?.slice(0, 2));
  });

  test('time in which the server was off is drawn between the price and itself, alike at each restart', () => {
    const market = open(START);
    const end = START + 2 * MINUTE;
    run(market, START, end);
    const price = candles(market, 'BTC/USDT', '1min', end + 1).at(-1)?.[4];
    const rows = { first: START, seed: 7, days: [], coveredSpans: [], minutes: minutesOf(market) };
    const later = end + 3 * HOUR;
    const first = open(later, rows);
    const list = candles(first, 'BTC/USDT', '1min', later, end);
    expect(list.length).toBeGreaterThan(178);
    for (const [at, [time]] of list.entries()) expect(time - (list[0]?.[0] ?? 0)).toBe(at * MINUTE);
    expect(list.at(-1)?.[4]).toBe(price);
    run(first, later, later + MINUTE);
    const more = [...rows.minutes, ...minutesOf(first)];
    const second = open(later + HOUR, { ...rows, minutes: more });
    expect(candles(second, 'BTC/USDT', '1min', later - MINUTE, end)).toEqual(
      candles(first, 'BTC/USDT', '1min', later - MINUTE, end),
    );
  });

  test('a minute that ends during the first start is in the history once, and candles are sent', () => {
    for (const later of [0, 100, 11_999, 12_000, 12_100, 75_000]) {
      const rows = { first: START, seed: 7, days: [], coveredSpans: [], minutes: [] };
      const market = open(START + later, rows);
      run(market, START + later, START + later + 2_000);
      for (const period of ['1min', '1hour', '1day'] as const) {
        const to = START + later + 5_000;
        const times = candles(market, 'BTC/USDT', period, to, to - 3 * DAY).map(([time]) => time);
        expect(times.length, `${period}, ${later}`).toBeGreaterThan(2);
        expect(new Set(times).size).toBe(times.length);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
      }
    }
  });

  test('setting the clock forward by days invents no ticks and leaves no gap in the candles', () => {
    const market = open(START);
    run(market, START, START + MINUTE);
    const price = candles(market, 'BTC/USDT', '1min', START + 2 * MINUTE).at(-1)?.[4] ?? '';
    const later = START + 3 * DAY;
    const frames = market.step(later);
    expect(frames.length).toBeLessThan(5);
    run(market, later, later + 2000);
    const list = candles(market, 'BTC/USDT', '1min', later + 3000, later - 12 * HOUR);
    for (const [at, [time]] of list.entries()) expect(time - (list[0]?.[0] ?? 0)).toBe(at * MINUTE);
    const now = JSON.parse(list.at(-1)?.[4] ?? '0') / JSON.parse(price);
    expect(Math.abs(now - 1)).toBeLessThan(0.01);
    const days = candles(market, 'BTC/USDT', '1day', later + 3000, START - 5 * DAY);
    expect(days.map(([time]) => time % DAY)).toEqual(days.map(() => 0));
    expect(days).toHaveLength(8);
  });

  test('bars are packed and unpacked whole, also into other units', () => {
    const bars: Bar[] = [
      {
        time: START,
        open: 94_820_123,
        high: 94_999_999,
        low: 90_000_001,
        close: 90_000_002,
        volume: 0,
      },
      { time: START + MINUTE, open: 1, high: 9_007_199_254_740_991, low: 1, close: 5, volume: 12 },
    ];
    const units = { price_exponent: -1, number_exponent: -5 };
    expect(unpackBars(packBars(units, bars), units)).toEqual(bars);
    const [finer] = unpackBars(packBars(units, bars.slice(0, 1)), {
      price_exponent: -2,
      number_exponent: -5,
    });
    expect(finer).toMatchObject({ open: 948_201_230, low: 900_000_010 });
  });

  test('--market-speed: the same seconds hold wilder prices, at the server’s time', () => {
    const spread = (speed: number): number => {
      const market = open(START, undefined, speed);
      run(market, START, START + 2 * MINUTE);
      const bars = candles(market, 'BTC/USDT', '1min', START + 3 * MINUTE, START + 12_000);
      expect(bars.map(([time]) => time)).toEqual(
        [1, 2].slice(0, bars.length).map((at) => START - (START % MINUTE) + at * MINUTE),
      );
      const [top, bottom] = [2, 3].map((column) => bars.map((bar) => JSON.parse(`${bar[column]}`)));
      return Math.max(...(top ?? [])) - Math.min(...(bottom ?? []));
    };
    expect(spread(100)).toBeGreaterThan(3 * spread(1));
  });
});
