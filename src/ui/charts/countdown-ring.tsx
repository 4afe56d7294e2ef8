import type { ReactNode } from 'react';
import { useSecondsLeft } from '../layout/use-seconds-left.ts';
import styles from './countdown-ring.module.css';

interface CountdownRingProps {
  label: string;
  endsAt: number;
  lasts: number;
  tone?: 'base' | 'up' | 'down' | 'warn';
  size?: 48 | 84;
  text?: (seconds: number) => string;
  note?: string;
  now(): number;
}

const STROKE = 5;

export function CountdownRing({
  label,
  endsAt,
  lasts,
  tone = 'base',
  size = 48,
  text = String,
  note,
  now,
}: CountdownRingProps): ReactNode {
  const seconds = useSecondsLeft(endsAt, now);
  // The ring's state at the end of this second: a transition moves it there evenly.
  const share = lasts > 0 ? Math.min(1, Math.max(0, ((seconds - 1) * 1_000) / lasts)) : 0;
  const middle = size / 2;
  const radius = (size - STROKE) / 2;
  const round = 2 * Math.PI * radius;
  const look = `${styles['ring']} ${styles[tone]} ${note === undefined ? '' : styles['large']}`;
  return (
    <div className={look} style={{ width: size, height: size }} role="timer" aria-label={label}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle cx={middle} cy={middle} r={radius} className={styles['track']} />
        <circle
          cx={middle}
          cy={middle}
          r={radius}
          className={styles['left']}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - share)}
        />
      </svg>
      <span className={styles['seconds']}>{text(seconds)}</span>
      {note === undefined ? null : <span className={styles['note']}>{note}</span>}
    </div>
  );
}
