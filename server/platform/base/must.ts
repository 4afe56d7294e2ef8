/** For a value that can't be absent, with the sentence why: a default in its place would hide a fault in a figure. */
export function must<Value>(value: Value | null | undefined, why: string): Value {
  if (value === null || value === undefined) throw new Error(`absent: ${why}`);
  return value;
}

/** The row of a statement that always has one: a count or a sum, the insertion of a row, a table with one row. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  return must(rows[0], 'the statement always has a row');
}
