import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import { Icon } from '../ui/icons.tsx';
import styles from './tab-bar.module.css';
import { TABS } from './tabs.ts';

/** Around every page: on return it stands where it was left. */
export function Frame(): ReactNode {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** Around the pages that the bar at the bottom leads to. */
export function TabFrame(): ReactNode {
  return (
    <>
      <div className={styles['page']}>
        <Outlet />
      </div>
      <TabBar />
    </>
  );
}

function TabBar(): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className={styles['bar']} aria-label={t('tabs.title')}>
      {TABS.map(({ path, icon, label }) => (
        <NavLink key={path} to={path} className={styles['tab'] ?? ''}>
          <Icon name={icon} size={24} />
          <span className={styles['label']}>{t(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
