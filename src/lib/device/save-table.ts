/** Safari reads the file only after the user has answered its prompt. */
const KEPT_MS = 60_000;
/** UTF-8 byte order mark: without it Excel assumes another encoding. */
const MARK = '\ufeff';

export function saveTable(table: string, name: string): void {
  const address = URL.createObjectURL(new Blob([MARK, table], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
