import type { ReactNode } from 'react';
import styles from './foot-bar.module.css';

/** Stays at the bottom of a page: the action that it is there for. */
export function FootBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['bar']}>{children}</div>;
}
