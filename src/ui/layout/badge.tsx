import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'base' | 'warn' | 'up' | 'down';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}

interface CountBadgeProps {
  count: number;
  label: string;
}

const MOST = 99;

export function CountBadge({ count, label }: CountBadgeProps): ReactNode {
  if (count === 0) return null;
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="spoken">{label}</span>
    </span>
  );
}
