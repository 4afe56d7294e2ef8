import type { ReactNode } from 'react';
import { RowsSkeleton } from '../shared/market/rows-skeleton.tsx';
import { Bone } from '../ui/layout/skeleton.tsx';
import styles from './tab-skeletons.module.css';

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

export function TradeSkeleton(): ReactNode {
  return (
    <div className={styles['head']} aria-busy="true">
      <Bone height={24} width="60%" />
      <Bone height={36} width="40%" />
      <div className={styles['columns']}>
        <Bone height={360} />
        <Bone height={360} />
      </div>
      <Bone height={40} />
      <Bone height={180} />
    </div>
  );
}

export function AssetsSkeleton(): ReactNode {
  return (
    <div className={styles['head']}>
      <Bone height={32} width="40%" />
      <Bone height={52} />
      <Bone height={64} />
      <Bone height={140} />
      <Bone height={120} />
    </div>
  );
}

export function FinancialSkeleton(): ReactNode {
  return (
    <div className={styles['head']}>
      <Bone height={32} width="40%" />
      <Bone height={72} />
      <Bone height={120} />
      <Bone height={180} />
    </div>
  );
}
