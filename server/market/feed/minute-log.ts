import { MINUTE_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';
import type { History } from './history.ts';
import type { Listed } from './listed-instrument.ts';
import { type Bar, PackWriter } from './packed-bars.ts';
import type { StoredMinute } from './stored-bars.ts';

export class MinuteLog {
  readonly #instruments: readonly Listed[];
  readonly #runningBars: (Bar | undefined)[];
  /** Users' trades that were reported after their minute was packed: added to the next bar. */
  readonly #carriedVolumes: Float64Array;
  readonly #endedBars = new Map<number, Map<number, Bar>>();
  #unsent: StoredMinute[] = [];
  #next: number;

  constructor(instruments: readonly Listed[], history: History, now: number) {
    this.#instruments = instruments;
    this.#next = startOf(now, MINUTE_MS);
    this.#carriedVolumes = new Float64Array(instruments.length);
    this.#runningBars = instruments.map((_, slot) => this.#startedBar(history, slot));
  }

  #startedBar(history: History, slot: number): Bar | undefined {
    const { minute } = history.runningBars(slot);
    if (minute.time[0] !== this.#next) return undefined;
    const { time, open, high, low, close, volume } = minute;
    const of = (column: Float64Array): number => column[0] ?? 0;
    return {
      time: of(time),
      open: of(open),
      high: of(high),
      low: of(low),
      close: of(close),
      volume: of(volume),
    };
  }

  add(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    number: number,
    time: number,
  ): void {
    const minute = time - (time % MINUTE_MS);
    if (number === 0 || minute < this.#next) return;
    const bar = this.#runningBars[slot];
    if (bar === undefined || bar.time !== minute) {
      if (bar !== undefined) this.#keep(slot, bar);
      const volume = number + (this.#carriedVolumes[slot] ?? 0);
      this.#carriedVolumes[slot] = 0;
      this.#runningBars[slot] = { time: minute, open: first, high, low, close: price, volume };
      return;
    }
    if (high > bar.high) bar.high = high;
    if (low < bar.low) bar.low = low;
    bar.close = price;
    bar.volume += number;
  }

  addUserTrade(slot: number, last: number, number: number, time: number): void {
    if (time - (time % MINUTE_MS) < this.#next) {
      this.#carriedVolumes[slot] = (this.#carriedVolumes[slot] ?? 0) + number;
    } else {
      this.add(slot, last, last, last, last, number, time);
    }
  }

  #keep(slot: number, bar: Bar): void {
    const bars = this.#endedBars.get(bar.time) ?? new Map<number, Bar>();
    bars.set(slot, bar);
    this.#endedBars.set(bar.time, bars);
  }

  /** Packs minutes that ended by `now`. Minutes without trades are included, so that they are no gap. */
  close(now: number): StoredMinute[] {
    const end = startOf(now, MINUTE_MS);
    const closedMinutes: StoredMinute[] = [];
    for (; this.#next < end; this.#next += MINUTE_MS) {
      closedMinutes.push(this.pack(this.#next));
      this.#endedBars.delete(this.#next);
    }
    this.#unsent.push(...closedMinutes);
    return closedMinutes;
  }

  /** The clock was set: the skipped time has no minutes of this market. */
  leap(history: History, now: number): void {
    this.#unsent.push(this.pack(this.#next));
    this.#endedBars.clear();
    this.#next = startOf(now, MINUTE_MS);
    for (const slot of this.#runningBars.keys())
      this.#runningBars[slot] = this.#startedBar(history, slot);
  }

  since(storedUntil: number, isEnding: boolean): StoredMinute[] {
    this.#unsent = this.#unsent.filter(({ minute }) => minute > storedUntil);
    return isEnding ? [...this.#unsent, this.pack(this.#next)] : this.#unsent;
  }

  pack(minute: number): StoredMinute {
    const bars = new Map(this.#endedBars.get(minute));
    for (const [slot, bar] of this.#runningBars.entries())
      if (bar?.time === minute) bars.set(slot, bar);
    const writer = new PackWriter();
    for (const [slot, bar] of bars) {
      const instrument = this.#instruments[slot];
      if (instrument === undefined) continue;
      writer.number(instrument.match_id);
      writer.units(instrument);
      writer.bar({ ...bar, time: 0 });
    }
    return { minute, bars: writer.toBytes() };
  }
}
