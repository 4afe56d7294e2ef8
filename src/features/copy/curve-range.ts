import type { Core } from '../../lib/core.ts';

const DAY_MS = 24 * 60 * 60_000;

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

export function profitOfRange(core: Core, curve: readonly CurvePoint[], days: number): string {
  const { points, start } = pointsOfRange(curve, days);
  return core.evaluate('sub', [points.at(-1)?.[1] ?? '0', start]);
}
