/** The page of one instrument. */
export function detailPath(id: number): string {
  return `/pages/market/detail?id=${id}`;
}

export const LIST_PATH = '/pages/market/market';
