/** What comes after the last row that is here. */
export type ListTail = 'more' | 'loading' | 'failed' | 'end';

/** Of a list that is asked for page after page. */
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
  // The rows that are here are asked for anew: the next page would put an end to that, and leave them old.
  return isFetching ? 'loading' : 'more';
}
