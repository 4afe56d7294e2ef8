import { compressImage, dataAddress, type PictureArea } from '../../../ui/media/compress-image.ts';
import { shotArea } from './shot-area.ts';

export const SIDES = ['front_pic', 'reverse_pic', 'hand_pic'] as const;
export type Side = (typeof SIDES)[number];

export interface Photo {
  picture: Blob;
  preview: string;
}

/** Why a picture can't be used: a key of `identity`. */
export type PhotoFault = 'photo_small' | 'photo_unreadable';

const LONGEST = 2_048;
const MAX_BYTES = 2_000_000;
/** Minimum length of the longer side; smaller pictures are unreadable. */
const READABLE = 500;

export async function photoOf(
  source: CanvasImageSource,
  area: PictureArea,
): Promise<Photo | PhotoFault> {
  if (Math.max(area.width, area.height) < READABLE) return 'photo_small';
  const picture = await compressImage(source, { area, longest: LONGEST, maxBytes: MAX_BYTES });
  if (picture === undefined) return 'photo_unreadable';
  return { picture, preview: await dataAddress(picture) };
}

/** Reads a file, whatever its name says it is. */
export async function photoOfFile(file: File): ReturnType<typeof photoOf> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return 'photo_unreadable';
  }
  const { width, height } = bitmap;
  const photo = await photoOf(bitmap, { x: 0, y: 0, width, height });
  bitmap.close();
  return photo;
}

/** The part of the video inside the frame; the whole picture if that part is too small. */
export function photoOfVideo(
  video: HTMLVideoElement,
  stage: Element,
  frame: Element,
): ReturnType<typeof photoOf> {
  const whole = { width: video.videoWidth, height: video.videoHeight };
  const stageBox = stage.getBoundingClientRect();
  const { x, y, width, height } = frame.getBoundingClientRect();
  const cropArea = shotArea(whole, stageBox, {
    x: x - stageBox.x,
    y: y - stageBox.y,
    width,
    height,
  });
  const isFine = Math.max(cropArea.width, cropArea.height) >= READABLE;
  return photoOf(video, isFine ? cropArea : { x: 0, y: 0, ...whole });
}
