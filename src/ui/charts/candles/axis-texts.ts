import type { Period } from '../../../lib/market/candles.ts';

export interface AxisTexts {
  price(value: number): string;
  /** `kind` as in the chart library: 0 year, 1 month, 2 day, 3 time of day. */
  tick(axisTime: number, kind: number): string;
  time(axisTime: number): string;
}

/** A day and longer. */
function areDays(period: Period): boolean {
  return ['1day', '1week', '1mon'].includes(period) || period.endsWith('d');
}

/**
 * Bars of a day and longer are days of the exchange, in UTC. Shorter ones use the chosen time zone or else the reader's,
 * all with the offset of the newest bar: with individual offsets an hour would appear twice when summer time ends.
 */
export function axisOffset(period: Period, newest: number, zone = ''): number {
  if (areDays(period)) return 0;
  return zone === '' ? -60_000 * new Date(newest).getTimezoneOffset() : zoneOffset(zone, newest);
}

/** Milliseconds ahead of UTC at a time; 0 in a time zone that the browser doesn't know. */
export function zoneOffset(zone: string, time: number): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '', minutes = ''] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    const ahead = (Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10)) * 60_000;
    return sign === undefined ? 0 : sign === '-' ? -ahead : ahead;
  } catch {
    return 0;
  }
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
  const whole = areDays(period)
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
