import { decodeQR } from 'qr/decode.js';

/** What can be looked at: a moment of the camera, or a picture. */
export type CodePicture = HTMLVideoElement | ImageBitmap;

/** A code that fills a tenth of a picture of so many pixels can still be read. */
const LONGEST = 1_280;
/** For what is hard to read: a picture is looked at once, and a moment of the camera comes again. */
const TRY_MS = { picture: 500, moment: 60 };

let canvas: HTMLCanvasElement | undefined;

/** Reads the pixels themselves, for browsers that have no reader of their own. */
export async function decodePicture(picture: CodePicture): Promise<string | undefined> {
  const isVideo = picture instanceof HTMLVideoElement;
  const own = isVideo
    ? { width: picture.videoWidth, height: picture.videoHeight }
    : { width: picture.width, height: picture.height };
  const scale = Math.min(1, LONGEST / Math.max(own.width, own.height, 1));
  canvas ??= document.createElement('canvas');
  canvas.width = own.width * scale;
  canvas.height = own.height * scale;
  // Whole, as the canvas took them; a camera that has not begun yet has none.
  const { width, height } = canvas;
  if (width === 0 || height === 0) return undefined;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  // A picture that lets through what is behind it has paper there.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  try {
    const timeLimit = isVideo ? TRY_MS.moment : TRY_MS.picture;
    return decodeQR({ width, height, data }, { timeLimit });
  } catch {
    // That is how it says that there is no code.
    return undefined;
  }
}
