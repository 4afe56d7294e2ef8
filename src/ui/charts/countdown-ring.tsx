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
  now(): number;
}

const SIZE = 48;
const RADIUS = 21.5;
const ROUND = 2 * Math.PI * RADIUS;

/** The seconds that are left, in a ring that empties. */
export function CountdownRing({
  label,
  endsAt,
  lasts,
  tone = 'base',
  now,
}: CountdownRingProps): ReactNode {
  const seconds = useSecondsLeft(endsAt, now);
  // Where the ring will be when this second is over: the style walks it there evenly.
  const share = lasts > 0 ? Math.min(1, Math.max(0, ((seconds - 1) * 1_000) / lasts)) : 0;
  return (
    <div className={`${styles['ring']} ${styles[tone]}`} role="timer" aria-label={label}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles['track']} />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          className={styles['left']}
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - share)}
        />
      </svg>
      <span className={styles['seconds']}>{seconds}</span>
    </div>
  );
}
