import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Has the size of the real content, so that nothing jumps. */
export function Bone({ height, width = '100%' }: { height: number; width?: string }): ReactNode {
  return <div className={styles['bone']} style={{ height, width }} />;
}
