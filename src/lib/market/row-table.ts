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

/** A row that is watched or listened to. */
class Row {
  /** Among those that are watched; undefined where it is not. */
  slot: number | undefined;
  /** The number of the section that changed what `quote` says. */
  changedIn = 0;
  /** As it stood when somebody looked: nothing of it is read later, when other rows may stand where it stood. */
  quote: Quote | undefined;
  /** It was not watched for a while: its next price is no move that anybody saw. */
  isResumed = false;
  readonly listeners = new Set<() => void>();
  private readonly id: number;
  private readonly change = new LastText();
  private readonly turnover = new LastText();

  constructor(id: number) {
    this.id = id;
  }

  /** False where it is as it was. */
  read(view: DataView, at: number): boolean {
    const isResumed = this.isResumed;
    this.isResumed = false;
    const float = (place: number): number => view.getFloat64(at + place, true);
    const flags = view.getUint8(at + ROW.flags);
    const next: Quote = {
      matchId: this.id,
      price: textAt(view, at + ROW.price_text),
      change: this.change.read(view, at + ROW.change_text),
      turnover: this.turnover.read(view, at + ROW.turnover_text),
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
    // A whole snapshot tells also rows that did not change.
    if (this.quote?.time === next.time && JSON.stringify(this.quote) === JSON.stringify(next))
      return false;
    this.quote = next;
    return true;
  }
}

/**
 * The rows of the lists on view, as the newest snapshot has them: for each slot the number of the section that changed
 * it last, then the rows. Taking one in costs the same for ten rows and a thousand: only rows that somebody looks at
 * are read.
 */
export class RowTable {
  private generation = 0;
  private rows = new Map<number, Row>();
  private newest: DataView | undefined;
  /** In the newest: where the numbers begin, and the rows. */
  private numbersAt = 0;
  private rowsAt = 0;
  /** Those of the rows that somebody listens to. */
  private heard: readonly Row[] = [];
  /** By the newest snapshot, of those. */
  private changed: ReadonlySet<Row> = new Set();

  /**
   * What is watched from now on. Rows of former generations are not understood any more, but their quotes stay: a page
   * that is shown again has its last prices.
   */
  watch(ids: readonly number[], generation: number): void {
    const former = this.rows;
    // Read as long as they can be.
    for (const row of former.values()) this.renew(row);
    this.generation = generation;
    this.newest = undefined;
    this.changed = new Set();
    this.rows = new Map();
    for (const [slot, id] of ids.entries()) {
      const row = former.get(id) ?? new Row(id);
      row.isResumed ||= row.slot === undefined && row.quote !== undefined;
      row.slot = slot;
      // The numbers of another worker may be the same.
      row.changedIn = 0;
      this.rows.set(id, row);
    }
    for (const [id, row] of former) {
      if (this.rows.has(id) || (row.listeners.size === 0 && row.quote === undefined)) continue;
      row.slot = undefined;
      this.rows.set(id, row);
    }
  }

  /** Called with each snapshot that changes this instrument's row. */
  listen(id: number, listener: () => void): () => void {
    const row = this.rows.get(id) ?? new Row(id);
    this.rows.set(id, row);
    if (row.listeners.size === 0) this.heard = [...this.heard, row];
    row.listeners.add(listener);
    return () => {
      row.listeners.delete(listener);
      if (row.listeners.size === 0) this.heard = this.heard.filter((one) => one !== row);
    };
  }

  /** Numbers are written another way now; watched rows are told again. */
  forgetUnwatched(): void {
    for (const row of this.rows.values()) if (row.slot === undefined) row.quote = undefined;
  }

  /** Whether the market was asked about the row and has answered, be it that there is no price. */
  hasAnswer(id: number): boolean {
    return this.newest !== undefined && this.rows.get(id)?.slot !== undefined;
  }

  /**
   * Notifies the listeners of rows that changed. Until the next one is accepted these bytes may not be written. True for
   * the first one of what is watched.
   */
  accept(bytes: DataView, rowsAt: number, generation: number): boolean {
    if (generation !== this.generation) return false;
    const isFirst = this.newest === undefined;
    this.newest = bytes;
    this.numbersAt = rowsAt + 4;
    this.rowsAt = (rowsAt + 11 + bytes.getUint32(rowsAt, true) * 4) & ~7;
    // All are read before one is told: who hears of a row may look at another.
    this.changed = new Set(this.heard.filter((row) => this.renew(row)));
    for (const row of this.changed) for (const listener of row.listeners) listener();
    return isFirst;
  }

  /** Those that the newest snapshot did not change. */
  tellOthers(): void {
    for (const row of this.heard) {
      if (!this.changed.has(row)) for (const listener of row.listeners) listener();
    }
  }

  /** The same object as long as nothing about the row changed. */
  quote(id: number): Quote | undefined {
    const row = this.rows.get(id);
    if (row !== undefined) this.renew(row);
    return row?.quote;
  }

  /** One figure of `quote`, alone: a list that is put in order asks for as many as it has rows. */
  pixel(id: number, key: keyof Quote['pixels']): number | undefined {
    const { newest } = this;
    const row = this.rows.get(id);
    if (row?.slot === undefined || newest === undefined || this.changedIn(newest, row.slot) === 0)
      return row?.quote?.pixels[key];
    return newest.getFloat64(this.rowsAt + row.slot * ROW.bytes + ROW[key], true);
  }

  /** The number of the section that changed the row; none where the market has not told of it. */
  private changedIn(newest: DataView, slot: number): number {
    return newest.getUint32(this.numbersAt + slot * 4, true);
  }

  /** Reads the row where it changed; false where it did not. */
  private renew(row: Row): boolean {
    const { newest } = this;
    if (newest === undefined || row.slot === undefined) return false;
    const changedIn = this.changedIn(newest, row.slot);
    if (changedIn === row.changedIn || changedIn === 0) return false;
    row.changedIn = changedIn;
    return row.read(newest, this.rowsAt + row.slot * ROW.bytes);
  }
}
