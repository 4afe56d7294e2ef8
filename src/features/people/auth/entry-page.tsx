import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { LanguageButton } from '../../../shared/account/language-button.tsx';
import { useRiskPercent } from '../../../shared/account/use-risk-percent.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PageNotices } from '../../../ui/layout/page-notice.ts';
import { useTitle } from '../../../ui/layout/use-title.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import mark from '../../../ui/media/mark.svg';
import styles from './entry-page.module.css';

interface EntryPageProps {
  title: string;
  lead: string;
  onClose(): void;
  children: ReactNode;
}

function ContactLine(): ReactNode {
  const { t } = useTranslation('auth');
  const service = useSetting('customer_service');
  if (!service?.email && !service?.url) return null;
  return (
    <p className={styles['contact']}>
      {t('help')}{' '}
      <Link className={styles['link']} to="/pages/setting/contactUs">
        {t('contact')}
      </Link>
    </p>
  );
}

export function EntryPage({ title, lead, onClose, children }: EntryPageProps): ReactNode {
  const { t } = useTranslation('auth');
  const percent = useRiskPercent();
  const { page } = use(PageNotices);
  useTitle(title);
  return (
    <div className={styles['page']}>
      {page}
      <header className={styles['bar']}>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        <LanguageButton named />
      </header>
      <main className={styles['main']}>
        <div className={styles['brand']}>
          <img src={mark} alt="" width="38" height="38" />
          <span>{t('common:app_title')}</span>
        </div>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
        <ContactLine />
      </main>
      <footer className={styles['risk']}>
        <Icon name="shield" size={18} />
        <p>{t('risk', { percent })}</p>
      </footer>
    </div>
  );
}
