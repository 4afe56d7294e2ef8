import type { CSSProperties, ReactNode } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  share: number;
  valueText: string;
  showWords?: boolean;
}

export function Progress({ label, share, valueText, showWords = true }: ProgressProps): ReactNode {
  const drawnShare = Math.min(1, Math.max(0, share));
  return (
    <div className={styles['progress']}>
      {showWords ? (
        <div className={styles['words']} aria-hidden="true">
          <span className={styles['label']}>{label}</span>
          <span>{valueText}</span>
        </div>
      ) : null}
      <div
        role="progressbar"
        className={styles['bar']}
        data-drawn
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={drawnShare}
        aria-valuetext={valueText}
        style={{ '--share': drawnShare } as CSSProperties}
      />
    </div>
  );
}
