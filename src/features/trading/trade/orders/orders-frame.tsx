import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import type { TradeTab } from '../../../../lib/state/trade-memory.ts';
import { PagedList, type Pages } from '../../../../shared/answers/paged-list.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { OrderFilters } from './order-filters.tsx';
import { type OrderState, StateTabs } from './state-tabs.tsx';
import type { OrderFilter } from './use-order-wish.ts';

interface OrdersFrameProps<State extends string, Row> {
  kind: TradeTab;
  filter: OrderFilter<State>;
  states: readonly OrderState<State>[];
  sides: readonly [string, string];
  totals: ReactNode;
  pages: Pages<Row>;
  row(order: Row): ReactNode;
  none: string;
}

const ROW = 78;

export function OrdersFrame<State extends string, Row extends { id: number }>({
  kind,
  filter,
  states,
  sides,
  totals,
  pages,
  row,
  none,
}: OrdersFrameProps<State, Row>): ReactNode {
  const { t } = useTranslation('orders');
  const back = useBack('pages/transaction/index');
  const { tab } = filter.wish;
  return (
    <>
      <NavBar title={t(kind)} onBack={back} />
      <main>
        <StateTabs<State>
          tabs={states}
          value={tab}
          onChoose={(chosenTab) => filter.change({ tab: chosenTab })}
        />
        <OrderFilters kind={kind} filter={filter} sides={sides} />
        {tab === 'history' ? totals : null}
        <PagedList
          label={states.find(({ id }) => id === tab)?.label ?? ''}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ id }) => id}
          row={row}
          empty={<NoOrders kind={kind} filter={filter} title={none} />}
        />
      </main>
    </>
  );
}

interface NoOrdersProps {
  kind: TradeTab;
  filter: OrderFilter<string>;
  title: string;
}

/** An empty list: shows whether the filters are the reason, and the next action. */
function NoOrders({ kind, filter, title }: NoOrdersProps): ReactNode {
  const { t } = useTranslation('orders');
  const go = useGo();
  if (filter.isNarrowed) {
    return (
      <EmptyState title={t('filter.none_found')}>
        <Button onClick={filter.clear}>{t('filter.clear')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title}>
      <Button onClick={() => go('pages/transaction/index', { tab: kind })}>{t('trade_now')}</Button>
    </EmptyState>
  );
}
