import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Bone } from '../../ui/layout/skeleton.tsx';
import styles from './total.module.css';

export function TotalBones(): ReactNode {
  return (
    <div className={styles['bones']} aria-busy="true">
      <Bone height={36} width="60%" />
      <Bone height={36} width="28%" />
    </div>
  );
}

export function TotalMissing({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation('home');
  return (
    <div className={styles['missing']} role="status">
      <span>{t('total_failed')}</span>
      <Button small onClick={onRetry}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
