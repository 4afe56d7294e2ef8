import type { TFunction } from 'i18next';

const MINUTE_S = 60;

export function durationText(t: TFunction<'trade'>, seconds: number): string {
  if (seconds < 2 * MINUTE_S || seconds % MINUTE_S !== 0)
    return t('option.seconds', { count: seconds });
  return t('option.minutes', { count: seconds / MINUTE_S });
}
