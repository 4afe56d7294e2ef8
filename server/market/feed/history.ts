// The history: drawn bars up to the first start, stored minutes since, and drawn bars for downtimes. Reproducible at
// any time. Outside practice mode nothing is drawn.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { type Bars, startOf } from './bars.ts';
import { drawPast } from './draw-past.ts';
import type { VenuePast } from './external/venue-past.ts';
import type { Simulated } from './listed-instrument.ts';
import { type MarketSeed, pastSeed } from './market-secret.ts';
import { columnsOf, foldBars } from './packed-bars.ts';
import type { PastBar } from './past-bar.ts';
import type { StoredBars } from './stored-bars.ts';

export interface History {
  minutes(slot: number, from: number): Bars;
  /** The bars that continue: the last minute, with its hour and day so far. */
  runningBars(slot: number): Running;
  /** All bars, oldest first. Computed on request, with the same result every time. */
  past(slot: number): readonly PastBar[];
  lastPrice(slot: number): number | undefined;
  leap(now: number): void;
}

export interface Running {
  minute: Bars;
  hour: Bars;
  day: Bars;
}

export interface PastOptions {
  seed: MarketSeed;
  start: number;
  storedBars?: StoredBars;
  /** Bars of an exchange for a slot, instead of drawn ones. */
  past?: VenuePast | undefined;
  isDrawn?: boolean;
}

export class SimulatedHistory implements History {
  readonly #listing: readonly Simulated[];
  readonly #seed: number;
  readonly #first: number;
  readonly #storedBars: StoredBars | undefined;
  readonly #isDrawn: boolean;
  readonly #past: VenuePast | undefined;
  #start: number;
  readonly #runs = new Map<number, Running>();
  readonly #days = new Map<number, PastBar[]>();

  constructor(
    listing: readonly Simulated[],
    { seed, start, storedBars, past, isDrawn = true }: PastOptions,
  ) {
    this.#listing = listing;
    this.#storedBars = storedBars;
    this.#seed = storedBars?.seed ?? pastSeed(seed);
    this.#first = storedBars?.first ?? start;
    this.#start = start;
    this.#isDrawn = isDrawn;
    this.#past = past;
  }

  leap(now: number): void {
    this.#start = now;
    this.#runs.clear();
    this.#days.clear();
  }

  lastPrice(slot: number): number | undefined {
    return this.#storedBars?.bars(this.#instrument(slot)).at(-1)?.close;
  }

  runningBars(slot: number): Running {
    const cachedRun = this.#runs.get(slot);
    if (cachedRun !== undefined) return cachedRun;
    const recentBars = this.#recent(slot);
    this.#days.delete(slot);
    const isOld = recentBars.length === 0 && !this.#isDrawnIn(slot);
    const bars = isOld ? this.#before(slot, 0) : recentBars;
    const last = bars.at(-1)?.time ?? 0;
    const within = (size: number): Bars =>
      columnsOf(
        foldBars(
          bars.filter(({ time }) => time >= startOf(last, size)),
          size,
        ).slice(-1),
      );
    const newRun = { minute: within(MINUTE_MS), hour: within(HOUR_MS), day: within(DAY_MS) };
    this.#runs.set(slot, newRun);
    return newRun;
  }

  minutes(slot: number, from: number): Bars {
    const isRecent = from >= this.#start - DAY_MS;
    const bars = isRecent ? this.#recent(slot) : this.#before(slot, from);
    return columnsOf(bars.filter(({ size, time }) => size === MINUTE_MS && time >= from));
  }

  past(slot: number): readonly PastBar[] {
    return this.#before(slot, 0);
  }

  /** Bars of the last day; cached, because a start uses them twice for each slot. */
  #recent(slot: number): PastBar[] {
    const cachedDay = this.#days.get(slot);
    if (cachedDay !== undefined) return cachedDay;
    const newDay = this.#before(slot, this.#start - DAY_MS);
    this.#days.set(slot, newDay);
    return newDay;
  }

  #before(slot: number, since: number): PastBar[] {
    const instrument = this.#instrument(slot);
    const storedBars = this.#storedBars?.bars(instrument) ?? [];
    const isAfter = ({ time, size }: PastBar): boolean => time + size > since;
    if (this.#past?.has(slot) === true) {
      return mergeBars(storedBars, this.#past.bars(slot)).filter(isAfter);
    }
    if (!this.#isDrawn) return storedBars.filter(isAfter);
    const drawnBars: PastBar[] = [];
    // A stock may be closed for days, so its last bars may be much older.
    const reach = instrument.wire.type === 'stock' ? since - 6 * DAY_MS : since;
    if (this.#first > reach) {
      const end = { time: this.#first, price: instrument.start_price };
      drawnBars.push(...this.#draw(instrument, { end }, Math.max(0, reach)));
    }
    for (const { from, to } of this.#storedBars?.gaps(this.#start) ?? []) {
      if (to <= reach) continue;
      const price = closeBefore(storedBars, from) ?? instrument.start_price;
      // A market continues at the price at which it stopped, so both ends are known.
      const stretch = { begin: { time: from, price }, end: { time: to, price } };
      drawnBars.push(...this.#draw(instrument, stretch, 0));
    }
    return mergeBars(storedBars, drawnBars).filter(({ time, size }) => time + size > reach);
  }

  #isDrawnIn(slot: number): boolean {
    return this.#isDrawn && this.#past?.has(slot) !== true;
  }

  #draw(instrument: Simulated, stretch: Parameters<typeof drawPast>[2], since: number): PastBar[] {
    return drawPast(instrument, this.#seed, stretch, since).flatMap(({ size, bars }) =>
      Array.from({ length: bars.length }, (_, at) => ({
        size,
        time: bars.time[at] ?? 0,
        open: bars.open[at] ?? 0,
        high: bars.high[at] ?? 0,
        low: bars.low[at] ?? 0,
        close: bars.close[at] ?? 0,
        volume: bars.volume[at] ?? 0,
      })),
    );
  }

  #instrument(slot: number): Simulated {
    const instrument = this.#listing[slot];
    if (instrument === undefined) throw new Error(`there is no slot ${slot}`);
    return instrument;
  }
}

function closeBefore(bars: readonly PastBar[], time: number): number | undefined {
  return bars.findLast((bar) => bar.time < time)?.close;
}

/**
 * Sorted by time. Stored bars win, and long bars are built from short ones. Drawn periods may overlap: the minute of
 * the first start ends one and begins the next.
 */
function mergeBars(storedBars: readonly PastBar[], drawnBars: readonly PastBar[]): PastBar[] {
  const all = [...storedBars, ...drawnBars].sort((a, b) => a.time - b.time);
  const list: PastBar[] = [];
  let until = 0;
  for (const bar of all) {
    if (bar.time < until) continue;
    list.push(bar);
    until = bar.time + bar.size;
  }
  return list;
}
