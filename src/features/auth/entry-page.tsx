import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSetting } from '../../lib/api/use-setting.ts';
import { LanguageButton } from '../../shared/account/language-button.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './entry-page.module.css';
import { useRiskPercent } from './use-risk-percent.ts';

interface EntryPageProps {
  title: string;
  lead: string;
  onClose(): void;
  children: ReactNode;
}

/** Who cannot come in finds somebody to ask, where the operator has told of one. */
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

/** Around the pages by which one comes in: the product's mark above, the risk notice below. */
export function EntryPage({ title, lead, onClose, children }: EntryPageProps): ReactNode {
  const { t } = useTranslation('auth');
  const percent = useRiskPercent();
  useTitle(title);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        <LanguageButton named />
      </header>
      <main className={styles['main']}>
        <div className={styles['brand']}>
          <svg width="38" height="38" viewBox="0 0 38 38" aria-hidden="true" focusable="false">
            <path
              className={styles['mark']}
              d="M3 0h32a3 3 0 0 1 3 3v16a19 19 0 0 1-38 0V3a3 3 0 0 1 3-3z"
            />
            <path className={styles['band']} d="M0 8h38v2H0z" />
            <path className={styles['rise']} d="M9 26l6-6 5 4 8-8M22 15.5h6.500V22" />
          </svg>
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
