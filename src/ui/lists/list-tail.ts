/** After the last loaded row. */
export type ListTail = 'more' | 'loading' | 'failed' | 'end';

interface PagedQuery {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
}

export function tailOf({
  isFetching,
  isFetchingNextPage,
  isFetchNextPageError,
  hasNextPage,
}: PagedQuery): ListTail {
  if (isFetchingNextPage) return 'loading';
  if (isFetchNextPageError) return 'failed';
  if (!hasNextPage) return 'end';
  // The loaded rows are being refreshed: loading the next page would cancel that and leave them stale.
  return isFetching ? 'loading' : 'more';
}
