// Draws a history for a simulated price: one walk that ends at a given price, and begins at one if that is known.
// Minutes at its end, hours before them, days before these; each bar opens where the previous one closed.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { type Bars, emptyBars, startOf } from './bars.ts';
import type { Simulated } from './listed-instrument.ts';
import { MEAN_TRADE } from './listing.ts';
import { bellOf, type Levels, moodAt, pastLevels, sharedMove, sharedPart } from './mood.ts';
import { fractionOf, mix } from './random.ts';
import { sessionOn } from './trading-hours.ts';

const MINUTES_FOR = 7 * DAY_MS;
const HOURS_FOR = 90 * DAY_MS;
const DAYS_FOR = 1095 * DAY_MS;
/** Mean reversion per day of a step, so that a history of two years stays plausible. */
const PULL_A_DAY = 0.004;
const JUMPS_A_DAY = 0.8;
/** In daily moves. */
const JUMP = 1.2;

export interface Segment {
  size: number;
  bars: Bars;
}

export interface Stretch {
  /** Start of the history; default: the earliest drawn time. */
  begin?: { time: number; price: number };
  end: { time: number; price: number };
}

/** Bars from `since` on, oldest first. Earlier values of `since` give the same bars. */
export function drawPast(
  instrument: Simulated,
  seed: number,
  { begin, end }: Stretch,
  since = 0,
): Segment[] {
  const from = Math.max(begin?.time ?? 0, end.time - DAYS_FOR);
  const sizes = [
    { size: DAY_MS, from: startOf(from, DAY_MS) },
    { size: HOUR_MS, from: startOf(end.time - HOURS_FOR, DAY_MS) },
    { size: MINUTE_MS, from: startOf(end.time - MINUTES_FOR, DAY_MS) },
  ];
  const steps = sizes.flatMap(({ size, from: first }, at) => {
    const last = sizes[at + 1]?.from ?? end.time;
    // Drawn backwards from a known end, so bars before `since` don't affect later ones.
    const oldest = begin === undefined ? startOf(since, size) : 0;
    return stepsOf(instrument, size, Math.max(first, oldest, startOf(from, MINUTE_MS)), last);
  });
  const drawing = { seed, levels: pastLevels(seed) };
  const path = walk(instrument, drawing, steps, begin, end);
  return [DAY_MS, HOUR_MS, MINUTE_MS].map((size) => ({
    size,
    bars: barsOf(instrument, drawing, path, size, { since, end: end.time }),
  }));
}

interface Drawn {
  seed: number;
  levels: Levels;
}

interface Step {
  size: number;
  time: number;
}

/** Steps within open hours. A step cut by `from` is left to smaller sizes. */
function stepsOf({ wire }: Simulated, size: number, from: number, to: number): Step[] {
  const steps: Step[] = [];
  const first = startOf(from + size - 1, size);
  for (let time = first; time < to; time += size) {
    if (wire.type === 'crypto' || isTraded(time, size)) steps.push({ size, time });
  }
  return steps;
}

function isTraded(time: number, size: number): boolean {
  const session = sessionOn(startOf(time, DAY_MS));
  return session !== undefined && time < session.closes && time + size > session.opens;
}

interface Path {
  steps: readonly Step[];
  /** Natural logarithm of the price at the beginning of each step, and at the end. */
  levels: Float64Array;
}

function walk(
  instrument: Simulated,
  drawing: Drawn,
  steps: readonly Step[],
  begin: Stretch['begin'],
  end: Stretch['end'],
): Path {
  const levels = new Float64Array(steps.length + 1);
  const usual = Math.log(instrument.start_price);
  let level = Math.log(end.price);
  levels[steps.length] = level;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at] ?? { size: MINUTE_MS, time: 0 };
    const pull = PULL_A_DAY * (step.size / DAY_MS);
    level = usual + (level - usual) * (1 - pull) - moveOf(instrument, drawing, step);
    levels[at] = level;
  }
  if (begin === undefined || steps.length === 0) return { steps, levels };
  // Tilt the walk, so that it begins at the known price.
  const off = Math.log(begin.price) - (levels[0] ?? 0);
  for (let at = 0; at < steps.length; at += 1) {
    levels[at] = (levels[at] ?? 0) + off * (1 - at / steps.length);
  }
  return { steps, levels };
}

function moveOf(instrument: Simulated, { seed, levels }: Drawn, { size, time }: Step): number {
  const { match_id, daily_move, wire } = instrument;
  const own = mix(mix(seed + match_id, size), (time - (time % size)) / size);
  const together = sharedPart(wire.type, match_id === 1);
  const drawnBars =
    together * sharedMove(seed, wire.type, time, size) +
    Math.sqrt(1 - together * together) * bellOf(own);
  const part = Math.sqrt(size / DAY_MS);
  const jump =
    fractionOf(mix(own, 9)) < JUMPS_A_DAY * (size / DAY_MS) ? JUMP * bellOf(mix(own, 8)) : 0;
  return daily_move * (part * moodAt(levels, wire.type, time) * drawnBars + jump);
}

function barsOf(
  instrument: Simulated,
  { seed, levels: moods }: Drawn,
  { steps, levels }: Path,
  size: number,
  { since, end }: { since: number; end: number },
): Bars {
  const { tick, daily_move, match_id, wire } = instrument;
  const places = [...steps.keys()].filter((at) => {
    const step = steps[at];
    return step?.size === size && step.time + size > since;
  });
  const bars = emptyBars(places.length);
  const wick = daily_move * Math.sqrt(size / DAY_MS) * 0.6;
  const { large_trade, ticks_per_second } = instrument;
  const usual = large_trade * MEAN_TRADE * ticks_per_second * (size / 1000);
  for (const [place, at] of places.entries()) {
    const time = steps[at]?.time ?? 0;
    const open = onTick(Math.exp(levels[at] ?? 0), tick);
    const close = onTick(Math.exp(levels[at + 1] ?? 0), tick);
    const own = mix(mix(seed + match_id + 17, size), (time - (time % size)) / size);
    const mood = moodAt(moods, wire.type, time);
    const reach = (what: number): number => wick * mood * Math.abs(bellOf(mix(own, what)));
    bars.time[place] = time;
    bars.open[place] = open;
    bars.close[place] = close;
    bars.high[place] = Math.max(onTick(Math.max(open, close) * (1 + reach(4)), tick), open, close);
    bars.low[place] = Math.min(onTick(Math.min(open, close) * (1 - reach(5)), tick), open, close);
    const openShare = Math.min(size, end - time) / size;
    bars.volume[place] = Math.ceil(usual * openShare * mood * Math.exp(0.7 * bellOf(mix(own, 6))));
  }
  return bars;
}

export function onTick(price: number, tick: number): number {
  return Math.max(1, Math.round(price / tick)) * tick;
}
