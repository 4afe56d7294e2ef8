// /export/csv (R-FUNDS-12): all rows of a period, oldest first.
import type { BillKind } from '../../../protocol/bill.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable } from '../../db/database.ts';
import { type HandlersOf, RawAnswer } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { sayBillKind, textsOf } from '../../http/texts.ts';
import { costBasis, type TaxRow } from './cost-basis.ts';
import { type Cell, line } from './csv.ts';
import { type Reading, SHEETS } from './sheets.ts';
import { countRows, readRows, type SheetKind, type SheetRow, type SheetSpan } from './store.ts';
import { localTimes, utc } from './times.ts';

export interface ExportParts {
  database: Queryable;
  nameOf(currency_id: number): string;
}

const ROWS_AT_MOST = 100_000;
/** Rows of one query; other requests use the database in between. */
const AT_ONCE = 5000;

export function exportHandlers(parts: ExportParts): HandlersOf<'export.csv'> {
  return {
    'export.csv': async ({ kind, from, to, time_zone }, context) => {
      const span = { user_id: userOf(context), from, to };
      if ((await countRows(parts.database, kind, span, ROWS_AT_MOST)) > ROWS_AT_MOST) {
        throw refusal('export_too_large', { field: 'to' });
      }
      return new RawAnswer(
        await writeSheet(parts, span, { kind, time_zone, language: context.language }),
        {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${kind}.csv"`,
        },
      );
    },
  };
}

async function writeSheet(
  { database, nameOf }: ExportParts,
  span: SheetSpan,
  { kind, time_zone, language }: { kind: SheetKind; time_zone: string; language: WireLanguage },
): Promise<string> {
  const columns = SHEETS[kind];
  const local = localTimes(time_zone);
  const t = textsOf(language);
  const cellOf = (row: SheetRow, reading: Reading): Cell => {
    const value = row[reading.from] ?? null;
    if (value === null) return { value: null };
    switch (reading.as) {
      case 'value':
        return { value: value };
      case 'time':
        return { value: utc(value as number) };
      case 'local':
        return { value: local(value as number) };
      case 'currency':
        return { text: nameOf(value as number) };
      case 'bill':
        return { text: sayBillKind(language, value as BillKind) };
      case 'word':
        return { text: reading.words[value] ?? String(value) };
      case 'text':
        return { text: String(value) };
    }
  };
  let csv = line(Object.keys(columns).map((column) => ({ text: t(`export:${column}`) })));
  const add = (row: SheetRow): void => {
    csv += line(Object.values(columns).map((one) => cellOf(row, one)));
  };
  if (kind === 'tax') {
    const all: (SheetRow & TaxRow)[] = [];
    // Reads from the beginning, because lots sold in the period may have been bought before it.
    const since = { ...span, from: 0 };
    await eachRow(database, kind, since, (row) => all.push(row as SheetRow & TaxRow));
    for (const row of costBasis(all)) if (row.at >= span.from) add(row);
  } else await eachRow(database, kind, span, add);
  return csv;
}

async function eachRow(
  database: Queryable,
  kind: SheetKind,
  span: SheetSpan,
  take: (row: SheetRow) => void,
): Promise<void> {
  let last = { at: 0, id: 0 };
  for (;;) {
    const rows = await readRows(database, kind, span, { last, limit: AT_ONCE });
    for (const row of rows) take(row);
    const newest = rows.at(-1);
    if (newest === undefined || rows.length < AT_ONCE) return;
    last = newest;
  }
}
