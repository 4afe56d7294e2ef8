import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Icon } from '../media/icons.tsx';
import styles from './failure.module.css';

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
