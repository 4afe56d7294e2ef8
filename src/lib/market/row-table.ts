import { type Section, textAt } from './snapshot.ts';
import type { Direction, Quote } from './types.ts';

const ROW_SIZE = 128;
const SLOTS_AT = 8;
/** Two texts, and their bytes. */
const CHANGE_AT = 80;
const TURNOVER_AT = 96;
const TEXT = 16;
const OPEN = 1;
const HALTED = 2;
const DIRECTIONS: readonly Direction[] = ['none', 'up', 'down'];

export function directionOf(code: number): Direction {
  return DIRECTIONS[code] ?? 'none';
}

export function isOpen(flags: number): boolean {
  return (flags & OPEN) !== 0;
}

export function isHalted(flags: number): boolean {
  return (flags & HALTED) !== 0;
}

/** A row as it was told. What it says is read when it is asked for: a list shows three of its texts, sorting none. */
class RowQuote implements Quote {
  view: DataView;
  at: number;
  private changeRead: string | undefined;
  private turnoverRead: string | undefined;

  /** A change and a turnover of few digits are often what they were: those that were read need not be read again. */
  constructor(view: DataView, at: number, former: RowQuote | undefined) {
    this.view = view;
    this.at = at;
    if (former === undefined) return;
    if (isSame(former, view, at, CHANGE_AT, TEXT)) this.changeRead = former.changeRead;
    if (isSame(former, view, at, TURNOVER_AT, TEXT)) this.turnoverRead = former.turnoverRead;
  }

  get matchId(): number {
    return this.view.getUint32(this.at, true);
  }

  get price(): string {
    return textAt(this.view, this.at + 40);
  }

  get change(): string {
    this.changeRead ??= textAt(this.view, this.at + CHANGE_AT);
    return this.changeRead;
  }

  get turnover(): string {
    this.turnoverRead ??= textAt(this.view, this.at + TURNOVER_AT);
    return this.turnoverRead;
  }

  get direction(): Direction {
    return directionOf(this.view.getUint8(this.at + 4));
  }

  get isOpen(): boolean {
    return isOpen(this.view.getUint8(this.at + 5));
  }

  get isHalted(): boolean {
    return isHalted(this.view.getUint8(this.at + 5));
  }

  get time(): number {
    return this.float(24);
  }

  get pixels(): Quote['pixels'] {
    return { price: this.float(8), change: this.float(16), turnover: this.float(32) };
  }

  private float(place: number): number {
    return this.view.getFloat64(this.at + place, true);
  }
}

/** A row that is watched, as it stood in the newest section that had it when somebody looked. */
interface Row {
  slot: number;
  quote: RowQuote | undefined;
}

/**
 * The rows of the lists on view, as they came. A section holds the rows that changed; every now and then one is a key
 * and holds all, so that the table keeps the sections since the last key and looks a row up in the newest that has it.
 * Taking a section in costs the same for ten rows and a thousand: only rows that somebody looks at are read.
 */
export class RowTable {
  private generation = 0;
  private rows = new Map<number, Row>();
  private sections: DataView[] = [];

  /** What is watched from now on; rows of former generations are not understood any more, but stay on show. */
  watch(ids: readonly number[], generation: number): void {
    const former = this.rows;
    this.generation = generation;
    this.rows = new Map(ids.map((id, slot) => [id, { slot, quote: former.get(id)?.quote }]));
    this.sections = [];
  }

  accept(section: Section, generation: number, isKey: boolean): void {
    if (generation !== this.generation) return;
    if (isKey) this.sections = [section.view];
    else this.sections.push(section.view);
  }

  /** Is the row of this instrument in the section that came last? */
  isFresh(id: number): boolean {
    const newest = this.sections.at(-1);
    const row = this.rows.get(id);
    return newest !== undefined && row !== undefined && placeIn(newest, row.slot) !== 0;
  }

  /** The same object as long as nothing about the row changed. */
  quote(id: number): Quote | undefined {
    const row = this.rows.get(id);
    if (row === undefined) return undefined;
    const { slot, quote } = row;
    for (let newest = this.sections.length - 1; newest >= 0; newest -= 1) {
      const view = this.sections[newest] as DataView;
      if (view === quote?.view) break;
      const at = placeIn(view, slot);
      if (at === 0) continue;
      if (quote === undefined || newest > 0 || !isSame(quote, view, at))
        row.quote = new RowQuote(view, at, quote);
      else {
        quote.view = view;
        quote.at = at;
      }
      break;
    }
    return row.quote;
  }
}

/** Where the row begins; 0 where the section has none of this slot. */
function placeIn(view: DataView, slot: number): number {
  const slots = view.getUint32(0, true);
  const place = slot < slots ? view.getUint16(SLOTS_AT + slot * 2, true) : 0;
  if (place === 0) return 0;
  const rowsAt = (SLOTS_AT + slots * 2 + 7) & ~7;
  return rowsAt + (place - 1) * ROW_SIZE;
}

/** A key, the first of the sections, tells rows again that did not change. Nothing is drawn anew for them. */
function isSame(known: RowQuote, view: DataView, at: number, from = 0, bytes = ROW_SIZE): boolean {
  for (let offset = from; offset < from + bytes; offset += 4) {
    if (known.view.getInt32(known.at + offset) !== view.getInt32(at + offset)) return false;
  }
  return true;
}
