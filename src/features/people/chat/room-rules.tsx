import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './chat.module.css';

export function RoomRules({ onClose }: { onClose(): void }): ReactNode {
  const { t } = useTranslation('chat');
  return (
    <section className={styles['rules']} aria-label={t('rules')}>
      <Icon name="shield" />
      <div className={styles['ruleWords']}>
        <h2>{t('rules')}</h2>
        <p>{t('rule_content')}</p>
        <p>{t('rule_staff')}</p>
        <p>{t('rule_reports')}</p>
      </div>
      <IconButton icon="close" label={t('rules_hide')} onClick={onClose} />
    </section>
  );
}
