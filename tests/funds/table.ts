import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function table<Column extends string>(name: string): Record<Column, string>[] {
  const [header = '', ...lines] = readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n');
  const columns = header.split(',') as Column[];
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Record<
      Column,
      string
    >;
  });
}
