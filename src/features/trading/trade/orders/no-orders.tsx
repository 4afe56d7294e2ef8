import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../../lib/pages/use-go.ts';
import type { TradeTab } from '../../../../lib/state/trade-memory.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import type { OrderFilter } from './use-order-wish.ts';

interface NoOrdersProps {
  kind: TradeTab;
  filter: OrderFilter<string>;
  title: string;
}

/** An empty list: shows whether the filters are the reason, and the next action. */
export function NoOrders({ kind, filter, title }: NoOrdersProps): ReactNode {
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
