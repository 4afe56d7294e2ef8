import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'base' | 'warn';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps): ReactNode {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
