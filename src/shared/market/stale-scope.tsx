import type { ReactNode } from 'react';
import { useConnection } from '../../lib/market/hooks.ts';
import styles from './stale-scope.module.css';

export function StaleScope({ children }: { children: ReactNode }): ReactNode {
  const { isStale } = useConnection();
  return (
    <div className={styles['scope']} data-stale={isStale}>
      {children}
    </div>
  );
}
