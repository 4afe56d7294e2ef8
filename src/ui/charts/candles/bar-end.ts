import type { Period } from '../../../lib/market/candles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LENGTHS: Readonly<Partial<Record<Period, number>>> = {
  line: MINUTE,
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '1hour': HOUR,
  '4hour': 4 * HOUR,
  '1day': DAY,
  '1week': 7 * DAY,
};

/** When the bar that opened at `time` ends. The last own interval of a day ends with it (R-VIEW-1). */
export function barEnd(period: Period, time: number): number {
  const length = LENGTHS[period];
  if (length !== undefined) return time + length;
  if (period === '1mon') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }
  const count = Number.parseInt(period, 10);
  if (period.endsWith('d')) return time + count * DAY;
  const end = time + count * (period.endsWith('h') ? HOUR : MINUTE);
  return Math.min(end, time - (time % DAY) + DAY);
}

/** `1:27:53`, `27:53`; over a day `3d 04:00`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const part = (length: number, most: number): string =>
    `${Math.floor(seconds / length) % most}`.padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return `${days}d ${part(3_600, 24)}:${part(60, 60)}`;
  const hours = Math.floor(seconds / 3_600);
  const rest = `${part(60, 60)}:${part(1, 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
