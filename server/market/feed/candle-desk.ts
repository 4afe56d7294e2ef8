// Answers /currency/new_timeshar. The core builds the bars: three charts for each instrument are always open, history
// is loaded on the first request, and other intervals are folded from them.

import type { Market } from '../../../core/pkg/pe_core.js';
import { CANDLES_AT_ONCE, type WirePeriod } from '../../../protocol/calls/market/market.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import { type Bars, startOf } from './bars.ts';
import type { History, Running } from './history.ts';
import type { Listed } from './listed-instrument.ts';
import { type Bar, foldBars } from './packed-bars.ts';
import type { PastBar } from './past-bar.ts';
import { scaledOf, scaledText } from './scaled-text.ts';

type Base = keyof Running;

interface BaseChart {
  readonly period: string;
  readonly size: number;
  /** Seven days of minutes, ninety of hours, three years of days, with room for more. */
  readonly capacity: number;
}

const BASES: Readonly<Record<Base, BaseChart>> = {
  minute: { period: '1min', size: MINUTE_MS, capacity: 14_400 },
  hour: { period: '1hour', size: HOUR_MS, capacity: 3000 },
  day: { period: '1day', size: DAY_MS, capacity: 1500 },
};
/** 99 bars of four hours, and 30 days with the current one. */
const SCANNED_HOURS = 400;
const SCANNED_DAYS = 100;
const BASE_NAMES = ['minute', 'hour', 'day'] as const satisfies readonly Base[];

/** The chart of each period. `fold` is the core's name of the interval that is folded from it. */
const PERIODS: Readonly<Record<WirePeriod, { base: Base; fold?: string; size: number }>> = {
  line: { base: 'minute', size: MINUTE_MS },
  '1min': { base: 'minute', size: MINUTE_MS },
  '5min': { base: 'minute', fold: '5min', size: 5 * MINUTE_MS },
  '15min': { base: 'minute', fold: '15min', size: 15 * MINUTE_MS },
  '30min': { base: 'minute', fold: '30min', size: 30 * MINUTE_MS },
  '1hour': { base: 'hour', size: HOUR_MS },
  '4hour': { base: 'hour', fold: '4hour', size: 4 * HOUR_MS },
  '1day': { base: 'day', size: DAY_MS },
  '1week': { base: 'day', fold: '1week', size: 7 * DAY_MS },
  '1mon': { base: 'day', fold: '1month', size: 31 * DAY_MS },
};

export interface CandleQuestion {
  slot: number;
  period: WirePeriod;
  from: number;
  to: number;
}

export class CandleDesk {
  readonly #core: Market;
  readonly #instruments: readonly Listed[];
  readonly #history: History;
  readonly #withPast = new Set<number>();
  /** Charts with as many older bars as the scanner needs. */
  readonly #withTail = new Set<number>();
  readonly #foldHandle: number;

  /** The charts continue from the core's current quotes frame. */
  constructor(core: Market, instruments: readonly Listed[], history: History) {
    this.#core = core;
    this.#instruments = instruments;
    this.#history = history;
    this.#foldHandle = instruments.length * BASE_NAMES.length + 1;
    this.begin();
  }

  begin(): void {
    const core = this.#core;
    const history = this.#history;
    this.#withPast.clear();
    this.#withTail.clear();
    const [epoch, sequence] = [core.epoch(), core.sequence(1, 0)];
    for (const [slot, instrument] of this.#instruments.entries()) {
      const runningBar = history.runningBars(slot);
      for (const base of BASE_NAMES) {
        const handle = handleOf(slot, base);
        core.open_chart(handle, instrument.match_id, BASES[base].period, BASES[base].capacity);
        core.chart_history(handle, linesOf(barsOf(runningBar[base]), instrument), epoch, sequence);
      }
    }
  }

  /** Continues with a new epoch. No bar is lost, because nothing was published in between. */
  resume(): void {
    const core = this.#core;
    const [epoch, sequence] = [core.epoch(), core.sequence(1, 0)];
    for (const slot of this.#instruments.keys()) {
      for (const base of BASE_NAMES) {
        const handle = handleOf(slot, base);
        const lines = core.chart_lines(handle, 0, Number.MAX_SAFE_INTEGER, BASES[base].capacity);
        core.chart_history(handle, lines, epoch, sequence);
      }
    }
  }

  /** Bars of an exchange have come: older ones are loaded again if the chart is open, others become part of it. */
  renew(slot: number, newBars: readonly PastBar[], start: number): void {
    const core = this.#core;
    const instrument = this.#instruments[slot];
    if (instrument === undefined) return;
    const [epoch, sequence] = [core.epoch(), core.sequence(1, 0)];
    for (const base of BASE_NAMES) {
      const { size, capacity } = BASES[base];
      const handle = handleOf(slot, base);
      this.#withTail.delete(handle);
      const since = startOf(start, size);
      const laterBars = newBars.filter((bar) => bar.time >= since && bar.size <= size);
      const isOpen = this.#withPast.has(handle);
      if (!isOpen && laterBars.length === 0) continue;
      const lines = core.chart_lines(handle, 0, Number.MAX_SAFE_INTEGER, capacity).split('\n');
      const keptBars = new Map(
        lines.flatMap((line) => barOf(line, instrument)).map((bar) => [bar.time, bar]),
      );
      const olderBars = isOpen ? noLargerThan(size, this.#history.past(slot)) : [];
      for (const bar of olderBars) if (bar.time < since) keptBars.delete(startOf(bar.time, size));
      // The newest first: what was before the start then ends with its first open.
      laterBars.sort((a, b) => b.time - a.time);
      for (const bar of laterBars) addBar(keptBars, bar, size, bar.time < start);
      const all = [...olderBars.filter(({ time }) => time < since), ...keptBars.values()];
      all.sort((a, b) => a.time - b.time);
      core.chart_history(handle, linesOf(all, instrument), epoch, sequence);
    }
  }

  answer({ slot, period, from, to }: CandleQuestion): { list: string; has_more: boolean } {
    const { base, fold, size } = PERIODS[period];
    this.#join(slot, base);
    const maximum = CANDLES_AT_ONCE + 1;
    const lines =
      fold === undefined
        ? this.#core.chart_lines(handleOf(slot, base), from, to, maximum)
        : this.#foldedCandles(slot, base, fold, size, from, to, maximum);
    const rows = lines === '' ? [] : lines.split('\n');
    const has_more = rows.length === maximum;
    return { list: `[${rows.slice(has_more ? 1 : 0).map(candleJson)}]`, has_more };
  }

  /** See `Market.scan_line` of the core. A chart that nobody has opened gets only the bars that this needs. */
  scanLine(slot: number, now: number): string {
    this.#joinTail(slot, 'hour', SCANNED_HOURS);
    this.#joinTail(slot, 'day', SCANNED_DAYS);
    return this.#core.scan_line(handleOf(slot, 'hour'), handleOf(slot, 'day'), now);
  }

  #joinTail(slot: number, base: 'hour' | 'day', count: number): void {
    const handle = handleOf(slot, base);
    const instrument = this.#instruments[slot];
    if (instrument === undefined || this.#withPast.has(handle) || this.#withTail.has(handle))
      return;
    this.#withTail.add(handle);
    if (this.#isFull(slot, base)) return;
    const { size } = BASES[base];
    const older = foldBars(noLargerThan(size, this.#history.past(slot)), size).slice(-count);
    this.#core.chart_older(handle, linesOf(older, instrument));
  }

  #foldedCandles(
    slot: number,
    base: Base,
    fold: string,
    size: number,
    from: number,
    to: number,
    limit: number,
  ): string {
    const core = this.#core;
    const parts = size / BASES[base].size;
    // One bucket more than requested: the first may be cut and is dropped then.
    const lines = core.chart_lines(handleOf(slot, base), 0, to + size, (limit + 1) * parts);
    const first = base === 'day' ? 0 : wholeFrom(lines, size);
    const match_id = this.#instruments[slot]?.match_id ?? 0;
    core.open_chart(this.#foldHandle, match_id, fold, limit * 2);
    core.chart_history(this.#foldHandle, lines, core.epoch(), core.sequence(1, 0));
    const answer = core.chart_lines(this.#foldHandle, Math.max(from, first), to, limit);
    core.close_chart(this.#foldHandle);
    return answer;
  }

  /** Loaded on demand: the history of 300 instruments would cost a second and 100 MB. */
  #join(slot: number, base: Base): void {
    const handle = handleOf(slot, base);
    const instrument = this.#instruments[slot];
    if (instrument === undefined || this.#withPast.has(handle)) return;
    this.#withPast.add(handle);
    if (this.#isFull(slot, base)) return;
    const older = noLargerThan(BASES[base].size, this.#history.past(slot));
    this.#core.chart_older(handle, linesOf(older, instrument));
  }

  /** A chart that is full since the start has no room for older bars; adding them would leave a hole. */
  #isFull(slot: number, base: Base): boolean {
    const begins = this.#history.runningBars(slot)[base].time[0];
    const handle = handleOf(slot, base);
    return begins !== undefined && this.#core.chart_lines(handle, begins, begins + 1, 1) === '';
  }
}

/** A bar of a minute that the chart lacks; in a longer bar it can only widen what is there. */
function addBar(bars: Map<number, Bar>, bar: Bar, size: number, isBefore: boolean): void {
  const time = startOf(bar.time, size);
  const there = bars.get(time);
  if (there === undefined) {
    bars.set(time, { ...bar, time });
    return;
  }
  if (size === MINUTE_MS) return;
  if (isBefore) there.open = bar.open;
  there.high = Math.max(there.high, bar.high);
  there.low = Math.min(there.low, bar.low);
  there.volume += bar.volume;
}

function barOf(line: string, { price_exponent, number_exponent }: Listed): Bar[] {
  const [time = '', open = '', high = '', low = '', close = '', volume = ''] = line.split('/');
  if (time === '') return [];
  const price = (text: string): number => wholeNumber(scaledOf(text, price_exponent) ?? 0n);
  return [
    {
      time: wholeNumber(time),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: wholeNumber(scaledOf(volume, number_exponent) ?? 0n),
    },
  ];
}

/** The base chart of a period. */
export function baseOf(period: WirePeriod): Base {
  return PERIODS[period].base;
}

/** If the first line is in the middle of a bucket, the rest of that bucket was dropped from a full chart. */
function wholeFrom(lines: string, size: number): number {
  const first = lines.slice(0, lines.indexOf('/'));
  if (first === '') return 0;
  const time = Number(first);
  const start = startOf(time, size);
  return start === time ? time : start + size;
}

function handleOf(slot: number, base: Base): number {
  return slot * BASE_NAMES.length + BASE_NAMES.indexOf(base) + 1;
}

/** The newest bars, back to the first that is coarser than `size`. */
function noLargerThan(size: number, past: readonly PastBar[]): readonly PastBar[] {
  return past.slice(past.findLastIndex((bar) => bar.size > size) + 1);
}

function barsOf({ length, time, open, high, low, close, volume }: Bars): Bar[] {
  return Array.from({ length }, (_, at) => ({
    time: time[at] ?? 0,
    open: open[at] ?? 0,
    high: high[at] ?? 0,
    low: low[at] ?? 0,
    close: close[at] ?? 0,
    volume: volume[at] ?? 0,
  }));
}

function linesOf(bars: readonly Bar[], { price_exponent, number_exponent }: Listed): string {
  const lines = bars.map(({ time, open, high, low, close, volume }) => {
    const prices = [open, high, low, close].map((price) => scaledText(price, price_exponent));
    return `${time}/${prices.join('/')}/${scaledText(volume, number_exponent)}`;
  });
  return lines.join('\n');
}

function candleJson(line: string): string {
  const [time, ...rest] = line.split('/');
  return `[${time},${rest.map((text) => `"${text}"`)}]`;
}
