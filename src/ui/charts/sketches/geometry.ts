/** Distances and lines in pixels. Floats, for drawing only. */
import type { Place } from '../candles/layer.ts';

export interface Size {
  width: number;
  height: number;
}

/** From `at` to the line between two places. */
export function distanceToSegment(at: Place, from: Place, to: Place): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const near = Math.max(0, Math.min(1, share));
  return Math.hypot(at.x - from.x - near * dx, at.y - from.y - near * dy);
}

export function distanceToPath(at: Place, places: readonly Place[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [index, to] of places.entries()) {
    const from = places[index - 1] ?? to;
    least = Math.min(least, distanceToSegment(at, from, to));
  }
  return least;
}

/** Height of the line through two places at `x`; that of the second one if the line is vertical. */
export function heightAt(from: Place, to: Place, x: number): number {
  if (from.x === to.x) return to.y;
  return from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y);
}

/** Where the line from the first place through the second one leaves the pane, on its way to the side it runs to. */
export function endOfRay(from: Place, to: Place, { width, height }: Size): Place {
  if (from.x === to.x) return { x: to.x, y: to.y >= from.y ? height : 0 };
  const x = to.x > from.x ? Math.max(width, to.x) : Math.min(0, to.x);
  return { x, y: heightAt(from, to, x) };
}

export function isInside(at: Place, corners: readonly Place[]): boolean {
  let isIn = false;
  for (const [index, one] of corners.entries()) {
    const other = corners[(index + corners.length - 1) % corners.length] ?? one;
    if (one.y > at.y === other.y > at.y) continue;
    if (at.x < heightAt({ x: one.y, y: one.x }, { x: other.y, y: other.x }, at.y)) isIn = !isIn;
  }
  return isIn;
}
