import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';

const MINUTE = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const EVERY_MS = 5_000;

/** The time until then in whole minutes, by the server's clock; a begun minute counts. */
export function useTimeLeft(until: number): string {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const [all, setAll] = useState(() => minutesBetween(quotes.serverNow(), until));
  useEffect(() => {
    const look = (): void => setAll(minutesBetween(quotes.serverNow(), until));
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [quotes, until]);
  const minutes = all % HOUR_MINUTES;
  const hours = (all - minutes) / HOUR_MINUTES;
  if (all >= DAY_MINUTES) {
    const rest = hours % 24;
    return t('calm.days', { days: (hours - rest) / 24, hours: rest });
  }
  return hours === 0 ? t('calm.minutes', { minutes }) : t('calm.hours', { hours, minutes });
}

function minutesBetween(now: number, until: number): number {
  const ms = Math.max(0, until - now);
  const part = ms % MINUTE;
  return (ms - part) / MINUTE + (part > 0 ? 1 : 0);
}
