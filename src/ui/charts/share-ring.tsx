import type { ReactNode } from 'react';
import styles from './share-ring.module.css';

interface ShareRingProps {
  label: string;
  share: number;
  text: string;
  tone: 'up' | 'down' | 'base';
}

const SIZE = 40;
const RADIUS = 17.5;
const ROUND = 2 * Math.PI * RADIUS;

export function ShareRing({ label, share, text, tone }: ShareRingProps): ReactNode {
  const drawnShare = Math.min(1, Math.max(0, share));
  return (
    <div className={`${styles['ring']} ${styles[tone]}`} role="img" aria-label={`${label} ${text}`}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} className={styles['track']} />
        {drawnShare === 0 ? null : (
          <circle
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            className={styles['part']}
            strokeDasharray={ROUND}
            strokeDashoffset={ROUND * (1 - drawnShare)}
          />
        )}
      </svg>
      <span className={styles['text']}>{text}</span>
    </div>
  );
}
