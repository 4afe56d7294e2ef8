import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useSandbox } from '../../../../lib/api/use-setting.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { TotalFigures } from '../../../../shared/assets/total-figures.tsx';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { EyeButton, HiddenAmounts } from '../../../../ui/lists/hidden-amounts.tsx';
import { ResetSheet } from '../deposit/reset-sheet.tsx';
import { AccountRing } from './account-ring.tsx';
import styles from './assets.module.css';
import { CoinList } from './coin-list.tsx';
import { ContractCard } from './contract-card.tsx';
import { EquityCurve } from './equity-curve.tsx';
import { FundActions } from './fund-actions.tsx';
import { useLiveWallets } from './use-live-wallets.ts';
import { useWallets, type Wallets } from './use-wallets.ts';

const BONES = [160, 140, 56, 56, 56, 56];

export function AssetsPage(): ReactNode {
  const { t } = useTranslation('funds');
  const { state } = useApp();
  const { hides_assets } = useSnapshot(state);
  const go = useGo();
  const query = useWallets();
  useTitle(t('assets.title'));
  return (
    <HiddenAmounts isHidden={hides_assets}>
      <PageHead
        title={t('assets.title')}
        bar={
          <div className={styles['head']}>
            <span className={styles['title']} aria-hidden="true">
              {t('assets.title')}
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
              <IconButton
                icon="orders"
                label={t('assets.records')}
                onClick={() => go('pages/setting/bill')}
              />
            </span>
          </div>
        }
      />
      <main className={styles['page']}>
        <PracticeStrip />
        <div className={styles['labels']}>
          <span>{t('home:total')}</span>
          <span>{t('home:profit')}</span>
        </div>
        {query.data === undefined ? (
          <>
            <TotalFigures />
            <FundActions />
          </>
        ) : null}
        <AnswerState query={query} bones={BONES}>
          {(wallets) => <Live wallets={wallets} />}
        </AnswerState>
      </main>
    </HiddenAmounts>
  );
}

/** The worker's prices update all values; the server is only asked for everything else. */
function Live({ wallets: serverWallets }: { wallets: Wallets }): ReactNode {
  const wallets = useLiveWallets(serverWallets);
  return (
    <>
      <TotalFigures live={wallets} />
      <FundActions />
      <div className={styles['cards']}>
        <AccountRing wallets={wallets} />
        <EquityCurve wallets={wallets} />
        <ContractCard wallets={wallets} />
        <CoinList wallets={wallets} />
      </div>
    </>
  );
}

/** Marks the total as play money, with a reset button. */
function PracticeStrip(): ReactNode {
  const { t } = useTranslation('funds');
  const [isOpen, setOpen] = useState(false);
  const sandbox = useSandbox();
  if (sandbox === undefined || !sandbox.enabled) return null;
  return (
    <div className={styles['practice']}>
      <p>{t('reset.strip')}</p>
      <Button small look="link" onClick={() => setOpen(true)}>
        {t('reset.action')}
      </Button>
      <ResetSheet open={isOpen} most={sandbox.reset_max} onClose={() => setOpen(false)} />
    </div>
  );
}
