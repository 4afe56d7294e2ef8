interface PageRequest {
  page: number;
  limit: number;
}

export interface Span {
  offset: number;
  limit: number;
}

export interface Found<Row> {
  list: readonly Row[];
  total: number;
}

export async function page<Row, Shown = Row>(
  { page, limit }: PageRequest,
  read: (span: Span) => Found<Row> | Promise<Found<Row>>,
  show?: (row: Row) => Shown,
): Promise<{ list: Shown[]; page: number; limit: number; total: number; has_more: boolean }> {
  const offset = (page - 1) * limit;
  const { list: rows, total } = await read({ offset, limit });
  const list = show === undefined ? ([...rows] as unknown as Shown[]) : rows.map(show);
  return { list, page, limit, total, has_more: offset + list.length < total };
}
