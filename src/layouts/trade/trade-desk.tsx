import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffered, useTradePlace } from '../../features/trading/trade/use-trade-place.ts';
import { useWakeLock } from '../../shared/feedback/use-wake-lock.ts';
import { ConnectionBar } from '../../shared/market/connection-bar.tsx';
import { MarketContent } from '../../shared/market/market-content.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import styles from './terminal.module.css';
import { Terminal } from './terminal.tsx';

/** The trading page of a wide window. Address, pair and kind are those of the phone's page. */
export function TradeDesk(): ReactNode {
  const { t } = useTranslation('trade');
  const [{ tab, id }, go] = useTradePlace();
  useWakeLock();
  return (
    <main className={styles['page']}>
      <h1 className="spoken">{t('title')}</h1>
      <div className={styles['notice']}>
        <ConnectionBar />
      </div>
      <div className={styles['content']}>
        <MarketContent>
          {(instruments) => {
            const offeredInstruments = instruments.filter((one) => isOffered(tab, one));
            const instrument =
              offeredInstruments.find(({ match_id }) => match_id === id) ?? offeredInstruments[0];
            if (instrument === undefined) return <EmptyState title={t('no_pairs')} />;
            return (
              <Terminal
                tab={tab}
                instrument={instrument}
                instruments={offeredInstruments}
                go={go}
              />
            );
          }}
        </MarketContent>
      </div>
    </main>
  );
}
