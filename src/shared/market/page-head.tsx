import type { ReactNode } from 'react';
import styles from '../../ui/layout/page-head.module.css';
import { ConnectionBar } from './connection-bar.tsx';

interface PageHeadProps {
  /** Said aloud: a page whose head has tools in place of a title. */
  title: string;
  /** At its left the button of the way back; at its right one of a tool, if there is no such button. */
  bar: ReactNode;
  hasBack?: boolean;
  children?: ReactNode;
}

/** Stays at the top, and says when the market is not heard. */
export function PageHead({ title, bar, hasBack = false, children }: PageHeadProps): ReactNode {
  return (
    <header className={styles['head']}>
      <h1 className="spoken">{title}</h1>
      <ConnectionBar />
      <div className={styles['bar']} data-back={hasBack}>
        {bar}
      </div>
      {children}
    </header>
  );
}
