import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import { useSecondsLeft } from '../../ui/layout/use-seconds-left.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface TimeLeftProps {
  label: string;
  endsAt: number;
  /** Without seconds while days are left, for narrow places. */
  short?: boolean;
  onEnd?: () => void;
}

/** "2 d 03:27:53" or, short, "2 d 03:27": counted down by the server's clock. */
export function TimeLeft({ label, endsAt, short = false, onEnd }: TimeLeftProps): ReactNode {
  const { t } = useTranslation('ui');
  const { quotes } = useApp();
  const secondsLeft = useSecondsLeft(endsAt, quotes.serverNow);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  const inDay = secondsLeft % DAY;
  const days = (secondsLeft - inDay) / DAY;
  const whole = (seconds: number, unit: number): string =>
    `${(seconds - (seconds % unit)) / unit}`.padStart(2, '0');
  const minutes = `${whole(inDay, HOUR)}:${whole(inDay % HOUR, MINUTE)}`;
  const clock = short && days > 0 ? minutes : `${minutes}:${whole(inDay % MINUTE, 1)}`;
  return (
    <span role="timer" aria-label={label}>
      {days === 0 ? clock : t('days_clock', { days, clock })}
    </span>
  );
}
