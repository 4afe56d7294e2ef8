/** Which sketch is under a finger. Pure, so that it can be tested without a chart. */
import type { Place } from '../candles/layer.ts';
import { distanceToPath, isInside } from './geometry.ts';
import type { Shape } from './tools.ts';

/** Half of the touch target; a mouse is more precise. */
export const REACH = { touch: 22, mouse: 8 } as const;
const LETTER = 7;
const TEXT_HEIGHT = 18;

/** Distance of a place to the nearest shape; 0 inside of a solid area, or of a text. */
export function distanceTo(at: Place, shapes: readonly Shape[], isSolid: boolean): number {
  let least = Number.POSITIVE_INFINITY;
  for (const shape of shapes) {
    if (shape.is === 'path') least = Math.min(least, distanceToPath(at, shape.places));
    else if (shape.is === 'area') {
      if (isSolid && isInside(at, shape.places)) least = 0;
    } else if (isInside(at, boxOfText(shape))) least = 0;
  }
  return least;
}

function boxOfText({ at, text, align }: Extract<Shape, { is: 'text' }>): Place[] {
  const width = text.length * LETTER;
  const start = align === 'center' ? at.x - width / 2 : at.x;
  const [right, top, bottom] = [start + width, at.y - TEXT_HEIGHT, at.y + TEXT_HEIGHT / 3];
  return [
    { x: start, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: start, y: bottom },
  ];
}

/** The nearest one within reach; of equally near ones the one drawn last, which is in front. */
export function nearest<One>(
  ones: readonly One[],
  distanceOf: (one: One) => number,
  reach: number,
): One | undefined {
  let best: { one: One; distance: number } | undefined;
  for (const one of ones) {
    const distance = distanceOf(one);
    if (distance <= reach && distance <= (best?.distance ?? reach)) best = { one, distance };
  }
  return best?.one;
}
