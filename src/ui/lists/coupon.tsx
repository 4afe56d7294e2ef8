import type { ReactNode } from 'react';
import styles from './coupon.module.css';

interface CouponProps {
  /** Never the face value. */
  value: string;
  valueNote: string;
  title: string;
  lines: readonly string[];
  state: 'open' | 'running' | 'used' | 'late';
  end?: ReactNode;
  /** While it runs: its progress, and the date of its payment. */
  progress?: ReactNode;
}

export function Coupon({
  value,
  valueNote,
  title,
  lines,
  state,
  end,
  progress,
}: CouponProps): ReactNode {
  return (
    <article className={`${styles['coupon']} ${styles[state]}`}>
      <div className={styles['stub']}>
        <p className={styles['value']}>{value}</p>
        <p className={styles['note']}>{valueNote}</p>
      </div>
      <div className={styles['body']}>
        <div className={styles['line']}>
          <div className={styles['words']}>
            <h3 className={styles['title']}>{title}</h3>
            {lines.map((line) => (
              <p key={line} className={styles['note']}>
                {line}
              </p>
            ))}
          </div>
          {end}
        </div>
        {progress}
      </div>
    </article>
  );
}
