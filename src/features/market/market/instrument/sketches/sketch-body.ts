import type { KeptObject } from '../../../../../lib/charts/chart-objects.ts';
import {
  PALETTE_SIZE,
  type Sketch,
  type SketchPoint,
  WIDTHS,
} from '../../../../../ui/charts/sketches/sketch.ts';
import { isToolName, pointCountOf } from '../../../../../ui/charts/sketches/tools.ts';

export function bodyOf({ points, colour, width, text, lots, ...sketch }: Sketch): string {
  return JSON.stringify({
    tool: sketch.tool,
    points: points.map(({ time, price }) => ({ time, price })),
    colour,
    width: Math.max(0, WIDTHS.indexOf(width as (typeof WIDTHS)[number])),
    locked: sketch.isLocked,
    text,
    lots,
    order_time: sketch.orderTime,
  });
}

/** Undefined for what another version of the app has stored. */
function sketchOf({ key, body }: KeptObject): Sketch | undefined {
  try {
    const fields = JSON.parse(body) as Record<string, unknown>;
    const { tool, points, colour, width, locked, text, lots, order_time } = fields;
    if (!isToolName(tool) || !Array.isArray(points)) return undefined;
    const readPoints = points.filter(isPoint);
    if (readPoints.length !== pointCountOf(tool)) return undefined;
    return {
      key,
      tool,
      points: readPoints,
      colour: typeof colour === 'number' && colour < PALETTE_SIZE ? colour : 0,
      width: WIDTHS[typeof width === 'number' ? width : 0] ?? WIDTHS[0],
      isLocked: locked === true,
      text: typeof text === 'string' ? text : '',
      lots: typeof lots === 'string' ? lots : '',
      orderTime: typeof order_time === 'number' ? order_time : 0,
    };
  } catch {
    return undefined;
  }
}

function isPoint(value: unknown): value is SketchPoint {
  if (typeof value !== 'object' || value === null) return false;
  const { time, price } = value as Record<string, unknown>;
  return typeof time === 'number' && typeof price === 'string';
}

const readSketches = new WeakMap<KeptObject, Sketch | undefined>();

/** An object that hasn't changed is the same sketch, so that what was computed for it is kept. */
export function sketchesIn(objects: readonly KeptObject[]): Sketch[] {
  return objects.flatMap((object) => {
    if (object.kind !== 'drawing' || object.is_deleted) return [];
    if (!readSketches.has(object)) readSketches.set(object, sketchOf(object));
    return readSketches.get(object) ?? [];
  });
}
