import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import styles from './page-skeleton.module.css';

export function PageSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      <Bone height={64} />
      <Bone height={84} />
      <Bone height={88} />
      <Bone height={72} />
      <Bone height={72} />
      <Bone height={72} />
      <Bone height={160} />
    </div>
  );
}
