import type { TFunction } from 'i18next';
import { DAY_MS, HOUR_MS } from '../../../../../protocol/time.ts';

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
