import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { PageId } from '../lib/pages/pages.ts';
import { Icon } from '../ui/media/icons.tsx';
import styles from './tab-bar.module.css';
import { isAboveHome } from './tab-history.ts';
import { TABS } from './tabs.ts';

const HOME = TABS[0].page;

export function TabBar(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const press = (event: MouseEvent, page: PageId): void => {
    if (pathname === `/${page}`) {
      event.preventDefault();
      scrollToTop();
    } else if (page === HOME && isAboveHome()) {
      event.preventDefault();
      void navigate(-1);
    }
  };
  return (
    <nav className={styles['bar']} aria-label={t('tabs.title')} data-tabs>
      {TABS.map(({ page, icon, label }) => (
        <NavLink
          key={page}
          to={`/${page}`}
          // A tab takes the place of the former one, above home.
          replace={pathname !== `/${HOME}`}
          className={styles['tab'] ?? ''}
          onClick={(event) => press(event, page)}
        >
          <Icon name={icon} size={24} />
          <span className={styles['label']}>{t(label)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
}
