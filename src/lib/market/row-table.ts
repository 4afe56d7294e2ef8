import { type Section, textAt } from './snapshot.ts';
import type { Direction, Quote } from './types.ts';

const ROW_SIZE = 128;
const SLOTS_AT = 8;
const ROW = { price: 40, change: 80, turnover: 96, volume: 112 } as const;
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

interface Place {
  view: DataView;
  at: number;
}

/** A row that was read. */
interface Known {
  place: Place;
  quote: Quote;
}

/**
 * The rows of the lists on view, as they came. A section holds the rows that changed; every now and then one is a key
 * and holds all, so that the table keeps the sections since the last key and looks a row up in the newest that has it.
 * Taking a section in costs the same for ten rows and a thousand: only rows that somebody looks at are read.
 */
export class RowTable {
  private generation = 0;
  private slots = new Map<number, number>();
  private sections: DataView[] = [];
  private readonly quotes = new Map<number, Known>();

  /** What is watched from now on; rows of former generations are not understood any more, but stay on show. */
  watch(ids: readonly number[], generation: number): void {
    this.generation = generation;
    this.slots = new Map(ids.map((id, slot) => [id, slot]));
    this.sections = [];
    for (const id of this.quotes.keys()) if (!this.slots.has(id)) this.quotes.delete(id);
  }

  accept(section: Section, generation: number, isKey: boolean): void {
    if (generation !== this.generation) return;
    if (isKey) this.sections = [section.view];
    else this.sections.push(section.view);
  }

  /** Is the row of this instrument in the section that came last? */
  isFresh(id: number): boolean {
    const newest = this.sections.at(-1);
    const slot = this.slots.get(id);
    return newest !== undefined && slot !== undefined && placeIn(newest, slot) !== undefined;
  }

  /** The same object as long as nothing about the row changed. */
  quote(id: number): Quote | undefined {
    const known = this.quotes.get(id);
    const place = this.find(id);
    if (place === undefined) return known?.quote;
    if (known !== undefined) {
      if (known.place.view === place.view) return known.quote;
      if (isSame(known.place, place)) {
        known.place = place;
        return known.quote;
      }
    }
    const quote = quoteAt(place, known);
    this.quotes.set(id, { place, quote });
    return quote;
  }

  private find(id: number): Place | undefined {
    const slot = this.slots.get(id);
    if (slot === undefined) return undefined;
    for (let newest = this.sections.length - 1; newest >= 0; newest -= 1) {
      const view = this.sections[newest];
      const at = view && placeIn(view, slot);
      if (view !== undefined && at !== undefined) return { view, at };
    }
    return undefined;
  }
}

function placeIn(view: DataView, slot: number): number | undefined {
  const slots = view.getUint32(0, true);
  if (slot >= slots) return undefined;
  const place = view.getUint16(SLOTS_AT + slot * 2, true);
  if (place === 0) return undefined;
  const rowsAt = (SLOTS_AT + slots * 2 + 7) & ~7;
  return rowsAt + (place - 1) * ROW_SIZE;
}

/** A key tells rows again that did not change. Nothing is drawn anew for them. */
function isSame(a: Place, b: Place): boolean {
  for (let offset = 0; offset < ROW_SIZE; offset += 8) {
    if (a.view.getBigUint64(a.at + offset, true) !== b.view.getBigUint64(b.at + offset, true))
      return false;
  }
  return true;
}

function quoteAt(place: Place, former: Known | undefined): Quote {
  const { view, at } = place;
  const flags = view.getUint8(at + 5);
  return {
    matchId: view.getUint32(at, true),
    price: textAt(view, at + ROW.price),
    change: textOf(place, 'change', former),
    turnover: textOf(place, 'turnover', former),
    volume: textOf(place, 'volume', former),
    direction: directionOf(view.getUint8(at + 4)),
    isOpen: isOpen(flags),
    isHalted: isHalted(flags),
    time: view.getFloat64(at + 24, true),
    pixels: {
      price: view.getFloat64(at + 8, true),
      change: view.getFloat64(at + 16, true),
      turnover: view.getFloat64(at + 32, true),
    },
  };
}

/** Turnover and volume of a busy instrument read the same for many ticks: looked at, not made anew. */
function textOf(
  { view, at }: Place,
  name: 'change' | 'turnover' | 'volume',
  former: Known | undefined,
): string {
  const start = at + ROW[name];
  if (former === undefined) return textAt(view, start);
  const { place, quote } = former;
  const before = place.at + ROW[name];
  for (let offset = view.getUint8(start); offset >= 0; offset -= 1) {
    if (view.getUint8(start + offset) !== place.view.getUint8(before + offset))
      return textAt(view, start);
  }
  return quote[name];
}
