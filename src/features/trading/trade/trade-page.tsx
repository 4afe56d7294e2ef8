import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/pages/use-go.ts';
import type { TradeTab } from '../../../lib/state/trade-memory.ts';
import { useWakeLock } from '../../../shared/feedback/use-wake-lock.ts';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { PageHead } from '../../../shared/market/page-head.tsx';
import { SourcesBar } from '../../../shared/market/sources.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ContractTab } from './contract/contract-tab.tsx';
import { MissedOrders } from './missed-orders.tsx';
import { OptionTab } from './option/option-tab.tsx';
import { SpotTab } from './spot/spot-tab.tsx';
import type { TabProps } from './tab-props.ts';
import { TradeHead } from './trade-head.tsx';
import styles from './trade-page.module.css';
import { TradeSettings } from './trade-settings.tsx';
import { useMissedOrders } from './use-missed-orders.ts';
import { isOffered, useTradePlace } from './use-trade-place.ts';

const TABS = [
  { id: 'option', View: OptionTab },
  { id: 'contract', View: ContractTab },
  { id: 'spot', View: SpotTab },
] as const satisfies readonly {
  id: TradeTab;
  View(props: TabProps): ReactNode;
}[];

const ORDERS = {
  option: 'pages/transaction/seconds_order',
  contract: 'pages/transaction/contract_order',
  spot: 'pages/transaction/currency_order',
} as const;

export function TradePage(): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  useWakeLock();
  const [{ tab, id }, go] = useTradePlace();
  const goTo = useGo();
  const [missedOrders, dismiss] = useMissedOrders();
  const missedList = useRef<HTMLElement>(null);
  const shownTab = TABS.find((one) => one.id === tab) ?? TABS[1];
  return (
    <>
      <PageHead
        title={t('title')}
        meanwhile={{
          count: missedOrders.length,
          onShow: () => missedList.current?.scrollIntoView({ block: 'center' }),
        }}
        bar={
          <>
            <div className={styles['tabs']}>
              <Tabs
                label={t('kinds')}
                panel={panel}
                tabs={TABS.map((one) => ({ id: one.id, label: t(`tab.${one.id}`) }))}
                value={shownTab.id}
                onChoose={(next) => go({ tab: next })}
              />
            </div>
            <IconButton
              icon="orders"
              label={t('all_orders')}
              onClick={() => goTo(ORDERS[shownTab.id])}
            />
            <TradeSettings />
          </>
        }
      />
      <main>
        <div id={panel} role="tabpanel" aria-label={t(`tab.${shownTab.id}`)}>
          <MarketContent>
            {(instruments) => {
              const offeredInstruments = instruments.filter((one) => isOffered(shownTab.id, one));
              const instrument =
                offeredInstruments.find(({ match_id }) => match_id === id) ?? offeredInstruments[0];
              if (instrument === undefined) return <EmptyState title={t('no_pairs')} />;
              return (
                <>
                  <SourcesBar match_id={instrument.match_id} />
                  <TradeHead
                    tab={shownTab.id}
                    instrument={instrument}
                    onPick={({ match_id }) => go({ tab: shownTab.id, id: match_id })}
                  />
                  <shownTab.View
                    key={instrument.match_id}
                    instrument={instrument}
                    outageReport={
                      <MissedOrders
                        ref={missedList}
                        orders={missedOrders}
                        onSee={(kind) => goTo(ORDERS[kind])}
                        onDismiss={dismiss}
                      />
                    }
                  />
                </>
              );
            }}
          </MarketContent>
        </div>
      </main>
    </>
  );
}
