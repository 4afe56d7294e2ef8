import type { Bar } from '../../../lib/market/candles.ts';
import type { ChartSpace, Place } from '../candles/layer.ts';

export type BarPart = 'open' | 'high' | 'low' | 'close';
const PARTS: readonly BarPart[] = ['high', 'low', 'open', 'close'];
/** In pixels above or below a price of the bar. */
const SNAP_REACH = 24;

export interface Cursor extends Place {
  time: number;
  price: number;
  /** The price of the bar that it snapped to. */
  part: BarPart | undefined;
}

/** The point that is set at a place of the pane: on the nearest bar, and on one of its prices if that is near. */
export function cursorAt(
  at: Place,
  space: Pick<ChartSpace, 'xOf' | 'timeAt' | 'yOf' | 'priceAt' | 'barAt'>,
  hasSnap: boolean,
): Cursor {
  const bar = hasSnap ? space.barAt(at.x) : undefined;
  if (bar === undefined) {
    return {
      x: at.x,
      y: at.y,
      time: space.timeAt(at.x),
      price: space.priceAt(at.y),
      part: undefined,
    };
  }
  const part = nearestPart(at, bar, space.yOf);
  const price = part === undefined ? space.priceAt(at.y) : bar[part];
  return { x: space.xOf(bar.time), y: space.yOf(price), time: bar.time, price, part };
}

function nearestPart(at: Place, bar: Bar, yOf: (price: number) => number): BarPart | undefined {
  let best: { part: BarPart; distance: number } | undefined;
  for (const part of PARTS) {
    const distance = Math.abs(yOf(bar[part]) - at.y);
    if (distance <= SNAP_REACH && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { part, distance };
    }
  }
  return best?.part;
}
