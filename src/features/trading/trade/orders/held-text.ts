import type { TFunction } from 'i18next';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a position was held: `2 d 4 h 19 m`, below an hour `3 m 12 s`. */
export function heldText(t: TFunction<'orders'>, span: number): string {
  const whole = (ms: number, unit: number): number => (ms - (ms % unit)) / unit;
  const days = whole(span, DAY);
  const hours = whole(span % DAY, HOUR);
  const minutes = whole(span % HOUR, MINUTE);
  if (days > 0) return t('held.days', { days, hours, minutes });
  if (hours > 0) return t('held.hours', { hours, minutes });
  return t('held.minutes', { minutes, seconds: whole(span % MINUTE, SECOND) });
}
