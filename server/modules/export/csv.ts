// One line of a CSV file (RFC 4180), as a spreadsheet may open it without harm.

/** A decimal or an id is ours and stays as it is; a text may be somebody's, and must not begin a formula. */
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
