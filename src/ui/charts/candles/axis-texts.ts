import type { Period } from '../../../lib/market/candles.ts';

export interface AxisTexts {
  price(value: number): string;
  /** `kind` as in the chart library: 0 year, 1 month, 2 day, 3 time of day. */
  tick(axisTime: number, kind: number): string;
  time(axisTime: number): string;
}

const DAYS: readonly Period[] = ['1day', '1week', '1mon'];

/**
 * Bars of a day and longer are days of the exchange, in UTC. Shorter ones use the reader's time zone, all with
 * the offset of the newest bar: with individual offsets an hour would appear twice when summer time ends.
 */
export function axisOffset(period: Period, newest: number): number {
  return DAYS.includes(period) ? 0 : -60_000 * new Date(newest).getTimezoneOffset();
}

/** The library counts seconds; times of bars are whole minutes. */
export function axisTime(time: number, offset: number): number {
  return (time + offset) / 1_000;
}

export function axisTexts(tag: string, decimals: number, period: Period): AxisTexts {
  const number = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    numberingSystem: 'latn',
  });
  // The offset is already part of the times.
  const always = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const;
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { ...always, ...options });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const ticks = [
    format({ year: 'numeric' }),
    format({ month: 'short' }),
    format({ month: 'short', day: 'numeric' }),
    format(clock),
  ];
  const whole = DAYS.includes(period)
    ? format({ year: 'numeric', month: 'short', day: 'numeric' })
    : format({ month: 'short', day: 'numeric', ...clock });
  return {
    price: cacheTexts((value) => number.format(value)),
    tick: (time, kind) => (ticks[kind] ?? ticks[3])?.format(time * 1_000) ?? '',
    time: (time) => whole.format(time * 1_000),
  };
}

const MOST_REMEMBERED = 100;

/** An axis needs the same dozen labels in every frame. */
function cacheTexts(write: (value: number) => string): (value: number) => string {
  const cachedTexts = new Map<number, string>();
  return (value) => {
    const text = cachedTexts.get(value) ?? write(value);
    if (cachedTexts.size >= MOST_REMEMBERED) cachedTexts.clear();
    cachedTexts.set(value, text);
    return text;
  };
}
