import type { ReactNode } from 'react';
import styles from './foot-bar.module.css';

export function FootBar({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles['bar']} data-foot-bar>
      {children}
    </div>
  );
}
