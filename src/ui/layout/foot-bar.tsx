import type { ReactNode } from 'react';
import styles from './foot-bar.module.css';

/** Fixed at the bottom of a page, for its main action. */
export function FootBar({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles['bar']}>{children}</div>;
}
