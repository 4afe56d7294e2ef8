import type { WireLanguage } from '../../../protocol/language.ts';
import type { SheetKind, SheetRow, YearLots } from './store.ts';

export interface SheetWish {
  kind: SheetKind;
  language: WireLanguage;
  time_zone: string;
  /** Earlier rows are read for the cost basis only. */
  from: number;
  currencyNames: ReadonlyMap<number, string>;
  /** JSON of the lots at the first row. */
  lots: string;
}

export type ToExportThread =
  | { is: 'begin'; id: number; wish: SheetWish }
  | { is: 'rows'; id: number; rows: readonly SheetRow[]; isLast: boolean }
  | { is: 'forget'; id: number };

export interface WrittenPart {
  csv: Uint8Array<ArrayBuffer>;
  rows: number;
  years: readonly YearLots[];
}

export type FromExportThread =
  | { is: 'written'; id: number; part: WrittenPart }
  | { is: 'failed'; id: number; message: string };
