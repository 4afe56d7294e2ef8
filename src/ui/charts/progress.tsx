import type { CSSProperties, ReactNode } from 'react';
import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** 0 to 1, to draw with. */
  share: number;
  /** What is said of it: "4.182 of 12 BTC". */
  valueText: string;
  /** Label and value stand above the bar. */
  showWords?: boolean;
}

/** How much of the whole: a limit that fills, a file that goes up. */
export function Progress({ label, share, valueText, showWords = true }: ProgressProps): ReactNode {
  const drawn = Math.min(1, Math.max(0, share));
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
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={drawn}
        aria-valuetext={valueText}
        style={{ '--share': drawn } as CSSProperties}
      />
    </div>
  );
}
