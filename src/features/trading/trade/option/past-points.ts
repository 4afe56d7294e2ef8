import { MINUTE_MS } from '../../../../../protocol/time.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import type { IndexPoint } from './line-view.ts';

type Bar = readonly [
  time: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
];

/**
 * The line before the page was opened: where each minute began, and where the last full one ended. Highs and lows are
 * left out, because a bar doesn't tell when they were.
 */
export function pastPoints(bars: readonly Bar[], until: number): IndexPoint[] {
  const opens = bars.map(([time, open]) => ({ time, pixels: pixelsOf(open) }));
  const ends = bars.slice(-2).map(([time, , , , close]) => ({
    time: time + MINUTE_MS,
    pixels: pixelsOf(close),
  }));
  const points = new Map([...ends, ...opens].map((point) => [point.time, point]));
  return [...points.values()]
    .filter(({ time }) => time < until)
    .sort((one, other) => one.time - other.time);
}
