import type { Place } from '../candles/layer.ts';
import type { ChartColours } from '../candles/theme.ts';
import type { Cursor } from './snap.ts';
import type { Ink, Shape } from './tools.ts';

const FILL = { own: 0.1, up: 0.22, down: 0.24, entry: 0.1 } as const;
const FAINT = 0.7;
const EDGE = 1.5;
const HANDLE = 5;
const RING = 10;
const FONT = { small: 11, large: 13 } as const;
const PILL = { x: 6, up: 13, height: 18, radius: 4 } as const;

export interface Look {
  colour: string;
  width: number;
}

export function paletteOf(colours: ChartColours): readonly string[] {
  return [colours.stroke, ...colours.lines];
}

export function paintShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  look: Look,
  colours: ChartColours,
): void {
  const colourOf = (ink: Ink): string =>
    ink === 'own' ? look.colour : ink === 'entry' ? colours.text : colours[ink];
  context.lineJoin = 'round';
  for (const shape of shapes) {
    const colour = colourOf(shape.ink);
    context.globalAlpha = 1;
    context.setLineDash([]);
    if (shape.is === 'text') writeText(context, shape, colour, colours);
    else {
      context.beginPath();
      for (const { x, y } of shape.places) context.lineTo(x, y);
      if (shape.is === 'area') {
        context.closePath();
        context.globalAlpha = FILL[shape.ink];
        context.fillStyle = colour;
        context.fill();
      } else {
        context.strokeStyle = colour;
        context.lineWidth = shape.ink === 'own' ? look.width : EDGE;
        if (shape.dash === 'dashed') context.setLineDash([4, 4]);
        if (shape.isFaint === true) context.globalAlpha = FAINT;
        context.stroke();
      }
    }
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

function writeText(
  context: CanvasRenderingContext2D,
  { at, text, align, look }: Extract<Shape, { is: 'text' }>,
  colour: string,
  colours: ChartColours,
): void {
  context.font = `600 ${look === 'large' ? FONT.large : FONT.small}px ${colours.font}`;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  if (look === 'pill') {
    const width = context.measureText(text).width + 2 * PILL.x;
    context.fillStyle = colours.page;
    context.beginPath();
    context.roundRect(at.x - width / 2, at.y - PILL.up, width, PILL.height, PILL.radius);
    context.fill();
  }
  context.fillStyle = colour;
  context.fillText(text, at.x, at.y);
}

export function paintHandles(
  context: CanvasRenderingContext2D,
  places: readonly Place[],
  colour: string,
  { page }: ChartColours,
): void {
  for (const { x, y } of places) {
    context.beginPath();
    context.arc(x, y, HANDLE, 0, 2 * Math.PI);
    context.fillStyle = page;
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = colour;
    context.stroke();
  }
}

/** Lines through the point that is being set, and a ring where it has snapped. */
export function paintCursor(
  context: CanvasRenderingContext2D,
  { x, y, part }: Cursor,
  size: { width: number; height: number },
  colours: ChartColours,
): void {
  context.strokeStyle = colours.crosshair;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(size.width, y);
  context.moveTo(x, 0);
  context.lineTo(x, size.height);
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = part === undefined ? colours.stroke : colours.warn;
  context.lineWidth = 2;
  for (const radius of part === undefined ? [HANDLE] : [RING, HANDLE]) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  }
}
