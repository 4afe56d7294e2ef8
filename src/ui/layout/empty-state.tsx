import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: string;
  /** The next action, and a second way out below it. */
  children?: ReactNode;
}

/** Nothing here yet: a picture, a sentence, and what to do next. */
export function EmptyState({ title, text, children }: EmptyStateProps): ReactNode {
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
        <path d="M73 48v7l4.5 3.5" className={styles['hands']} />
      </svg>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {children === undefined ? null : <div className={styles['actions']}>{children}</div>}
    </div>
  );
}
