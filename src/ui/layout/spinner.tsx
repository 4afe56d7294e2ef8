import type { ReactNode } from 'react';
import styles from './spinner.module.css';

export function Spinner({ size = 18 }: { size?: number }): ReactNode {
  return (
    <svg
      className={styles['ring']}
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="9" cy="9" r="7.5" opacity="0.3" />
      <path d="M9 1.5a7.5 7.5 0 0 1 7.5 7.5" strokeLinecap="round" className={styles['arc']} />
    </svg>
  );
}
