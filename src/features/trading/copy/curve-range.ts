import type { Trader } from '../../../../protocol/calls/trading/follow.ts';
import { DAY_MS } from '../../../../protocol/time.ts';
import type { Core } from '../../../lib/core/core.ts';

export type CurvePoint = readonly [time: number, profit: string];

/** The points of the last days, starting with the one before them, or with zero if there is none. */
export function pointsOfRange(
  curve: readonly CurvePoint[],
  days: number,
): { points: readonly CurvePoint[]; start: string } {
  const last = curve.at(-1);
  if (last === undefined) return { points: [], start: '0' };
  const from = last[0] - days * DAY_MS;
  const first = curve.findIndex(([time]) => time > from);
  const before = curve[first - 1];
  if (before === undefined) return { points: curve, start: '0' };
  return { points: curve.slice(first - 1), start: before[1] };
}

/** The age of a curve that is younger than the range, in started days. */
export function daysSinceStart(curve: readonly CurvePoint[], days: number): number | undefined {
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const age_ms = last[0] - first[0];
  const startedMs = age_ms + ((DAY_MS - (age_ms % DAY_MS)) % DAY_MS);
  return startedMs < days * DAY_MS ? Math.max(1, startedMs / DAY_MS) : undefined;
}

export function profitOfRange(core: Core, curve: readonly CurvePoint[], days: number): string {
  const { points, start } = pointsOfRange(curve, days);
  return core.evaluate('sub', [points.at(-1)?.[1] ?? '0', start]);
}

/**
 * The profit since the start at each point, in percent of the capital that the trader's total return is measured by. Undefined
 * where that return is 0 and tells no capital.
 */
export function shownReturns(
  core: Core,
  { profit_total, profit_rate_percent }: Pick<Trader, 'profit_total' | 'profit_rate_percent'>,
  points: readonly CurvePoint[],
  start: string,
): string[] | undefined {
  if (profit_total === '0' || profit_rate_percent === '0') return undefined;
  return points.map(([, value]) => {
    const profit = core.evaluate('sub', [value, start]);
    return core.evaluate('div', [
      core.evaluate('mul', [profit, profit_rate_percent]),
      profit_total,
    ]);
  });
}

type Bar = readonly [
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/** Return in percent, at each time, of holding a coin since the first time; undefined if bars of a day are missing. */
export function heldReturns(
  core: Core,
  bars: readonly Bar[],
  times: readonly number[],
): string[] | undefined {
  const closes = times.map((time) => bars.findLast(([open]) => open <= time)?.[4]);
  const [first] = closes;
  if (first === undefined || first === '0' || closes.includes(undefined)) return undefined;
  return closes.map((close = first) =>
    core.evaluate('mul', [
      core.evaluate('div', [core.evaluate('sub', [close, first]), first]),
      '100',
    ]),
  );
}
