import { qrDrawing } from '../../../ui/media/qr-code.tsx';

export interface ResultWords {
  product: string;
  day: string;
  symbol: string;
  side: string;
  isLong: boolean;
  gain: string;
  isGain: boolean;
  open?: { label: string; value: string };
  end?: { label: string; value: string };
  profit?: { label: string; value: string };
  invitation?: { code: string; link: string; text: string };
  smallPrint: string;
  image: string;
  /** The price of the last day, for drawing. */
  points: readonly number[];
}

const SCALE = 3;
const WIDTH = 358;
const HEIGHT = 470;
const FOOT = 116;
const SIDE = 20;
const QR = 76;
const DISC = 24;

type Pen = CanvasRenderingContext2D;

/** Draws the result card and returns its bytes; undefined if the browser can't draw. */
export async function drawResult(words: ResultWords): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  pen.scale(SCALE, SCALE);
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const tone = colour(words.isGain ? '--up' : '--down');
  const write = (
    text: string,
    x: number,
    y: number,
    { size, weight = 400, ink = '--text2', end = false, most = WIDTH - 2 * SIDE }: Writing,
  ): number => {
    pen.fillStyle = ink.startsWith('--') ? colour(ink) : ink;
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.textAlign = end ? 'right' : 'left';
    pen.fillText(text, x, y, most);
    return Math.min(most, pen.measureText(text).width);
  };

  ground(pen, colour('--page'), tone);
  way(pen, words.points, tone);
  pen.fillStyle = colour('--base');
  pen.beginPath();
  pen.roundRect(SIDE, 22, 20, 20, 6);
  pen.fill();
  pen.strokeStyle = colour('--on-base');
  pen.lineWidth = 2;
  pen.stroke(new Path2D(`M${SIDE + 4} 36l4-4 3 3 5-6`));
  write(words.product, SIDE + 30, 37, { size: 14, weight: 600, ink: '--text', most: 180 });
  write(words.day, WIDTH - SIDE, 37, { size: 12, end: true, most: 110 });

  const disc = await pictureOf(words.image);
  if (disc !== undefined) pen.drawImage(disc, SIDE, 68, DISC, DISC);
  const textX = disc === undefined ? SIDE : SIDE + DISC + 8;
  const width = write(words.symbol, textX, 86, { size: 16, weight: 600, ink: '--text', most: 160 });
  pen.font = `500 12px ${style.fontFamily}`;
  const most = WIDTH - SIDE - (textX + width + 24);
  const wide = Math.min(most, pen.measureText(words.side).width);
  badge(pen, textX + width + 8, wide + 16, colour(words.isLong ? '--up-tint' : '--down-tint'));
  write(words.side, textX + width + 16, 85, {
    size: 12,
    weight: 500,
    ink: words.isLong ? '--up-tint-text' : '--down-tint-text',
    most,
  });
  write(words.gain, SIDE, 160, { size: 60, weight: 700, ink: tone });
  if (words.profit !== undefined) {
    write(words.profit.label, SIDE, 190, { size: 12 });
    write(words.profit.value, SIDE, 210, { size: 16, weight: 600, ink: tone });
  }
  const prices = HEIGHT - FOOT - 44;
  const half = WIDTH / 2 - SIDE - 8;
  for (const [place, x, end] of [
    [words.open, SIDE, false],
    [words.end, WIDTH - SIDE, true],
  ] as const) {
    if (place === undefined) continue;
    write(place.label, x, prices, { size: 12, end, most: half });
    write(place.value, x, prices + 22, { size: 16, weight: 600, ink: '--text', end, most: half });
  }

  pen.fillStyle = colour('--foot');
  pen.fillRect(0, HEIGHT - FOOT, WIDTH, FOOT);
  const top = HEIGHT - FOOT + (FOOT - QR) / 2;
  const text = words.invitation === undefined ? SIDE : SIDE + QR + 16;
  if (words.invitation !== undefined) {
    code(pen, words.invitation.link, top, colour('--paper'), colour('--code'));
    write(words.invitation.text, text, top + 12, { size: 12, most: WIDTH - SIDE - text });
    write(words.invitation.code, text, top + 36, { size: 18, weight: 600, ink: '--text' });
  }
  const small = linesOf(pen, words.smallPrint, WIDTH - SIDE - text, style.fontFamily);
  small.forEach((line, at) => {
    write(line, text, top + 56 + at * 14, { size: 10, most: WIDTH - SIDE - text });
  });
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

interface Writing {
  size: number;
  weight?: number;
  ink?: string;
  end?: boolean;
  most?: number;
}

function ground(pen: Pen, page: string, tone: string): void {
  pen.fillStyle = page;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const light = pen.createRadialGradient(WIDTH, 60, 10, WIDTH, 60, 330);
  light.addColorStop(0, tone);
  light.addColorStop(1, 'transparent');
  pen.globalAlpha = 0.28;
  pen.fillStyle = light;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.globalAlpha = 1;
}

function way(pen: Pen, points: readonly number[], tone: string): void {
  if (points.length < 2) return;
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const [top, bottom] = [200, HEIGHT - FOOT - 70];
  const x = (at: number): number => (at / (points.length - 1)) * WIDTH;
  const y = (point: number): number =>
    high > low ? bottom - ((point - low) / (high - low)) * (bottom - top) : bottom;
  const line = new Path2D();
  for (const [at, point] of points.entries()) line.lineTo(x(at), y(point));
  const area = new Path2D(line);
  area.lineTo(WIDTH, HEIGHT - FOOT);
  area.lineTo(0, HEIGHT - FOOT);
  const fade = pen.createLinearGradient(0, top, 0, HEIGHT - FOOT);
  fade.addColorStop(0, tone);
  fade.addColorStop(1, 'transparent');
  pen.globalAlpha = 0.3;
  pen.fillStyle = fade;
  pen.fill(area);
  pen.globalAlpha = 1;
  pen.strokeStyle = tone;
  pen.lineWidth = 2;
  pen.lineJoin = 'round';
  pen.stroke(line);
}

function badge(pen: Pen, x: number, width: number, tint: string): void {
  pen.fillStyle = tint;
  pen.beginPath();
  pen.roundRect(x, 69, width, 22, 4);
  pen.fill();
}

function code(pen: Pen, link: string, top: number, paper: string, ink: string): void {
  const { path, modules } = qrDrawing(link);
  const quiet = 5;
  pen.fillStyle = paper;
  pen.beginPath();
  pen.roundRect(SIDE, top, QR, QR, 6);
  pen.fill();
  pen.save();
  pen.translate(SIDE + quiet, top + quiet);
  pen.scale((QR - 2 * quiet) / modules, (QR - 2 * quiet) / modules);
  pen.fillStyle = ink;
  pen.fill(new Path2D(path));
  pen.restore();
}

function linesOf(pen: Pen, text: string, width: number, family: string): string[] {
  pen.font = `400 10px ${family}`;
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text];
  const lines = [''];
  for (const part of parts) {
    const grown = (lines.at(-1) ?? '') + part;
    if (pen.measureText(grown).width > width && lines.length < 2) lines.push(part);
    else lines[lines.length - 1] = grown;
  }
  return lines;
}

/** If the picture fails to load, the name takes its place. */
async function pictureOf(image: string): Promise<HTMLImageElement | undefined> {
  if (image === '') return undefined;
  const picture = new Image();
  picture.src = image;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  }
}
