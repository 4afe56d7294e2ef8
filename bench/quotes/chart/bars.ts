// The bars of the chart bench, and what the worker would send of them: sections of kind chart (workers to src/lib).

import { MINUTE_MS } from '../../../protocol/time.ts';
import type { Bar } from '../../../src/lib/market/candles.ts';
import type { Section } from '../../../src/lib/market/snapshot.ts';
import { seededIntegers } from '../../inputs.ts';
import { SEED, START } from '../feed.ts';

export const DECIMALS = 1;
const UNIT = 10;
const HEAD_BYTES = 8;
const BAR_BYTES = 48;
const CHART = 5;
const LIVE = 2;
const MODE = { whole: 0, tail: 1 } as const;

/** Minute bars of a random walk; the last one is running. */
export function walk(count: number): Bar[] {
  const pick = seededIntegers(SEED);
  const lastMinute = START - (START % MINUTE_MS);
  let price = 948_204;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    const close = Math.max(500_000, open + pick(401) - 200);
    price = close;
    const high = Math.max(open, close) + pick(60);
    const low = Math.min(open, close) - pick(60);
    const time = lastMinute - (count - 1 - index) * MINUTE_MS;
    const pixelOf = (units: number): number => units / UNIT;
    return {
      time,
      open: pixelOf(open),
      high: pixelOf(high),
      low: pixelOf(low),
      close: pixelOf(close),
      volume: 1 + pick(5_000),
    };
  });
}

/** The running bar after more ticks: the close moves within its range, the volume grows. */
export function movedBar(bar: Bar, ticks: number): Bar {
  const close = bar.low + ((bar.high - bar.low) * (ticks % 17)) / 16;
  return { ...bar, close, volume: bar.volume + ticks };
}

function section(mode: number, bars: readonly Bar[]): Section {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + bars.length * BAR_BYTES));
  view.setUint8(0, mode);
  view.setUint8(1, LIVE);
  view.setUint32(4, bars.length, true);
  bars.forEach(({ time, open, high, low, close, volume }, place) => {
    [time, open, high, low, close, volume].forEach((value, column) => {
      view.setFloat64(HEAD_BYTES + place * BAR_BYTES + column * 8, value, true);
    });
  });
  return { kind: CHART, id: 1, view };
}

export const whole = (bars: readonly Bar[]): Section => section(MODE.whole, bars);
export const tail = (bar: Bar): Section => section(MODE.tail, [bar]);
