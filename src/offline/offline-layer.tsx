import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/use-online.ts';
import { Icon } from '../ui/media/icons.tsx';
import styles from './offline.module.css';

export function OfflineLayer({ overTabs }: { overTabs: boolean }): ReactNode {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return (
    <div className={styles['offline']} data-over-tabs={overTabs} role="status">
      {online ? null : (
        <span className={styles['offlineText']}>
          <Icon name="offline" size={16} />
          {t('offline')}
        </span>
      )}
    </div>
  );
}
