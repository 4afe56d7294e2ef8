/** For drawing: the index at a server time. */
export interface IndexPoint {
  time: number;
  pixels: number;
}

export interface LineEntry {
  id: number;
  direction: 'up' | 'down';
  opensAt: number;
  expires: number;
  pixels: number;
}

/** Positions from 0 (left, top) to 1. */
export interface LineView {
  path: string;
  prices: readonly number[];
  startX: number;
  now: { x: number; y: number } | undefined;
  x(time: number): number;
  y(pixels: number): number;
  from: number;
  to: number;
}

const BEFORE_MS = 90_000;
const AFTER_MS = 30_000;
const FAR_MS = 120_000;
/** Minimum height of the view, relative to the price, so that moves of a few ticks look as small as they are. */
const LEAST_SPAN = 0.0002;
const FREE = 0.12;
const PRICES = 4;

export function lineView(
  points: readonly IndexPoint[],
  entries: readonly LineEntry[],
  now: number,
  tick = 0,
): LineView {
  const from = now - BEFORE_MS;
  const expiries = entries.map(({ expires }) => expires).filter((time) => time < now + FAR_MS);
  const to = Math.max(now + AFTER_MS, ...expiries.map((time) => time + AFTER_MS / 3));
  const visiblePoints = pointsFrom(points, from);
  const heights = [...visiblePoints, ...entries].map(({ pixels }) => pixels);
  const low = Math.min(...heights);
  const high = Math.max(...heights);
  const middle = (low + high) / 2;
  const span = Math.max(high - low, Math.abs(high) * LEAST_SPAN) || 1;
  const x = (time: number): number => (time - from) / (to - from);
  const y = (pixels: number): number => FREE + (0.5 - (pixels - middle) / span) * (1 - 2 * FREE);
  const path = visiblePoints.map(
    ({ time, pixels }, at) => `${at === 0 ? 'M' : 'L'}${x(time)} ${y(pixels)}`,
  );
  const last = visiblePoints.at(-1);
  const reach = span / (1 - 2 * FREE) / 2;
  return {
    path: path.join(''),
    prices: visiblePoints.length === 0 ? [] : roundPrices(middle - reach, middle + reach, tick),
    startX: x(visiblePoints[0]?.time ?? now),
    now: last === undefined ? undefined : { x: x(last.time), y: y(last.pixels) },
    x,
    y,
    from,
    to,
  };
}

/** The points from a time on; the line enters between the last point before it and the first one after it. */
function pointsFrom(points: readonly IndexPoint[], from: number): IndexPoint[] {
  const visiblePoints = points.filter(({ time }) => time >= from);
  const before = points.findLast(({ time }) => time < from);
  const [after] = visiblePoints;
  if (before === undefined || after === undefined || after.time === from) return visiblePoints;
  const part = (from - before.time) / (after.time - before.time);
  const pixels = before.pixels + part * (after.pixels - before.pixels);
  return [{ time: from, pixels }, ...visiblePoints];
}

function roundPrices(low: number, high: number, tick: number): number[] {
  const least = Math.max((high - low) / (PRICES + 1), tick);
  let power = 1;
  while (power > least) power /= 10;
  while (power * 10 <= least) power *= 10;
  const step = ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
  const prices: number[] = [];
  for (let at = low - (low % step) + step; at <= high; at += step) prices.push(at);
  return prices;
}
