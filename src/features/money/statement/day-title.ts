import type { TFunction } from 'i18next';
import { dayBefore } from '../../../ui/controls/date-range.tsx';

/** "Today, 21 Nov 2026". */
export function dayTitle(
  t: TFunction<'statement'>,
  day: string,
  today: string,
  date: string,
): string {
  if (day === today) return `${t('today')}, ${date}`;
  return day === dayBefore(today, 1) ? `${t('yesterday')}, ${date}` : date;
}
