import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Picture = 'nothing-yet' | 'not-found' | 'not-there' | 'no-access';

interface EmptyStateProps {
  title: string;
  picture?: Picture;
  text?: string;
  children?: ReactNode;
}

const SIGNS: Readonly<Record<Picture, string>> = {
  'nothing-yet': 'M73 48v7l4.5 3.5',
  'not-found': 'M72 50a4 4 0 1 1 0 8a4 4 0 0 1 0-8M75 57l4 4',
  'not-there': 'M69 51l8 8M77 51l-8 8',
  'no-access': 'M68 54.5h10v6h-10zM70 54.5v-2a3 3 0 0 1 6 0v2',
};

export function EmptyState({
  title,
  picture = 'nothing-yet',
  text,
  children,
}: EmptyStateProps): ReactNode {
  return (
    <div className={styles['empty']}>
      <svg
        width="90"
        height="70"
        viewBox="0 0 90 70"
        fill="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect x="3" y="3" width="76" height="63" rx="6" className={styles['sheet']} />
        <path d="M16 19h28" className={styles['bright']} />
        <path d="M16 31h50M16 42h42M16 53h22" className={styles['line']} />
        <circle cx="73" cy="55" r="16" className={styles['gap']} />
        <circle cx="73" cy="55" r="12" className={styles['clock']} />
        <path d={SIGNS[picture]} className={styles['hands']} />
      </svg>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {children === undefined ? null : <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
