// Alerts on drawn lines, in the market's thread (R-MARKET-7). Each tick is compared with a band that the line can't leave within
// a minute, so that a tick costs two comparisons a line; the core computes the price of the line only inside of that band.
import { abs, cmp, isBelow, nearestNumber, type Order, sub } from '../../platform/base/exact.ts';
import { scaledText } from '../feed/scaled-text.ts';
import { type PriceLine, priceAt } from './drawing-lines.ts';

export type Way = 'both' | 'up' | 'down';
/** Where the mark was last: above or below a line, or unknown, as before the line begins. */
export type Side = 'a' | 'b' | '?';

export interface LineAlert {
  id: number;
  match_id: number;
  way: Way;
  lines: readonly PriceLine[];
  /** A letter for each line. */
  sides: string;
}

export interface Crossing {
  id: number;
  /** Of the crossed line, then. */
  price: string;
}

export interface Sides {
  id: number;
  sides: string;
}

interface Band {
  until: number;
  low: number;
  high: number;
}

interface WatchedLine {
  line: PriceLine;
  side: Side;
  band: Band;
}

interface Watched {
  id: number;
  way: Way;
  lines: WatchedLine[];
}

const BAND_MS = 60_000;
const NO_BAND: Band = { until: 0, low: 0, high: 0 };

export class LineWatch {
  readonly #exponentOf: (match_id: number) => number | undefined;
  readonly #alerts = new Map<number, Map<number, Watched>>();
  readonly #pairs = new Map<number, number>();

  constructor(exponentOf: (match_id: number) => number | undefined) {
    this.#exponentOf = exponentOf;
  }

  clear(): void {
    this.#alerts.clear();
    this.#pairs.clear();
  }

  /** Idempotent: the newest lines of an alert replace the former ones. */
  set({ id, match_id, way, lines, sides }: LineAlert): void {
    const watchedLines = lines.map(
      (line, at): WatchedLine => ({ line, side: sideIn(sides, at), band: NO_BAND }),
    );
    const alerts = this.#alerts.get(match_id) ?? new Map<number, Watched>();
    this.#alerts.set(match_id, alerts.set(id, { id, way, lines: watchedLines }));
    this.#pairs.set(id, match_id);
  }

  remove(id: number): void {
    this.#alerts.get(this.#pairs.get(id) ?? 0)?.delete(id);
    this.#pairs.delete(id);
  }

  /** `mark` in the instrument's units. */
  tick(
    match_id: number,
    mark: number,
    time: number,
    onCrossing: (crossing: Crossing) => void,
    onSides: (sides: Sides) => void,
  ): void {
    const alerts = this.#alerts.get(match_id);
    const exponent = this.#exponentOf(match_id);
    if (alerts === undefined || exponent === undefined) return;
    for (const alert of alerts.values()) {
      const before = sidesOf(alert);
      let crossing: Crossing | undefined;
      for (const one of alert.lines) {
        const { line, side, band } = one;
        if (time < line.from || time > line.until) continue;
        const isFar = side === 'a' ? mark > band.high : side === 'b' && mark < band.low;
        if (isFar && time < band.until) continue;
        const price = priceAt(line, time);
        const markText = scaledText(mark, exponent);
        const order = cmp(markText, price);
        const way = wayOf(side, order);
        if (way !== undefined && (alert.way === 'both' || alert.way === way)) {
          crossing ??= { id: alert.id, price: crossedPrice(price, markText) };
        }
        if (order !== '0') one.side = sideAt(order);
        one.band = bandOf(line, time, exponent);
      }
      if (crossing !== undefined) {
        this.remove(alert.id);
        onCrossing(crossing);
      } else if (sidesOf(alert) !== before) onSides({ id: alert.id, sides: sidesOf(alert) });
    }
  }
}

function sidesOf({ lines }: Watched): string {
  return lines.map(({ side }) => side).join('');
}

function sideIn(sides: string, at: number): Side {
  const side = sides[at];
  return side === 'a' || side === 'b' ? side : '?';
}

/** A mark at the line is taken as above it. */
function sideAt(order: Order): Side {
  return order === '-1' ? 'b' : 'a';
}

/** A mark at the line has reached it. */
function wayOf(side: Side, order: Order): 'up' | 'down' | undefined {
  if (side === 'b' && order !== '-1') return 'up';
  return side === 'a' && order !== '1' ? 'down' : undefined;
}

/** A line that is steep enough to be far beyond the mark by the next tick, even below 0, has met it at the mark. */
function crossedPrice(price: string, mark: string): string {
  return isBelow(abs(sub(price, mark)), mark) ? price : mark;
}

/** A letter for each line. Lines that begin later, and all of them without a mark, are unknown. */
export function sidesNow(
  lines: readonly PriceLine[],
  mark: string | undefined,
  now: number,
): string {
  const sides = lines.map((line): Side => {
    if (mark === undefined || now < line.from || now > line.until) return '?';
    return sideAt(cmp(mark, priceAt(line, now)));
  });
  return sides.join('');
}

/** Where the line is within the next minute, in units. */
function bandOf(line: PriceLine, time: number, exponent: number): Band {
  const until = time + BAND_MS;
  const ends = [time, until].map((at) => unitsOf(priceAt(line, at), exponent));
  return { until, low: Math.min(...ends) - 1, high: Math.max(...ends) + 1 };
}

function unitsOf(price: string, exponent: number): number {
  const [whole = '0', fraction = ''] = price.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, -exponent).padEnd(-exponent, '0'));
  return price.startsWith('-') ? -nearestNumber(units) : nearestNumber(units);
}
