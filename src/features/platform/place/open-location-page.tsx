import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { OfficeMap } from './office-map.tsx';
import styles from './place.module.css';

/** The location of the office. The map is drawn here, so no map service is contacted. */
export function OpenLocationPage(): ReactNode {
  const { t } = useTranslation('place');
  const back = useBack('pages/setting/contactUs');
  const go = useGo();
  return (
    <>
      <NavBar title={t('office')} onBack={back} />
      <main className={styles['page']}>
        <OfficeMap />
        <section className={styles['position']}>
          <div className={styles['line']}>
            <p className={styles['city']}>{t('common:app_title')}</p>
            <CopyButton text={t('address')} label={t('copy_address')} />
          </div>
          <p className={styles['address']}>{t('address')}</p>
          <p className={styles['hint']}>{t('way')}</p>
          <Button look="base" wide onClick={() => go('pages/setting/contactUs')}>
            {t('contact')}
          </Button>
        </section>
      </main>
    </>
  );
}
