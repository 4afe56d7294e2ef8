import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCommand } from '../../../../lib/keys/commands.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { pendingThings } from '../../../../shared/trade/pending-things.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import styles from '../order-tabs.module.css';
import { BulkCancelSheet } from './bulk-cancel-sheet.tsx';
import { BulkCloseSheet } from './bulk-close-sheet.tsx';
import { ContractRow } from './contract-row.tsx';
import { fits, type ListFilter, ListFilterChips, NO_FILTER } from './list-filter.tsx';
import { PendingOrders } from './pending-orders.tsx';
import { Positions } from './positions.tsx';

const ROW = 78;

interface ContractHistoryProps {
  pair?: { currency_id: number; legal_id: number } | undefined;
  type?: 1 | 2 | undefined;
}

export function ContractHistory({ pair, type }: ContractHistoryProps): ReactNode {
  const { t } = useTranslation('trade');
  const pages = useCallPages('lever.my_trade', {
    status: '3,4',
    limit: 20,
    ...pair,
    ...(type !== undefined && { type }),
  });
  return (
    <PagedList
      label={t('orders.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => <ContractRow order={order} />}
      empty={<EmptyState title={t('history.none')} />}
    />
  );
}

interface ContractOrdersProps {
  instrument: Instrument;
  account: ContractAccountView | undefined;
  outageReport: ReactNode;
}

type OrdersTab = 'positions' | 'pending' | 'history';

export function ContractOrders({
  instrument,
  account,
  outageReport,
}: ContractOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const panel = useId();
  const { trade } = useSnapshot(useApp().state);
  const isSignedIn = useSignedIn();
  const { currency_id, legal_id } = instrument;
  const [tab, setTab] = useState<OrdersTab>('positions');
  const [filter, setFilter] = useState(NO_FILTER);
  // With a single order there is nothing to filter, and its actions need the room.
  const filterOf = (orders: readonly LeverOrder[] | undefined): ListFilter =>
    (orders?.length ?? 0) > 1 ? filter : NO_FILTER;
  const isShown = (order: LeverOrder): boolean =>
    fits(filterOf(tab === 'pending' ? account?.pending : account?.positions), instrument, order);
  const countOf = (orders: readonly LeverOrder[] | undefined): number | undefined =>
    orders?.filter((order) => fits(filterOf(orders), instrument, order)).length;
  const pendingCount =
    account === undefined
      ? undefined
      : pendingThings(account).filter(({ order }) =>
          fits(filterOf(account.pending), instrument, order),
        ).length;
  const hasChips =
    tab === 'history' ||
    ((tab === 'pending' ? account?.pending : account?.positions)?.length ?? 0) > 1;
  const withCount = (name: string, count: number | undefined): string =>
    count === undefined || count === 0 ? name : `${name} ${count}`;
  return (
    <section className={styles['orders']} data-density={trade.density}>
      {outageReport}
      <div className={styles['head']}>
        <Tabs<OrdersTab>
          label={t('orders.label')}
          panel={panel}
          tabs={[
            {
              id: 'positions',
              label: withCount(t('orders.positions'), countOf(account?.positions)),
            },
            { id: 'pending', label: withCount(t('orders.pending'), pendingCount) },
            { id: 'history', label: t('orders.history') },
          ]}
          value={tab}
          onChoose={setTab}
        />
        {account === undefined || tab === 'history' ? null : (
          <BulkClose instrument={instrument} account={account} pending={tab === 'pending'} />
        )}
      </div>
      <div id={panel} role="tabpanel" aria-label={t(`orders.${tab}`)}>
        {isSignedIn && hasChips ? (
          <ListFilterChips instrument={instrument} filter={filter} onFilter={setFilter} />
        ) : null}
        {!isSignedIn ? (
          <EmptyState title={t('orders.guest')} />
        ) : tab === 'history' ? (
          <ContractHistory
            pair={filter.isHere ? { currency_id, legal_id } : undefined}
            type={filter.type}
          />
        ) : tab === 'pending' ? (
          <PendingOrders account={account} isShown={isShown} />
        ) : (
          <Positions account={account} isShown={isShown} />
        )}
      </div>
    </section>
  );
}

interface BulkCloseProps {
  instrument: Instrument;
  account: ContractAccountView;
  pending: boolean;
}

export function BulkClose({ instrument, account, pending }: BulkCloseProps): ReactNode {
  const { t } = useTranslation('trade');
  const [open, setOpen] = useState<'close' | 'cancel'>();
  const orders = pending ? account.pending : account.positions;
  const parts = { instrument, account, onClose: () => setOpen(undefined) };
  // Opens the sheet, which asks.
  useCommand('close_all', pending || orders.length === 0 ? undefined : () => setOpen('close'));
  return (
    <>
      <Button
        small
        look="link"
        disabled={orders.length === 0}
        onClick={() => setOpen(pending ? 'cancel' : 'close')}
      >
        {t(pending ? 'bulk.cancel_all' : 'bulk.close_all')}
      </Button>
      {open === 'close' ? <BulkCloseSheet {...parts} /> : null}
      {open === 'cancel' ? <BulkCancelSheet {...parts} /> : null}
    </>
  );
}
