import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { outsideAddress } from '../../../lib/pages/known-pages.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from './content.module.css';

export function WebViewPage(): ReactNode {
  const { t } = useTranslation('content');
  const back = useBack('pages/index/index');
  const url = outsideAddress(useSearchParams()[0].get('url') ?? '');
  return (
    <>
      <NavBar title={t('leave_title')} onBack={back} />
      <main>
        {url === undefined ? (
          <EmptyState picture="no-access" title={t('leave_unsafe')} text={t('leave_unsafe_text')}>
            <Button onClick={back}>{t('common:back')}</Button>
          </EmptyState>
        ) : (
          <div className={styles['leave']}>
            <p className={styles['host']}>{url.host}</p>
            <div className={styles['address']}>
              <span>{url.href}</span>
              <CopyButton text={url.href} label={t('leave_copy')} />
            </div>
            <Notice tone="warn" title={t('leave_warning')}>
              <p>{t('leave_text')}</p>
            </Notice>
            <a className={styles['out']} href={url.href} target="_blank" rel="noopener noreferrer">
              {t('leave_go')}
            </a>
            <Button wide main onClick={back}>
              {t('leave_stay')}
            </Button>
          </div>
        )}
      </main>
    </>
  );
}
