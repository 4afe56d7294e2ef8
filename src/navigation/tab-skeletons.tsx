import type { ReactNode } from 'react';
import { RowsSkeleton } from '../shared/market/rows-skeleton.tsx';
import { Bone } from '../ui/layout/skeleton.tsx';
import styles from './tab-skeletons.module.css';

/** Search, tabs and rows at their places. */
export function MarketSkeleton(): ReactNode {
  return (
    <>
      <div className={styles['head']}>
        <Bone height={40} />
        <Bone height={24} width="60%" />
      </div>
      <RowsSkeleton />
    </>
  );
}
