import { DAY_MS } from '../../../protocol/time.ts';

/** When a waiting order is cancelled: a day ends at the next 00:00 UTC (R-CONTRACT-28, R-SPOT-11). */
export function endOf(
  {
    in_force,
    until,
  }: { in_force?: 'gtc' | 'day' | 'until' | undefined; until?: number | undefined },
  time: number,
): number | null {
  if (in_force === 'day') return time - (time % DAY_MS) + DAY_MS;
  return in_force === 'until' ? (until ?? time) : null;
}
