import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import styles from './next-charge.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EVERY_MS = 15_000;

/** Minutes until the next 00:00 UTC, when overnight fees are charged (R-CONTRACT-3); a begun minute counts. */
export function minutesToCharge(time: number): number {
  const ms = DAY - (time % DAY);
  return (ms - (ms % MINUTE)) / MINUTE + (ms % MINUTE > 0 ? 1 : 0);
}

/** The time until the next overnight fee, by the server's clock. `isBrief`: whole hours, where there is little room. */
export function NextCharge({ isBrief = false }: { isBrief?: boolean }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const [all, setAll] = useState(() => minutesToCharge(quotes.serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setAll(minutesToCharge(quotes.serverNow())), EVERY_MS);
    return () => clearInterval(timer);
  }, [quotes]);
  const minutes = all % 60;
  const hours = (all - minutes) / 60;
  if (isBrief && hours > 0)
    return <span className={styles['brief']}>{t('overnight.brief', { hours })}</span>;
  return hours === 0
    ? t('overnight.minutes', { minutes })
    : t('overnight.hours', { hours, minutes });
}
