import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractAccountView } from '../../../../workers/market-worker.api.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import styles from '../order-tabs.module.css';
import { BulkClose } from './bulk-close.tsx';
import { ContractHistory } from './contract-history.tsx';
import { MissedOrders } from './missed-orders.tsx';
import { PendingOrders } from './pending-orders.tsx';
import { Positions } from './positions.tsx';

interface ContractOrdersProps {
  instrument: Instrument;
  account: ContractAccountView | undefined;
}

type OrdersTab = 'positions' | 'pending' | 'history';

/** Below the ticket: what is open, what waits, what was. */
export function ContractOrders({ instrument, account }: ContractOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  const isSignedIn = useSignedIn();
  const [tab, setTab] = useState<OrdersTab>('positions');
  const counted = (name: string, count: number | undefined): string =>
    count === undefined || count === 0 ? name : `${name} ${count}`;
  return (
    <section className={styles['orders']}>
      <MissedOrders />
      <div className={styles['head']}>
        <Tabs<OrdersTab>
          label={t('orders.label')}
          panel={panel}
          tabs={[
            { id: 'positions', label: counted(t('orders.positions'), account?.positions.length) },
            { id: 'pending', label: counted(t('orders.pending'), account?.pending.length) },
            { id: 'history', label: t('orders.history') },
          ]}
          value={tab}
          onChoose={setTab}
        />
        {account === undefined ? null : (
          <BulkClose instrument={instrument} account={account} pending={tab === 'pending'} />
        )}
      </div>
      <div id={panel} role="tabpanel" aria-label={t(`orders.${tab}`)}>
        {!isSignedIn ? (
          <EmptyState title={t('orders.guest')} />
        ) : tab === 'history' ? (
          <ContractHistory />
        ) : tab === 'pending' ? (
          <PendingOrders account={account} />
        ) : (
          <Positions account={account} />
        )}
      </div>
    </section>
  );
}
