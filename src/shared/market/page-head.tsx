import type { ReactNode } from 'react';
import styles from '../../ui/layout/page-head.module.css';
import { ConnectionBar, type Meanwhile } from './connection-bar.tsx';

interface PageHeadProps {
  /** Accessible name of a page whose head has tools instead of a title. */
  title: string;
  /** The back button is at its left; without one a tool button is at its right. */
  bar: ReactNode;
  hasBack?: boolean;
  meanwhile?: Meanwhile;
  children?: ReactNode;
}

/** Fixed at the top; shows when the market is disconnected. */
export function PageHead({
  title,
  bar,
  hasBack = false,
  meanwhile,
  children,
}: PageHeadProps): ReactNode {
  return (
    <header className={styles['head']}>
      <h1 className="spoken">{title}</h1>
      <ConnectionBar {...(meanwhile !== undefined && { meanwhile })} />
      <div className={styles['bar']} data-back={hasBack}>
        {bar}
      </div>
      {children}
    </header>
  );
}
