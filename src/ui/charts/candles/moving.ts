/**
 * Draws the parts that change with each price on a canvas above the library's: the newest candle, the dotted
 * line of the last price, and its label. The library would redraw the whole pane. The result equals the
 * library's own drawing, pixel by pixel. Measures are physical pixels unless noted.
 */
import styles from './chart.module.css';
import { FONT_SIZE } from './options.ts';

export interface Pane {
  width: number;
  height: number;
  ratioX: number;
  ratioY: number;
  /** Width of the price axis and its pixel ratio: it is a canvas of its own. */
  axis: number;
  ratioAxis: number;
}

interface CandleShape {
  middle: number;
  /** Distance of bars in CSS pixels. */
  spacing: number;
  open: number;
  high: number;
  low: number;
  close: number;
  colour: string;
}

interface LineShape {
  y: number;
  text: string;
  colour: string;
  /** Of its label. */
  fill: string;
  ink: string;
}

/** In CSS pixels, the library's values for its font of twelve pixels. */
const BORDER = 1;
const TICK = 5;
const RADIUS = 2;
const PADDING_X = (FONT_SIZE * 5) / 12;
const PADDING_Y = (FONT_SIZE * 2.5) / 12;
const FREE = 5;
/** Half of a label in CSS pixels: closer to an edge than this the library moves it. */
export const HALF_LABEL = FONT_SIZE / 2 + PADDING_Y + 1;
const BAND = 24;
const MOST_MEASURED = 100;

interface Measured {
  width: number;
  /** Distance from the middle of the letters down to that of the digits. */
  drop: number;
}

export function openMoving(place: HTMLElement, family: string) {
  const canvas = document.createElement('canvas');
  canvas.className = styles['moving'] ?? '';
  const pen = penOf(canvas);
  const font = `${FONT_SIZE}px ${family}`;
  const measuredTexts = new Map<string, Measured>();
  let pane: Pane | undefined;
  let candle: CandleShape | undefined;
  let line: LineShape | undefined;
  let band = { top: 0, bottom: 0 };

  function measure(text: string): Measured {
    // Like the library: nearly all digits are as wide as 0.
    const alike = text.replace(/[2-9]/g, '0');
    const before = measuredTexts.get(alike);
    if (before !== undefined) return before;
    pen.font = font;
    pen.textBaseline = 'middle';
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(alike);
    const drop = (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2;
    const size = { width: Math.ceil(width), drop };
    if (measuredTexts.size >= MOST_MEASURED) measuredTexts.clear();
    measuredTexts.set(alike, size);
    return size;
  }

  function clear({ width, height, axis, ratioX, ratioY }: Pane, top: number, bottom: number): void {
    if (top < band.top || bottom > band.bottom) {
      const more = Math.round(BAND * ratioY);
      band = { top: Math.max(0, top - more), bottom: Math.min(height, bottom + more) };
      canvas.width = width + axis;
      canvas.height = band.bottom - band.top;
      canvas.style.width = `${canvas.width / ratioX}px`;
      canvas.style.height = `${canvas.height / ratioY}px`;
      canvas.style.top = `${band.top / ratioY}px`;
    }
    pen.setTransform(1, 0, 0, 1, 0, -band.top);
    pen.clearRect(0, band.top, width + axis, band.bottom - band.top);
  }

  function drawCandle({ ratioX }: Pane, { spacing, middle, open, close, ...shape }: CandleShape) {
    const width = candleWidth(spacing, ratioX);
    const wick = Math.floor(ratioX);
    const [top, bottom] = open < close ? [open, close] : [close, open];
    const leftEdge = middle - Math.floor(wick / 2);
    pen.fillStyle = shape.colour;
    pen.fillRect(leftEdge, shape.high, wick, top - shape.high);
    pen.fillRect(leftEdge, bottom + 1, wick, shape.low - bottom);
    pen.fillRect(middle - Math.floor(width / 2), top, width, bottom - top + 1);
  }

  function drawLine({ width, ratioX }: Pane, { y, colour }: LineShape): void {
    const thick = Math.floor(ratioX);
    pen.strokeStyle = colour;
    pen.lineWidth = thick;
    pen.setLineDash([thick, thick]);
    pen.beginPath();
    pen.moveTo(0, y + (thick % 2) / 2);
    pen.lineTo(width, y + (thick % 2) / 2);
    pen.stroke();
  }

  function drawLabel({ width, ratioAxis, ratioY }: Pane, { y, text, fill, ink }: LineShape): void {
    const { width: writtenWidth, drop } = measure(text);
    const label = Math.round((BORDER + PADDING_X + PADDING_X + writtenWidth + TICK) * ratioAxis);
    const [top, height] = [labelTop(y, ratioY), labelHeight(ratioY)];
    const radius = RADIUS * ratioAxis;
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(width, top, label, height, [0, radius, radius, 0]);
    pen.fill();
    pen.fillStyle = ink;
    pen.setTransform(ratioAxis, 0, 0, ratioY, width, -band.top);
    pen.font = font;
    pen.textAlign = 'left';
    pen.textBaseline = 'middle';
    pen.fillText(text, TICK + PADDING_X, (top + height / 2) / ratioY + drop);
  }

  return {
    /** The library has drawn the pane, possibly with another size. */
    within(next: Pane): void {
      if (pane !== undefined && isAlike(pane, next)) return;
      pane = next;
      candle = undefined;
      band = { top: 0, bottom: 0 };
    },
    draw(nextCandle: CandleShape, nextLine: LineShape): void {
      if (pane === undefined) return;
      if (candle !== undefined && line !== undefined)
        if (isAlike(candle, nextCandle) && isAlike(line, nextLine)) return;
      [candle, line] = [nextCandle, nextLine];
      const top = labelTop(line.y, pane.ratioY);
      const bottom = top + labelHeight(pane.ratioY);
      clear(pane, Math.min(candle.high, top), Math.max(candle.low + 1, bottom));
      drawCandle(pane, candle);
      drawLine(pane, line);
      drawLabel(pane, line);
    },
    /** Axis width needed for this label in CSS pixels, equal to the library's. */
    room(text: string): number {
      const room = BORDER + TICK + PADDING_X + PADDING_X + FREE + measure(text).width;
      return 2 * Math.ceil(room / 2);
    },
    show(isShown: boolean): void {
      if (isShown === canvas.isConnected) return;
      if (isShown) place.append(canvas);
      else canvas.remove();
    },
  };
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser has no canvas');
  return pen;
}

function thickness(ratio: number): number {
  return Math.max(1, Math.floor(ratio));
}

/** Odd or even like the line in its middle. */
function labelHeight(ratio: number): number {
  const height = Math.round((FONT_SIZE + PADDING_Y + PADDING_Y) * ratio);
  return height % 2 === thickness(ratio) % 2 ? height : height + 1;
}

function labelTop(y: number, ratio: number): number {
  return y - Math.floor(ratio / 2) + (thickness(ratio) - labelHeight(ratio)) / 2;
}

/** The library's formula: the wider the spacing, the larger the gap between bars, a fifth at most. */
function candleWidth(spacing: number, ratio: number): number {
  const wick = Math.floor(ratio);
  const apart = Math.atan(Math.max(0, spacing - 4)) / (Math.PI / 2);
  const share = spacing >= 2.5 && spacing <= 4 ? 3 : spacing * (1 - 0.2 * apart);
  const width = Math.max(wick, Math.floor(share * ratio));
  // So that the wick is in the middle.
  return width >= 2 && width % 2 !== wick % 2 ? width - 1 : width;
}

function isAlike<T extends object>(one: T, other: T): boolean {
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}
