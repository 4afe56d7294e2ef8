import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RowBones } from '../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../shared/answers/screen-data.ts';
import { ScreenState } from '../../shared/answers/screen-state.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** Of `useCallPages`, what looks for one row. */
interface Pages<Row> {
  rows: readonly Row[];
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface OrderByIdProps<Row> {
  id: number;
  pages: Pages<Row>;
  children(order: Row): ReactNode;
}

/** One order of a list, looked for page after page: there is no call for one alone. */
export function OrderById<Row extends { id: number }>({
  id,
  pages,
  children,
}: OrderByIdProps<Row>): ReactNode {
  const { t } = useTranslation('earn');
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const order = pages.rows.find((one) => one.id === id);
  const isLooking = order === undefined && (hasNextPage || isFetching);
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  const found = useScreenData(pages, order === undefined && !isLooking);
  const data = isLooking && found.kind === 'content' ? ({ kind: 'loading' } as const) : found;
  return (
    <ScreenState
      data={data}
      skeleton={<RowBones height={120} count={4} />}
      empty={<EmptyState picture="not-there" title={t('order_not_there')} />}
      onRetry={() => void pages.refetch()}
    >
      {order === undefined ? null : children(order)}
    </ScreenState>
  );
}
