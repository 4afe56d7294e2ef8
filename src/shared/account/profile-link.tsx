import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useKnownUser } from '../../lib/app-context.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './profile-link.module.css';

export function ProfileLink(): ReactNode {
  const { t } = useTranslation();
  const user = useKnownUser();
  return (
    <Link to="/pages/setting/setting" className={styles['link']}>
      <span className="spoken">{t('settings')}</span>
      {user === null ? (
        <Icon name="person" size={22} />
      ) : (
        <Avatar
          name={user.nickname === '' ? user.account : user.nickname}
          image={user.head_portrait ?? ''}
        />
      )}
    </Link>
  );
}
