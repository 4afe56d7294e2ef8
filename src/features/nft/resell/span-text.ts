import type { TFunction } from 'i18next';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Duration of a sale in days and hours; undefined if a time is invalid, or the end is not after the start. */
export function spanText(
  t: TFunction<'nft'>,
  start: number,
  end: number,
  now: number,
): string | undefined {
  const span = end - (Number.isNaN(start) ? now : start);
  if (!(span > 0)) return undefined;
  const days = (span - (span % DAY_MS)) / DAY_MS;
  const rest = span % DAY_MS;
  return t('runs', { days, hours: (rest - (rest % HOUR_MS)) / HOUR_MS });
}
