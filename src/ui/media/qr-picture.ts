import { qrDrawing } from './qr-code.tsx';

/** Pixels per module, and modules of white margin: readable by any camera. */
const SQUARE = 8;
const QUIET = 4;

export function qrPicture(text: string): Promise<Blob> {
  const { path, modules } = qrDrawing(text);
  const canvas = document.createElement('canvas');
  const side = (modules + 2 * QUIET) * SQUARE;
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.reject(new Error('this browser draws no pictures'));
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, side, side);
  pen.scale(SQUARE, SQUARE);
  pen.translate(QUIET, QUIET);
  pen.fillStyle = 'black';
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('the picture was not made')) : resolve(blob)),
      'image/png',
    );
  });
}
