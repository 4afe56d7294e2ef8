// The lines of one export, and its cost basis. It runs in the export's thread, because a year takes seconds.
import type { BillKind } from '../../../protocol/bill.ts';
import { sayBillKind, textsOf } from '../../platform/http/texts.ts';
import type { StoredLots } from './cost-basis.ts';
import { type Cell, line } from './csv.ts';
import { type Reading, SHEETS } from './sheets.ts';
import type { SheetRow, YearLots } from './store.ts';
import { TaxRows } from './tax-rows.ts';
import type { SheetWish } from './thread-messages.ts';
import { localTimes, utc } from './times.ts';

export class SheetWriter {
  readonly #wish: SheetWish;
  readonly #columns: readonly Reading[];
  readonly #local: (ms: number) => string;
  readonly #tax: TaxRows | undefined;
  #csv: string;

  constructor(wish: SheetWish) {
    const { kind, language, time_zone, lots } = wish;
    const t = textsOf(language);
    this.#wish = wish;
    this.#columns = Object.values(SHEETS[kind]);
    this.#local = localTimes(time_zone);
    this.#tax = kind === 'tax' ? new TaxRows(JSON.parse(lots) as StoredLots) : undefined;
    this.#csv = line(Object.keys(SHEETS[kind]).map((column) => ({ text: t(`export:${column}`) })));
  }

  write(
    rows: readonly SheetRow[],
    isLast: boolean,
  ): { csv: string; rows: number; years: readonly YearLots[] } {
    const { rows: sheetRows, years } = this.#tax?.take(rows, isLast) ?? { rows, years: [] };
    let count = 0;
    for (const row of sheetRows) {
      if (row.at < this.#wish.from) continue;
      this.#csv += line(this.#columns.map((reading) => this.#cellOf(row, reading)));
      count += 1;
    }
    const csv = this.#csv;
    this.#csv = '';
    return { csv, rows: count, years };
  }

  #cellOf(row: SheetRow, reading: Reading): Cell {
    const { language, currencyNames } = this.#wish;
    const value = row[reading.from] ?? null;
    if (value === null) return { value: null };
    switch (reading.as) {
      case 'value':
        return { value };
      case 'time':
        return { value: utc(value as number) };
      case 'local':
        return { value: this.#local(value as number) };
      case 'currency':
        return { text: currencyNames.get(value as number) ?? '' };
      case 'bill':
        return { text: sayBillKind(language, value as BillKind) };
      case 'word':
        return { text: reading.words[value] ?? String(value) };
      case 'text':
        return { text: String(value) };
    }
  }
}
