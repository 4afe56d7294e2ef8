import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { LoginButton } from '../../../../shared/account/login-button.tsx';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { EyeButton, HiddenAmounts } from '../../../../ui/lists/hidden-amounts.tsx';
import earn from '../earn.module.css';
import styles from './financial.module.css';
import { Holdings } from './holdings.tsx';
import { Products } from './products.tsx';

export function FinancialPage(): ReactNode {
  const { t } = useTranslation('earn');
  const { state } = useApp();
  const { hides_assets } = useSnapshot(state);
  const isSignedIn = useSignedIn();
  const go = useGo();
  useTitle(t('financial.title'));
  return (
    <HiddenAmounts isHidden={hides_assets}>
      <PageHead
        title={t('financial.title')}
        bar={
          <div className={styles['bar']}>
            <span className={styles['title']} aria-hidden="true">
              {t('financial.title')}
            </span>
            <span className={styles['tools']}>
              <EyeButton
                isHidden={hides_assets}
                showLabel={t('home:show')}
                hideLabel={t('home:hide')}
                onChange={(isHidden) => {
                  state.hides_assets = isHidden;
                }}
              />
              {isSignedIn ? (
                <IconButton
                  icon="orders"
                  label={t('financial.records')}
                  onClick={() => go('pages/setting/bill')}
                />
              ) : null}
            </span>
          </div>
        }
      />
      <main className={styles['page']}>
        {isSignedIn ? (
          <Holdings />
        ) : (
          <section className={earn['card']}>
            <p>{t('financial.guest')}</p>
            <LoginButton />
          </section>
        )}
        <Products />
      </main>
    </HiddenAmounts>
  );
}
