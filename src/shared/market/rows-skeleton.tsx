import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../ui/layout/skeleton.tsx';
import type { RowLook } from './row-figures.tsx';
import styles from './rows.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function RowsSkeleton({ look = 'list' }: { look?: RowLook }): ReactNode {
  const { t } = useTranslation();
  const isList = look === 'list';
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      {ROWS.map((row) => (
        <div
          key={row}
          className={`${styles['row']} ${styles[look]} ${isList ? styles['bones'] : ''}`}
        >
          <span className={styles['boneDisc']}>
            <Bone height={isList ? 28 : 32} />
          </span>
          <span className={styles['name']}>
            <Bone height={14} width="72px" />
          </span>
          <span className={styles['more']}>
            <Bone height={10} width="48px" />
          </span>
          {look === 'pick' ? null : (
            <span className={styles['way']}>
              <Bone height={16} width={isList ? '32px' : '72px'} />
            </span>
          )}
          <span className={styles['bonePrice']}>
            <Bone height={14} width="64px" />
          </span>
          <span className={styles['change']}>
            <Bone height={isList ? 32 : 12} width={isList ? '100%' : '48px'} />
          </span>
        </div>
      ))}
    </div>
  );
}
