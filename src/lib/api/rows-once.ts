interface Row {
  id?: number;
  account?: string;
  create_time?: number;
}

/** Removes rows that moved to the next page between two requests (R-WIRE-16). */
export function rowsOnce<T>(pages: readonly { list: readonly T[] }[]): T[] {
  const seenNames = new Set<unknown>();
  return pages.flatMap(({ list }) => {
    const fresh = list.filter((row) => !seenNames.has(nameOf(row as Row)));
    for (const row of list) seenNames.add(nameOf(row as Row));
    return fresh;
  });
}

/** An invitee has no id: name and date identify it. */
function nameOf(row: Row): unknown {
  const { id, account, create_time } = row;
  if (id !== undefined) return id;
  return create_time === undefined ? row : `${account} ${create_time}`;
}
