import { type Section, textAt } from './snapshot.ts';
import type { Direction, Quote } from './types.ts';

const ROW_SIZE = 128;
const SLOTS_AT = 8;
/** Two texts of sixteen bytes. */
const CHANGE_AT = 80;
const TURNOVER_AT = 96;
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

/** A text of few digits is often what it was: the bytes of the one that was read last, and what they say. */
class LastText {
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;
  private text = '';

  read(view: DataView, at: number): string {
    const a = view.getInt32(at);
    const b = view.getInt32(at + 4);
    const c = view.getInt32(at + 8);
    const d = view.getInt32(at + 12);
    if (a === this.a && b === this.b && c === this.c && d === this.d) return this.text;
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.text = textAt(view, at);
    return this.text;
  }
}

/** A row as it was told. What it says is read when it is asked for: a list shows three of its texts, sorting none. */
class RowQuote implements Quote {
  view: DataView;
  at: number;
  private readonly row: Row;

  constructor(view: DataView, at: number, row: Row) {
    this.view = view;
    this.at = at;
    this.row = row;
  }

  get matchId(): number {
    return this.view.getUint32(this.at, true);
  }

  get price(): string {
    return textAt(this.view, this.at + 40);
  }

  get change(): string {
    return this.row.change.read(this.view, this.at + CHANGE_AT);
  }

  get turnover(): string {
    return this.row.turnover.read(this.view, this.at + TURNOVER_AT);
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

/** A row that is watched or listened to. */
class Row {
  /** Among those that are watched; undefined where it is not. */
  slot: number | undefined;
  /** As it stood in the newest section that had it when somebody looked. */
  quote: RowQuote | undefined;
  readonly change = new LastText();
  readonly turnover = new LastText();
  readonly listeners = new Set<() => void>();
}

/** A section of rows, and where its rows begin. */
class Rows {
  readonly view: DataView;
  private readonly slots: number;
  private readonly rowsAt: number;

  constructor(view: DataView) {
    this.view = view;
    this.slots = view.getUint32(0, true);
    this.rowsAt = (SLOTS_AT + this.slots * 2 + 7) & ~7;
  }

  /** Where the row of this slot begins; 0 where the section has none of it. */
  place(slot: number): number {
    const place = slot < this.slots ? this.view.getUint16(SLOTS_AT + slot * 2, true) : 0;
    return place === 0 ? 0 : this.rowsAt + (place - 1) * ROW_SIZE;
  }
}

/**
 * The rows of the lists on view, as they came. A section holds the rows that changed; every now and then one is a key
 * and holds all, so that the table keeps the sections since the last key and looks a row up in the newest that has it.
 * Taking a section in costs the same for ten rows and a thousand: only rows that somebody looks at are read.
 */
export class RowTable {
  private generation = 0;
  private rows = new Map<number, Row>();
  private sections: Rows[] = [];
  /** Those of the rows that somebody listens to. */
  private heard: readonly Row[] = [];

  /** What is watched from now on; rows of former generations are not understood any more, but stay on show. */
  watch(ids: readonly number[], generation: number): void {
    const former = this.rows;
    this.generation = generation;
    this.sections = [];
    this.rows = new Map();
    for (const [slot, id] of ids.entries()) {
      const row = former.get(id) ?? new Row();
      row.slot = slot;
      this.rows.set(id, row);
    }
    for (const [id, row] of former) {
      if (row.listeners.size === 0 || this.rows.has(id)) continue;
      row.slot = undefined;
      this.rows.set(id, row);
    }
  }

  /** Called with each section that has this instrument's row. */
  listen(id: number, listener: () => void): () => void {
    const row = this.rows.get(id) ?? new Row();
    this.rows.set(id, row);
    if (row.listeners.size === 0) this.heard = [...this.heard, row];
    row.listeners.add(listener);
    return () => {
      row.listeners.delete(listener);
      if (row.listeners.size === 0) this.heard = this.heard.filter((one) => one !== row);
    };
  }

  /** Tells who listens to a row that is in it. */
  accept(section: Section, generation: number, isKey: boolean): void {
    if (generation !== this.generation) return;
    const newest = new Rows(section.view);
    if (isKey) this.sections = [newest];
    else this.sections.push(newest);
    for (const row of this.heard) {
      if (row.slot === undefined) continue;
      const at = newest.place(row.slot);
      if (at === 0) continue;
      this.put(row, newest.view, at);
      for (const listener of row.listeners) listener();
    }
  }

  tellAll(): void {
    for (const row of this.heard) for (const listener of row.listeners) listener();
  }

  /** The same object as long as nothing about the row changed. */
  quote(id: number): Quote | undefined {
    const row = this.rows.get(id);
    if (row?.slot === undefined) return undefined;
    for (let newest = this.sections.length - 1; newest >= 0; newest -= 1) {
      const rows = this.sections[newest] as Rows;
      if (rows.view === row.quote?.view) break;
      const at = rows.place(row.slot);
      if (at === 0) continue;
      this.put(row, rows.view, at);
      break;
    }
    return row.quote;
  }

  /** A key tells rows again that did not change. Nothing is drawn anew for them. */
  private put(row: Row, view: DataView, at: number): void {
    const { quote } = row;
    const isOfKey = view === this.sections[0]?.view;
    if (quote === undefined || !isOfKey || !isSame(quote, view, at)) {
      row.quote = new RowQuote(view, at, row);
    } else {
      quote.view = view;
      quote.at = at;
    }
  }
}

function isSame(known: RowQuote, view: DataView, at: number): boolean {
  for (let offset = 0; offset < ROW_SIZE; offset += 4) {
    if (known.view.getInt32(known.at + offset) !== view.getInt32(at + offset)) return false;
  }
  return true;
}
