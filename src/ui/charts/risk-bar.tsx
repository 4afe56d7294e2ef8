import type { CSSProperties, ReactNode } from 'react';
import styles from './risk-bar.module.css';

interface RiskBarProps {
  label: ReactNode;
  pixels: number | undefined;
  text: string;
}

const LOW = 30;
const HIGH = 500;

export function riskTone(percent: number): 'down' | 'warn' | 'up' {
  if (percent < 60) return 'down';
  return percent < 120 ? 'warn' : 'up';
}

/** Logarithmic scale from 30 to 500 %, which gives room to the dangerous end. */
export function riskPlace(percent: number): number {
  const inside = Math.min(HIGH, Math.max(LOW, percent));
  return Math.log(inside / LOW) / Math.log(HIGH / LOW);
}

export function RiskBar({ label, pixels, text }: RiskBarProps): ReactNode {
  const tone = pixels === undefined ? 'none' : riskTone(pixels);
  return (
    <div className={styles['risk']}>
      <span className={styles['label']}>{label}</span>
      <span
        className={styles['bar']}
        data-empty={pixels === undefined}
        data-drawn
        aria-hidden="true"
      >
        {pixels === undefined ? null : (
          <i className={styles['place']} style={{ '--at': riskPlace(pixels) } as CSSProperties} />
        )}
      </span>
      <span className={styles['text']} data-tone={tone}>
        {text}
      </span>
    </div>
  );
}
