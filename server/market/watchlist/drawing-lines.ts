// Which lines of a drawing the price can cross (R-MARKET-7). Prices are exact; a sloped line has its price at a time from the
// core, so that page and server agree.
import { evaluate } from '../../../core/pkg/pe_core.js';
import {
  type DrawingBody,
  type DrawingPoint,
  readDrawing,
} from '../../../protocol/fields/chart.ts';
import { abs, add, isBelow, max, min, mul, quantize, sub } from '../../platform/base/exact.ts';

/** Through two points; crossed from one time on until another. */
export interface PriceLine {
  first: DrawingPoint;
  second: DrawingPoint;
  from: number;
  until: number;
}

const EVER = Number.MAX_SAFE_INTEGER;
const FIB_LEVELS = ['0', '0.236', '0.382', '0.5', '0.618', '0.786', '1'] as const;

export function priceAt({ first, second }: PriceLine, time: number): string {
  if (first.price === second.price) return first.price;
  const times = [first.time, second.time, time].map(String);
  const [from = '', to = '', now = ''] = times;
  return evaluate('line_price', [first.price, from, second.price, to, now]);
}

/**
 * None for a drawing without a line that a price can cross. A trend line, a ray and a channel go on to the right. A level
 * has no time; a box and a retracement have theirs.
 */
export function linesOf({ tool, points }: DrawingBody): readonly PriceLine[] {
  const [one, other, beside] = points;
  if (one === undefined) return [];
  if (tool === 'level') return [level(one.price, 0, EVER)];
  if (other === undefined) return [];
  const [first, second] = one.time <= other.time ? [one, other] : [other, one];
  if (tool === 'box') {
    return [one.price, other.price].map((price) => level(price, first.time, second.time));
  }
  if (tool === 'fib') {
    const height = sub(one.price, other.price);
    return FIB_LEVELS.map((share) =>
      level(add(other.price, mul(share, height)), first.time, second.time),
    );
  }
  // A vertical line has no price.
  if (first.time === second.time) return [];
  if (tool === 'ray' && first !== one) return [{ first, second, from: 0, until: one.time }];
  const line: PriceLine = { first, second, from: first.time, until: EVER };
  if (tool === 'trend' || tool === 'ray') return [line];
  if (tool !== 'channel' || beside === undefined) return [];
  const width = sub(beside.price, priceAt(line, beside.time));
  const parallel = (point: DrawingPoint): DrawingPoint => ({
    time: point.time,
    price: add(point.price, width),
  });
  return [line, { ...line, first: parallel(first), second: parallel(second) }];
}

function level(price: string, from: number, until: number): PriceLine {
  return { first: { time: from, price }, second: { time: until, price }, from, until };
}

export function linesOfText(body: string): readonly PriceLine[] {
  const drawing = readDrawing(body);
  return drawing === undefined ? [] : linesOf(drawing);
}

/** At a time, of the line that is nearest to the mark: as a price of the instrument, though a steep line leaves all prices. */
export function nearestPrice(
  lines: readonly PriceLine[],
  mark: string | undefined,
  time: number,
  { tick, max_price }: { tick: string; max_price: string },
): string | undefined {
  const distance = (price: string): string => abs(sub(price, mark ?? price));
  let best: string | undefined;
  for (const line of lines) {
    const price = priceAt(line, time);
    if (best === undefined || isBelow(distance(price), distance(best))) best = price;
  }
  return best === undefined
    ? undefined
    : max(tick, quantize(min(best, max_price), tick, 'nearest'));
}
