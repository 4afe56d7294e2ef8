// One line of a CSV file (RFC 4180), as a spreadsheet may open it without harm.

/** Decimals and ids are written as they are; a text may come from another user and must not start a formula. */
export type Cell = { text: string | null } | { value: string | number | null };

export function line(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: Cell): string {
  if ('value' in cell) return cell.value === null ? '' : String(cell.value);
  const text = cell.text ?? '';
  // A tab or a line's end before the sign would hide it from the eye, and not from the program.
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
