/** Safari asks whether to keep it, and reads it when that is answered. */
const KEPT_MS = 60_000;
/** Says that it is UTF-8: Excel takes it for something else without. */
const MARK = '\ufeff';

/** Hands a table to the browser as a file. */
export function saveTable(table: string, name: string): void {
  const address = URL.createObjectURL(new Blob([MARK, table], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
