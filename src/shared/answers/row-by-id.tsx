import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { RowBones } from './paged-list.tsx';
import { useScreenData } from './screen-data.ts';
import { ScreenState } from './screen-state.tsx';

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

interface RowByIdProps<Row> {
  id: number;
  missing: string;
  pages: Pages<Row>;
  children(order: Row): ReactNode;
}

/** Finds one row by loading the list page by page, because no call returns a single one. */
export function RowById<Row extends { id: number }>({
  id,
  missing,
  pages,
  children,
}: RowByIdProps<Row>): ReactNode {
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const order = pages.rows.find((one) => one.id === id);
  const isLooking = order === undefined && (hasNextPage || isFetching);
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  const pageSearch = useScreenData(pages, order === undefined && !isLooking);
  const data =
    isLooking && pageSearch.kind === 'content' ? ({ kind: 'loading' } as const) : pageSearch;
  return (
    <ScreenState
      data={data}
      skeleton={<RowBones height={120} count={4} />}
      empty={<EmptyState picture="not-there" title={missing} />}
      onRetry={() => void pages.refetch()}
    >
      {order === undefined ? null : children(order)}
    </ScreenState>
  );
}
