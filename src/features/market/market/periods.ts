import type { Period } from '../../../lib/market/candles.ts';

export const PERIODS = [
  { period: 'line', label: 'period.line', name: 'period_name.line' },
  { period: '1min', label: 'period.minute', name: 'period_name.minute' },
  { period: '5min', label: 'period.minutes_5', name: 'period_name.minutes_5' },
  { period: '15min', label: 'period.minutes_15', name: 'period_name.minutes_15' },
  { period: '30min', label: 'period.minutes_30', name: 'period_name.minutes_30' },
  { period: '1hour', label: 'period.hour', name: 'period_name.hour' },
  { period: '4hour', label: 'period.hours_4', name: 'period_name.hours_4' },
  { period: '1day', label: 'period.day', name: 'period_name.day' },
  { period: '1week', label: 'period.week', name: 'period_name.week' },
  { period: '1mon', label: 'period.month', name: 'period_name.month' },
] as const satisfies readonly { period: Period; label: string; name: string }[];

/** `0.10` has two decimals. */
export function decimalsOf(tick: string): number {
  const point = tick.indexOf('.');
  return point === -1 ? 0 : tick.length - point - 1;
}
