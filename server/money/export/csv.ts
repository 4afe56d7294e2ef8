// One line of a CSV file (RFC 4180), safe to open in a spreadsheet.

/** Values are written unchanged. A text may come from another user and must not start a formula. */
export type Cell = { text: string | null } | { value: string | number | null };

export function line(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if ('value' in cell) return cell.value === null ? '' : String(cell.value);
  const text = cell.text ?? '';
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
