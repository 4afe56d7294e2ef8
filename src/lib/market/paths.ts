/** The page of one instrument. */
export function detailPath(id: number): string {
  return `/pages/market/detail?id=${id}`;
}

export const LIST_PATH = '/pages/market/market';

/** Search over all that can be traded. */
export const SEARCH_PATH = '/pages/market/search';
