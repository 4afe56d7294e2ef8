import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Icon } from '../ui/media/icons.tsx';
import styles from './tab-bar.module.css';
import { TABS } from './tabs.ts';

export function TabBar(): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className={styles['bar']} aria-label={t('tabs.title')}>
      {TABS.map(({ page, icon, label }) => (
        <NavLink key={page} to={`/${page}`} className={styles['tab'] ?? ''}>
          <Icon name={icon} size={24} />
          <span className={styles['label']}>{t(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
