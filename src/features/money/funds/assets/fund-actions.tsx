import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pagePath } from '../../../../lib/pages/known-pages.ts';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import styles from './assets.module.css';

const ACTIONS = [
  { path: '/pages/fund/select', icon: 'deposit', label: 'home:deposit' },
  { path: '/pages/fund/withdraw', icon: 'withdraw', label: 'home:withdraw' },
  { path: '/pages/fund/fundTransfer', icon: 'transfer', label: 'home:transfer' },
  { path: '/pages/fund/transfer', icon: 'convert', label: 'convert.title' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[];

/** Apart from the figures around it, which render when prices move. */
export const FundActions = memo(function FundActions(): ReactNode {
  const { t } = useTranslation('funds');
  const shownActions = ACTIONS.filter(({ path }) => pagePath(path) !== undefined);
  return (
    <nav className={styles['actions']} aria-label={t('home:funds')}>
      {shownActions.map(({ path, icon, label }, at) => (
        <Link key={path} to={path} className={styles['action']} data-first={at === 0}>
          <span className={styles['tile']}>
            <Icon name={icon} size={22} />
          </span>
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
});
