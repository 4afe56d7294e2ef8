import type { ReactNode } from 'react';
import { useSecondsLeft } from '../layout/use-seconds-left.ts';
import styles from './countdown-ring.module.css';

interface CountdownRingProps {
  /** Said aloud: what ends. */
  label: string;
  endsAt: number;
  /** How long it runs in all, in milliseconds. */
  lasts: number;
  tone?: 'base' | 'up' | 'down' | 'warn';
  size?: 48 | 84;
  /** How the seconds are written. */
  text?: (seconds: number) => string;
  /** Below them: "left". */
  note?: string;
  now(): number;
}

const STROKE = 5;

/** The seconds that are left, in a ring that empties. */
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
  // Where the ring will be when this second is over: the style walks it there evenly.
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
