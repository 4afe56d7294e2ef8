// What users have set against their own losses: a limit of a day, a pause after losses in a row, a pause of now
// (R-CONTRACT-38 to 40). A stricter value counts at once, a looser one after a day.
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { add, isAbove, isNegative, negate, sub } from '../../platform/base/exact.ts';

export interface CoolDown {
  losses: number;
  minutes: number;
}

/** A value, and the looser one that takes its place at its time. */
export interface Guarded<Value> {
  value: Value | null;
  next: { value: Value | null; time: number } | null;
}

export interface OwnLimits {
  /** USDT of a day. */
  loss: Guarded<string>;
  cool: Guarded<CoolDown>;
  /** Closes count from then on. */
  cool_since: number;
  paused_until: number | null;
}

export const NO_LIMITS: OwnLimits = {
  loss: { value: null, next: null },
  cool: { value: null, next: null },
  cool_since: 0,
  paused_until: null,
};

const LOOSER_AFTER_MS = DAY_MS;

/** As it is at this time. */
export function atTime<Value>(guard: Guarded<Value>, time: number): Guarded<Value> {
  const { next } = guard;
  return next !== null && next.time <= time ? { value: next.value, next: null } : guard;
}

/** A value that is set again, or a stricter one, takes back what waits. */
export function guardWith<Value>(
  guard: Guarded<Value>,
  wish: Value | null,
  { time, isLooser }: { time: number; isLooser(wish: Value, value: Value): boolean },
): Guarded<Value> {
  const { value } = atTime(guard, time);
  const waits = value !== null && (wish === null || isLooser(wish, value));
  if (!waits) return { value: wish, next: null };
  return { value, next: { value: wish, time: time + LOOSER_AFTER_MS } };
}

export const isLooserLimit = (wish: string, value: string): boolean => isAbove(wish, value);

export const isLooserCoolDown = (wish: CoolDown, value: CoolDown): boolean =>
  wish.losses > value.losses || wish.minutes < value.minutes;

export const PAUSES = ['hour', 'day', 'week'] as const;
export type Pause = (typeof PAUSES)[number];

export function pauseEnd(pause: Pause, time: number): number {
  if (pause === 'hour') return time + 60 * MINUTE_MS;
  return pause === 'day' ? nextMidnight(time) : time + 7 * DAY_MS;
}

export const midnight = (time: number): number => time - (time % DAY_MS);
export const nextMidnight = (time: number): number => midnight(time) + DAY_MS;

export interface Close {
  time: number;
  /** After costs. */
  result: string;
}

/** `closes`: the newest first. A close of exactly 0 neither counts nor ends a row. */
export function rowOfLosses(
  closes: readonly Close[],
  cool: CoolDown | null,
): { count: number; pauseUntil: number | null } {
  const decisive = closes.filter(({ result }) => result !== '0');
  const firstWin = decisive.findIndex(({ result }) => !isNegative(result));
  const count = firstWin === -1 ? decisive.length : firstWin;
  if (cool === null) return { count, pauseUntil: null };
  let pauseUntil: number | null = null;
  let inRow = 0;
  for (const { time, result } of decisive.toReversed()) {
    inRow = isNegative(result) ? inRow + 1 : 0;
    if (inRow >= cool.losses) pauseUntil = time + cool.minutes * MINUTE_MS;
  }
  return { count, pauseUntil };
}

export interface DayCount {
  closed: string;
  open: string;
  counts: string;
  /** What may still be lost; null without a limit. */
  left: string | null;
}

/** `day_counts`: closed since 00:00 UTC after costs, and what is open at a loss. */
export function dayCount(closedResult: string, open: string, limit: string | null): DayCount {
  const counts = add(closedResult, open);
  if (limit === null) return { closed: closedResult, open, counts, left: null };
  const lostAmount = isNegative(counts) ? negate(counts) : '0';
  const rest = sub(limit, lostAmount);
  return { closed: closedResult, open, counts, left: isNegative(rest) ? '0' : rest };
}

export interface Stop {
  by: 'day' | 'cool' | 'pause';
  until: number;
}

/** The one that ends last, because nothing opens before. */
export function stoppedBy(
  limits: OwnLimits,
  {
    leftAmount,
    pauseUntil,
    time,
  }: { leftAmount: string | null; pauseUntil: number | null; time: number },
): Stop | null {
  const all: Stop[] = [];
  if (leftAmount === '0') all.push({ by: 'day', until: nextMidnight(time) });
  if (pauseUntil !== null && pauseUntil > time) all.push({ by: 'cool', until: pauseUntil });
  const { paused_until } = limits;
  if (paused_until !== null && paused_until > time) all.push({ by: 'pause', until: paused_until });
  return all.reduce<Stop | null>(
    (last, one) => (last === null || one.until > last.until ? one : last),
    null,
  );
}
