// A past for the simulated market: one walk backwards from the price at which it starts, so that the
// last bar of the past and the first of the present join, and every interval is the same walk.
import { type Bars, DAY_MS, emptyBars, HOUR_MS, MINUTE_MS, startOf } from './bars.ts';
import { MEAN_TRADE, type Simulated } from './listing.ts';
import { Dice, mix } from './random.ts';

const MINUTES_FOR = 2 * DAY_MS;
const HOURS_FOR = 60 * DAY_MS;
const DAYS_FOR = 1095 * DAY_MS;

/** The three pieces of the walk, each older than the one before and joined to it. */
export interface Past {
  minutes: Bars;
  hours: Bars;
  days: Bars;
}

/** What came before the present. */
export interface History {
  /** The bars that the present goes on with: the running minute, hour and day, as far as they got. */
  running(slot: number): Running;
  /** All of it; made when somebody asks, and made alike each time. */
  past(slot: number): Past;
}

export interface Running {
  minute: Bars;
  hour: Bars;
  day: Bars;
}

export interface PastOptions {
  seed: number;
  /** When the present begins; the last minute bar is the part of its minute before that. */
  start: number;
}

/** How the pull back to the start price grows with a step's length, so that three years stay plausible. */
const PULL_A_DAY = 0.004;

export class SimulatedHistory implements History {
  private readonly listing: readonly Simulated[];
  private readonly options: PastOptions;

  constructor(listing: readonly Simulated[], options: PastOptions) {
    this.listing = listing;
    this.options = options;
  }

  running(slot: number): Running {
    const { start } = this.options;
    const minutes = this.minutes(slot, startOf(start - 1, DAY_MS));
    const since = (size: number): Bars => foldSince(minutes, startOf(start - 1, size), size);
    return { minute: since(MINUTE_MS), hour: since(HOUR_MS), day: since(DAY_MS) };
  }

  past(slot: number): Past {
    const { seed, start } = this.options;
    const instrument = this.instrument(slot);
    const { start_price } = instrument;
    const minutes = this.minutes(slot, startOf(start - MINUTES_FOR, HOUR_MS));
    const from = (size: number, oldest: number, newer: Bars): Bars =>
      walkBack(instrument, mix(seed, size), size, startOf(start - oldest, DAY_MS), {
        time: newer.time[0] ?? start,
        close: newer.open[0] ?? start_price,
      });
    const hours = from(HOUR_MS, HOURS_FOR, minutes);
    return { minutes, hours, days: from(DAY_MS, DAYS_FOR, hours) };
  }

  /** Minute bars from `from` to the start: the same ones, however far back they are asked for. */
  minutes(slot: number, from: number): Bars {
    const { seed, start } = this.options;
    const instrument = this.instrument(slot);
    const end = { time: start, close: instrument.start_price };
    return walkBack(instrument, mix(seed, MINUTE_MS), MINUTE_MS, from, end);
  }

  private instrument(slot: number): Simulated {
    const instrument = this.listing[slot];
    if (instrument === undefined) throw new Error(`there is no slot ${slot}`);
    return instrument;
  }
}

/** One bar of all bars from `from` on. */
function foldSince(bars: Bars, from: number, size: number): Bars {
  const whole = emptyBars(1);
  let at = bars.time.findIndex((time) => time >= from);
  whole.time[0] = startOf(from, size);
  whole.open[0] = bars.open[at] ?? 0;
  whole.low[0] = bars.low[at] ?? 0;
  for (; at < bars.length; at += 1) {
    whole.high[0] = Math.max(whole.high[0] ?? 0, bars.high[at] ?? 0);
    whole.low[0] = Math.min(whole.low[0] ?? 0, bars.low[at] ?? 0);
    whole.close[0] = bars.close[at] ?? 0;
    whole.volume[0] = (whole.volume[0] ?? 0) + (bars.volume[at] ?? 0);
  }
  return whole;
}

/** Bars of `size` from `from` up to where, and at which price, they end. The last one may be cut by that end. */
function walkBack(
  { match_id, tick, daily_move, large_trade, ticks_per_second, start_price }: Simulated,
  seed: number,
  size: number,
  from: number,
  end: { time: number; close: number },
): Bars {
  const first = startOf(from, size);
  const last = startOf(end.time - 1, size);
  const bars = emptyBars((last - first) / size + 1);
  const dice = new Dice(mix(seed, match_id), 1);
  const part = size / DAY_MS;
  const move = daily_move * Math.sqrt(part);
  const pull = PULL_A_DAY * part;
  const usual = large_trade * MEAN_TRADE * ticks_per_second * (size / 1000);
  let after = end.close;
  for (let at = bars.length - 1; at >= 0; at -= 1) {
    const time = first + at * size;
    const drawn = move * dice.bell(0) + pull * Math.log(after / start_price);
    const open = onTick(after * Math.exp(-drawn), tick);
    const top = Math.max(open, after) * (1 + move * 0.6 * Math.abs(dice.bell(0)));
    const bottom = Math.min(open, after) * (1 - move * 0.6 * Math.abs(dice.bell(0)));
    const held = Math.min(size, end.time - time) / size;
    bars.time[at] = time;
    bars.open[at] = open;
    bars.high[at] = Math.max(onTick(top, tick), open, after);
    bars.low[at] = Math.min(onTick(bottom, tick), open, after);
    bars.close[at] = after;
    bars.volume[at] = Math.ceil(usual * held * Math.exp(0.7 * dice.bell(0)));
    after = open;
  }
  return bars;
}

/** At least one tick: a price is never 0. */
export function onTick(price: number, tick: number): number {
  return Math.max(1, Math.round(price / tick)) * tick;
}
