export type Marks = ReadonlyMap<number, string>;

/** `match_id/mark` of the instruments of these orders, the format of `account_worth` in the core. */
export function markLines(orders: readonly { match_id: number }[], marks: Marks): string {
  const ids = new Set(orders.map(({ match_id }) => match_id));
  const lines = Array.from(ids, (id) => [id, marks.get(id)] as const);
  return lines.flatMap(([id, mark]) => (mark === undefined ? [] : [`${id}/${mark}`])).join('\n');
}

export function marksOf(quotes: Iterable<{ match_id: number; mark: string }>): Marks {
  return new Map(Array.from(quotes, ({ match_id, mark }) => [match_id, mark]));
}
