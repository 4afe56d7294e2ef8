import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../lib/market/types.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { PagedList, type Pages } from '../../../shared/answers/paged-list.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { TradeRow } from './trade-row.tsx';
import { useMyFollows } from './use-my-follows.ts';

const ROW = 72;

export function FormerCopies({ pages }: { pages: Pages<LeverOrder> }): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const { follows } = useMyFollows();
  const nameOf = ({ trader_user_id }: LeverOrder): string | undefined =>
    follows.find((follow) => follow.trader_user_id === trader_user_id)?.nickname;
  return (
    <PagedList
      label={t('tabs.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => (
        <TradeRow
          order={order}
          of={nameOf(order)}
          onPress={() => go('pages/transaction/order_detail', { id: order.id })}
        />
      )}
      empty={<EmptyState title={t('no_former')} />}
    />
  );
}
