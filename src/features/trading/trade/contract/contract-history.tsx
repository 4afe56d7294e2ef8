import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ContractRow } from './contract-row.tsx';

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
