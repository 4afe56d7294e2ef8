import { compressImage, dataAddress, type PictureArea } from '../../ui/media/compress-image.ts';
import { shotArea } from './shot-area.ts';

/** The three photos of level 2, in the order they are taken, by the fields of `/user/real`. */
export const SIDES = ['front_pic', 'reverse_pic', 'hand_pic'] as const;
export type Side = (typeof SIDES)[number];

export interface Photo {
  picture: Blob;
  /** To show it: the picture as data. */
  preview: string;
}

/** Why a picture cannot be used: a key of `identity`. */
export type PhotoFault = 'photo_small' | 'photo_unreadable';

const LONGEST = 2_048;
const MAX_BYTES = 2_000_000;
/** Of the longer side: what is smaller cannot be read. */
const READABLE = 500;

/** Made small before it leaves the phone. */
export async function photoOf(
  source: CanvasImageSource,
  area: PictureArea,
): Promise<Photo | PhotoFault> {
  if (Math.max(area.width, area.height) < READABLE) return 'photo_small';
  const picture = await compressImage(source, { area, longest: LONGEST, maxBytes: MAX_BYTES });
  if (picture === undefined) return 'photo_unreadable';
  return { picture, preview: await dataAddress(picture) };
}

/** Of a file, whatever its name says it is. */
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

/** Of what is seen in the frame; of all that the camera sees where the frame holds too little of it. */
export function photoOfVideo(
  video: HTMLVideoElement,
  stage: Element,
  frame: Element,
): ReturnType<typeof photoOf> {
  const whole = { width: video.videoWidth, height: video.videoHeight };
  const seen = stage.getBoundingClientRect();
  const { x, y, width, height } = frame.getBoundingClientRect();
  const framed = shotArea(whole, seen, { x: x - seen.x, y: y - seen.y, width, height });
  const isFine = Math.max(framed.width, framed.height) >= READABLE;
  return photoOf(video, isFine ? framed : { x: 0, y: 0, ...whole });
}
