import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { CountBadge } from '../../../ui/layout/badge.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './home-page.module.css';

export function Messages(): ReactNode {
  const isUser = useSignedIn();
  return isUser ? <Bell /> : null;
}

function Bell(): ReactNode {
  const { t } = useTranslation('home');
  const { data } = useCall('user.info', {});
  const unread = data?.unread_notices ?? 0;
  return (
    <Link to={pathTo('pages/setting/notice')} className={styles['bell']}>
      <Icon name="bell" size={22} />
      <span className="spoken">{t('messages')}</span>
      <CountBadge count={unread} label={t('unread', { count: unread })} />
    </Link>
  );
}
