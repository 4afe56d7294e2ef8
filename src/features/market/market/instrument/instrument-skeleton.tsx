import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import styles from './instrument-page.module.css';

export function InstrumentSkeleton(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['skeleton']} aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      <Bone height={36} width="60%" />
      <Bone height={40} width="80%" />
      <Bone height={28} />
      <Bone height={300} />
      <Bone height={180} />
    </div>
  );
}
