import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** One grey box of a page that is still loading: the size of the real one, so that nothing jumps. */
export function Bone({ height, width = '100%' }: { height: number; width?: string }): ReactNode {
  return <div className={styles['bone']} style={{ height, width }} />;
}
