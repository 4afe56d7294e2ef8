import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import {
  BulkClose,
  ContractHistory,
} from '../../features/trading/trade/contract/contract-orders.tsx';
import { PendingOrders } from '../../features/trading/trade/contract/pending-orders.tsx';
import { OptionOrders } from '../../features/trading/trade/option/option-orders.tsx';
import { useRunningOptions } from '../../features/trading/trade/option/option-tab.tsx';
import { SpotOrders } from '../../features/trading/trade/spot/spot-orders.tsx';
import { useApp, useSignedIn } from '../../lib/app-context.ts';
import { useContractAccount } from '../../lib/market/hooks.ts';
import type { TradeTab } from '../../lib/state/trade-memory.ts';
import { LoginButton } from '../../shared/account/login-button.tsx';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { NONE } from '../../shared/trade/money.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { changeLayoutMemory, useLayoutMemory } from '../memory/layout-memory.ts';
import styles from './lower-panel.module.css';
import { PositionsTable } from './positions-table.tsx';

interface LowerPanelProps {
  tab: TradeTab;
  instrument: Instrument;
  isFolded: boolean;
  onFold(): void;
}

/** Positions and orders below the chart; folded it shows their sums. */
export function LowerPanel(props: LowerPanelProps): ReactNode {
  if (props.tab === 'contract') return <ContractPanel {...props} />;
  return (
    <div className={styles['panel']} data-folded={props.isFolded}>
      <div className={styles['scrolled']}>
        {props.tab === 'spot' ? (
          <SpotOrders instrument={props.instrument} outageReport={null} />
        ) : (
          <Options instrument={props.instrument} />
        )}
      </div>
      <FoldButton {...props} />
    </div>
  );
}

function Options({ instrument }: { instrument: Instrument }): ReactNode {
  const { runningOptions } = useRunningOptions(instrument);
  return <OptionOrders runningOrders={runningOptions} outageReport={null} />;
}

const TABS = ['positions', 'pending', 'history'] as const;
const ONLY = 'pair';

function ContractPanel({ instrument, isFolded, onFold, tab }: LowerPanelProps): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  const isSignedIn = useSignedIn();
  const account = useContractAccount(instrument.legal_id);
  const { lowerTab, tables } = useLayoutMemory();
  const shownTab = TABS.find((one) => one === lowerTab) ?? 'positions';
  // Kept with the table, as its columns are.
  const isOnly = tables['orders']?.hiddenColumns.includes(ONLY) === true;
  const isShown = (order: Pick<LeverOrder, 'match_id'>): boolean =>
    !isOnly || order.match_id === instrument.match_id;
  const withCount = (name: string, count = 0): string => (count === 0 ? name : `${name} ${count}`);
  return (
    <div className={styles['panel']} data-folded={isFolded}>
      <div className={styles['head']}>
        <Tabs<(typeof TABS)[number]>
          label={t('orders.label')}
          panel={panel}
          tabs={[
            {
              id: 'positions',
              label: withCount(t('orders.positions'), account?.positions.filter(isShown).length),
            },
            {
              id: 'pending',
              label: withCount(t('orders.pending'), account?.pending.filter(isShown).length),
            },
            { id: 'history', label: t('orders.history') },
          ]}
          value={shownTab}
          onChoose={(next) => {
            changeLayoutMemory({ lowerTab: next });
            if (isFolded) onFold();
          }}
        />
        <div className={styles['tools']}>
          {isFolded && isSignedIn ? <Sums /> : null}
          {isFolded ? null : (
            <CheckBox
              label={t('wide:table.only', { symbol: instrument.symbol })}
              checked={isOnly}
              onChange={(next) =>
                changeLayoutMemory({
                  tables: { ...tables, orders: { hiddenColumns: next ? [ONLY] : [] } },
                })
              }
            />
          )}
          {account === undefined || isFolded || shownTab === 'history' ? null : (
            <BulkClose instrument={instrument} account={account} pending={shownTab === 'pending'} />
          )}
          <FoldButton tab={tab} instrument={instrument} isFolded={isFolded} onFold={onFold} />
        </div>
      </div>
      {isFolded ? null : (
        <div
          id={panel}
          role="tabpanel"
          aria-label={t(`orders.${shownTab}`)}
          className={styles['body']}
        >
          {!isSignedIn ? (
            <EmptyState title={t('orders.guest')}>
              <LoginButton label={t('login')} />
            </EmptyState>
          ) : shownTab === 'positions' ? (
            <PositionsTable account={account} isShown={isShown} />
          ) : (
            <div className={styles['scrolled']}>
              {shownTab === 'pending' ? (
                <PendingOrders account={account} isShown={isShown} />
              ) : (
                <ContractHistory
                  pair={
                    isOnly
                      ? { currency_id: instrument.currency_id, legal_id: instrument.legal_id }
                      : undefined
                  }
                />
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Sums(): ReactNode {
  const { t } = useTranslation('wide');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  return (
    <span className={styles['sums']}>
      {t('account.profit')}
      <LiveText
        live={live}
        text={(portfolio) => portfolio?.profit ?? NONE}
        tone={(portfolio) => {
          const profit = portfolio?.pixels.profit ?? 0;
          return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
        }}
      />
    </span>
  );
}

function FoldButton({ isFolded, onFold }: LowerPanelProps): ReactNode {
  const { t } = useTranslation('wide');
  return (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={!isFolded}
      aria-label={t(isFolded ? 'panel.unfold' : 'panel.fold')}
      onClick={onFold}
    >
      <Icon name="down" size={16} />
    </button>
  );
}
