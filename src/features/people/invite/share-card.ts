import { qrDrawing } from '../../../ui/media/qr-code.tsx';

export interface CardWords {
  product: string;
  headline: string;
  codeLabel: string;
  code: string;
  link: string;
}

const WIDTH = 720;
const HEIGHT = 1040;
const MIDDLE = WIDTH / 2;
const SIDE = 64;
const QR = 400;
const QUIET = 32;

export async function drawShareCard(words: CardWords): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const write = (text: string, top: number, size: number, name: string, weight = 400): void => {
    pen.fillStyle = colour(name);
    pen.font = `${weight} ${size}px ${style.fontFamily}`;
    pen.textAlign = 'center';
    pen.fillText(text, MIDDLE, top, WIDTH - 2 * SIDE);
  };

  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = colour('--base');
  pen.fillRect(0, 0, WIDTH, 12);
  write(words.product, 104, 36, '--text2', 600);
  pen.font = `600 48px ${style.fontFamily}`;
  linesOf(pen, words.headline, WIDTH - 2 * SIDE).forEach((line, at) => {
    write(line, 184 + at * 60, 48, '--text', 600);
  });

  const { path, modules } = qrDrawing(words.link);
  const top = 340;
  pen.fillStyle = colour('--paper');
  pen.fillRect(MIDDLE - QR / 2 - QUIET, top - QUIET, QR + 2 * QUIET, QR + 2 * QUIET);
  pen.save();
  pen.translate(MIDDLE - QR / 2, top);
  pen.scale(QR / modules, QR / modules);
  pen.fillStyle = colour('--code');
  pen.fill(new Path2D(path));
  pen.restore();

  write(words.codeLabel, 860, 28, '--text2');
  write(words.code, 932, 56, '--text', 600);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** At most two lines; languages without spaces break anywhere. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const parts = text.includes(' ') ? text.split(/(?<= )/) : [...text];
  const lines = [''];
  for (const part of parts) {
    const grown = (lines.at(-1) ?? '') + part;
    const isOver = pen.measureText(grown).width > width && lines.length < 2;
    if (isOver) lines.push(part);
    else lines[lines.length - 1] = grown;
  }
  return lines;
}
