import { decodeQR } from 'qr/decode.js';

export type CodePicture = HTMLVideoElement | ImageBitmap;

/** In a picture of this size a code that fills a tenth is still readable. */
const LONGEST = 1_280;
/** Time limits for codes that are hard to read: a picture is tried once, camera frames repeatedly. */
const TRY_MS = { picture: 500, moment: 60 };

let canvas: HTMLCanvasElement | undefined;

/** Decodes the pixels, for browsers without a reader of their own. */
export async function decodePicture(picture: CodePicture): Promise<string | undefined> {
  const isVideo = picture instanceof HTMLVideoElement;
  const own = isVideo
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.width, height: picture.height };
  const scale = Math.min(1, LONGEST / Math.max(own.width, own.height, 1));
  canvas ??= document.createElement('canvas');
  canvas.width = own.width * scale;
  canvas.height = own.height * scale;
  // Whole numbers, from the canvas; a camera that hasn't started has no size.
  const { width, height } = canvas;
  if (width === 0 || height === 0) return undefined;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  try {
    const timeLimit = isVideo ? TRY_MS.moment : TRY_MS.picture;
    return decodeQR({ width, height, data }, { timeLimit });
  } catch {
    return undefined;
  }
}
