import { type ReactNode, useCallback } from 'react';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { tailOf } from '../../ui/lists/list-tail.ts';
import { VirtualList } from '../../ui/lists/virtual-list.tsx';
import styles from './paged-list.module.css';
import { useScreenData } from './screen-data.ts';
import { ScreenState } from './screen-state.tsx';

export interface Pages<Row> {
  rows: readonly Row[];
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface PagedListProps<Row> {
  label: string;
  pages: Pages<Row>;
  /** An estimate; each row is measured when drawn. */
  rowHeight: number;
  keyOf(row: Row): string | number;
  row(row: Row): ReactNode;
  /** Rows without state of their own, whose elements can be reused. */
  isPlain?: boolean;
  empty: ReactNode;
}

const BONES = 6;

export function PagedList<Row>({
  label,
  pages,
  rowHeight,
  keyOf,
  row,
  isPlain,
  empty,
}: PagedListProps<Row>): ReactNode {
  const { fetchNextPage, refetch, isFetchNextPageError } = pages;
  // A failure of the next page is shown at the end of the list, not instead of it.
  const isError = pages.isError && !isFetchNextPageError;
  const data = useScreenData({ ...pages, isError }, pages.rows.length === 0);
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const again = useCallback(async () => void (await refetch()), [refetch]);
  return (
    <ScreenState
      data={data}
      skeleton={<RowBones height={rowHeight} />}
      empty={empty}
      onRetry={() => void refetch()}
    >
      {pages.rows.length === 0 ? (
        // Known to have been empty, below the age of the data.
        empty
      ) : (
        <VirtualList
          label={label}
          items={pages.rows}
          rowHeight={rowHeight}
          keyOf={keyOf}
          row={row}
          isPlain={isPlain}
          tail={tailOf(pages)}
          onMore={more}
          onRefresh={again}
        />
      )}
    </ScreenState>
  );
}

export function RowBones({ height, count = BONES }: { height: number; count?: number }): ReactNode {
  return (
    <div className={styles['bones']}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Bone key={at} height={height - 12} />
      ))}
    </div>
  );
}
