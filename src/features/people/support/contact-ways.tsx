import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './support.module.css';

export function ContactWays(): ReactNode {
  const { t } = useTranslation('support');
  const service = useSetting('customer_service');
  const { email = null, url = null, hours = null } = service ?? {};
  return (
    <div className={styles['ways']}>
      {email === null ? null : (
        <a className={styles['mail']} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {url === null ? null : (
        <a className={styles['mail']} href={url} target="_blank" rel="noopener noreferrer">
          {new URL(url).host}
        </a>
      )}
      {hours === null ? null : <p>{t('hours', { hours })}</p>}
      <Link className={styles['mail']} to={pathTo('open-location')}>
        <Icon name="pin" size={18} />
        {t('office')}
      </Link>
    </div>
  );
}
