import type { ReactNode } from 'react';
import styles from './countdown-tiles.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

interface CountdownTilesProps {
  label: string;
  endsAt: number;
  units: { days: string; hours: string; minutes: string; seconds: string };
  tone?: 'plain' | 'warn';
  isShort?: boolean;
  now(): number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function CountdownTiles({
  label,
  endsAt,
  units,
  tone = 'plain',
  isShort = false,
  now,
}: CountdownTilesProps): ReactNode {
  const secondsLeft = useSecondsLeft(endsAt, now);
  const whole = (seconds: number, unit: number): string =>
    `${(seconds - (seconds % unit)) / unit}`.padStart(2, '0');
  const tiles = [
    { unit: units.days, text: whole(secondsLeft, DAY) },
    { unit: units.hours, text: whole(secondsLeft % DAY, HOUR) },
    { unit: units.minutes, text: whole(secondsLeft % HOUR, MINUTE) },
    { unit: units.seconds, text: whole(secondsLeft % MINUTE, 1) },
  ];
  const [days, ...ofDay] = tiles;
  const shownTiles = !isShort
    ? tiles
    : secondsLeft < DAY || days === undefined
      ? ofDay
      : tiles.slice(0, 3);
  return (
    <div className={`${styles['tiles']} ${styles[tone]}`} role="timer" aria-label={label}>
      {shownTiles.map(({ unit, text }) => (
        <span key={unit} className={styles['tile']}>
          <span className={styles['figure']}>{text}</span>
          <span className={styles['unit']}>{unit}</span>
        </span>
      ))}
    </div>
  );
}
