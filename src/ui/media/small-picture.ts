import { compressImage } from './compress-image.ts';

const LONGEST = 2048;
const MAX_BYTES = 2_000_000;

export async function smallPicture(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  const { width, height } = bitmap;
  try {
    const area = { x: 0, y: 0, width, height };
    return await compressImage(bitmap, { area, longest: LONGEST, maxBytes: MAX_BYTES });
  } finally {
    bitmap.close();
  }
}
