// Mark prices of all instruments at one moment.
/** By `match_id`. */
export type Marks = ReadonlyMap<number, string>;

export function marksOf(quotes: Iterable<{ match_id: number; mark: string }>): Marks {
  return new Map(Array.from(quotes, ({ match_id, mark }) => [match_id, mark]));
}
