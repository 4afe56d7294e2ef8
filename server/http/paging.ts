// Pages of a list (R-WIRE-16): counted from 1, beyond the end an empty one.
interface Wished {
  page: number;
  limit: number;
}

export interface Span {
  offset: number;
  limit: number;
}

export function spanOf({ page, limit }: Wished): Span {
  return { offset: (page - 1) * limit, limit };
}

export function pageOf<T>({ page, limit }: Wished, { list, total }: { list: T[]; total: number }) {
  const has_more = (page - 1) * limit + list.length < total;
  return { list, page, limit, total, has_more };
}
