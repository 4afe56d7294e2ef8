import { ROW } from '../../../protocol/layout.ts';
import { textAt } from './snapshot.ts';
import type { Direction, Quote } from './types.ts';

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

/** Caches the last short text by its bytes, because few-digit texts often repeat. */
class LastText {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;
  #text = '';

  read(view: DataView, at: number): string {
    const a = view.getInt32(at);
    const b = view.getInt32(at + 4);
    const c = view.getInt32(at + 8);
    const d = view.getInt32(at + 12);
    if (a === this.#a && b === this.#b && c === this.#c && d === this.#d) return this.#text;
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
    this.#text = textAt(view, at);
    return this.#text;
  }
}

class Row {
  slot: number | undefined;
  changedIn = 0;
  /** The quote when last read. It is never read later, when another row may be at its place. */
  quote: Quote | undefined;
  /** Not watched for a while: its next price has no direction. */
  isResumed = false;
  readonly listeners = new Set<() => void>();
  readonly #id: number;
  readonly #change = new LastText();
  readonly #turnover = new LastText();

  constructor(id: number) {
    this.#id = id;
  }

  read(view: DataView, at: number): boolean {
    const isResumed = this.isResumed;
    this.isResumed = false;
    const float = (place: number): number => view.getFloat64(at + place, true);
    const flags = view.getUint8(at + ROW.flags);
    const next: Quote = {
      matchId: this.#id,
      price: textAt(view, at + ROW.price_text),
      change: this.#change.read(view, at + ROW.change_text),
      turnover: this.#turnover.read(view, at + ROW.turnover_text),
      direction: isResumed ? 'none' : directionOf(view.getUint8(at + ROW.direction)),
      isOpen: isOpen(flags),
      isHalted: isHalted(flags),
      time: float(ROW.time),
      pixels: {
        price: float(ROW.price),
        change: float(ROW.change),
        turnover: float(ROW.turnover),
      },
    };
    // A full snapshot also contains unchanged rows.
    if (this.quote?.time === next.time && JSON.stringify(this.quote) === JSON.stringify(next))
      return false;
    this.quote = next;
    return true;
  }
}

/**
 * The rows of visible lists in the newest snapshot: for each slot the number of the section that changed it last, then
 * the rows. Accepting a snapshot costs the same for ten rows and a thousand: only rows with a listener are read.
 */
export class RowTable {
  #generation = 0;
  #rows = new Map<number, Row>();
  #newest: DataView | undefined;
  #numbersAt = 0;
  #rowsAt = 0;
  #listenedRows: readonly Row[] = [];
  #changedRows: ReadonlySet<Row> = new Set();

  /**
   * Sets the watched rows. Rows of former generations can't be read any more, but their quotes stay, so that a
   * page which is shown again has its last prices.
   */
  watch(ids: readonly number[], generation: number): void {
    const former = this.#rows;
    for (const row of former.values()) this.#renew(row);
    this.#generation = generation;
    this.#newest = undefined;
    this.#changedRows = new Set();
    this.#rows = new Map();
    for (const [slot, id] of ids.entries()) {
      const row = former.get(id) ?? new Row(id);
      row.isResumed ||= row.slot === undefined && row.quote !== undefined;
      row.slot = slot;
      // Another worker may use the same numbers.
      row.changedIn = 0;
      this.#rows.set(id, row);
    }
    for (const [id, row] of former) {
      if (this.#rows.has(id) || (row.listeners.size === 0 && row.quote === undefined)) continue;
      row.slot = undefined;
      this.#rows.set(id, row);
    }
  }

  listen(id: number, listener: () => void): () => void {
    const row = this.#rows.get(id) ?? new Row(id);
    this.#rows.set(id, row);
    if (row.listeners.size === 0) this.#listenedRows = [...this.#listenedRows, row];
    row.listeners.add(listener);
    return () => {
      row.listeners.delete(listener);
      if (row.listeners.size === 0)
        this.#listenedRows = this.#listenedRows.filter((one) => one !== row);
    };
  }

  /** The number format has changed; watched rows are sent again. */
  forgetUnwatched(): void {
    for (const row of this.#rows.values()) if (row.slot === undefined) row.quote = undefined;
  }

  /** Whether the market has answered for this row, even if there is no price. */
  hasAnswer(id: number): boolean {
    return this.#newest !== undefined && this.#rows.get(id)?.slot !== undefined;
  }

  /**
   * Notifies the listeners of changed rows. Returns true for the first snapshot of the watched rows.
   */
  accept(bytes: DataView, rowsAt: number, generation: number): boolean {
    if (generation !== this.#generation) return false;
    const isFirst = this.#newest === undefined;
    this.#newest = bytes;
    this.#numbersAt = rowsAt + 4;
    this.#rowsAt = (rowsAt + 11 + bytes.getUint32(rowsAt, true) * 4) & ~7;
    // All are read before any listener is called, because it may read other rows.
    this.#changedRows = new Set(this.#listenedRows.filter((row) => this.#renew(row)));
    for (const row of this.#changedRows) for (const listener of row.listeners) listener();
    return isFirst;
  }

  notifyOthers(): void {
    for (const row of this.#listenedRows) {
      if (!this.#changedRows.has(row)) for (const listener of row.listeners) listener();
    }
  }

  /** Returns the same object while the row is unchanged. */
  quote(id: number): Quote | undefined {
    const row = this.#rows.get(id);
    if (row !== undefined) this.#renew(row);
    return row?.quote;
  }

  /** One figure of `quote` alone, because sorting a list reads one from every row. */
  pixel(id: number, key: keyof Quote['pixels']): number | undefined {
    const newest = this.#newest;
    const row = this.#rows.get(id);
    if (row?.slot === undefined || newest === undefined || this.#changedIn(newest, row.slot) === 0)
      return row?.quote?.pixels[key];
    return newest.getFloat64(this.#rowsAt + row.slot * ROW.bytes + ROW[key], true);
  }

  /** Number of the section that changed the row; 0 if the market hasn't sent it. */
  #changedIn(newest: DataView, slot: number): number {
    return newest.getUint32(this.#numbersAt + slot * 4, true);
  }

  #renew(row: Row): boolean {
    const newest = this.#newest;
    if (newest === undefined || row.slot === undefined) return false;
    const changedIn = this.#changedIn(newest, row.slot);
    if (changedIn === row.changedIn || changedIn === 0) return false;
    row.changedIn = changedIn;
    return row.read(newest, this.#rowsAt + row.slot * ROW.bytes);
  }
}
