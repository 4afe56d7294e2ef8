import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import styles from './page-states.module.css';

export function PageFailure({ text, onRetry }: { text: string; onRetry?: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles['failure']} role="alert">
      <Icon name="alert" size={40} />
      <p>{text}</p>
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  );
}

/** The boxes of the page, at their places. */
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
