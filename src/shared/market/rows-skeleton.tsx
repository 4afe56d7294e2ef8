import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../ui/layout/skeleton.tsx';
import styles from './rows.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The boxes of the rows, at their places. */
export function RowsSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      {ROWS.map((row) => (
        <div key={row} className={`${styles['row']} ${styles['list']} ${styles['bones']}`}>
          <span className={styles['boneDisc']}>
            <Bone height={32} width="32px" />
          </span>
          <span className={styles['name']}>
            <Bone height={14} width="88px" />
          </span>
          <span className={styles['more']}>
            <Bone height={10} width="48px" />
          </span>
          <span className={styles['bonePrice']}>
            <Bone height={14} width="72px" />
          </span>
          <span className={styles['change']}>
            <Bone height={32} width="76px" />
          </span>
        </div>
      ))}
    </div>
  );
}
