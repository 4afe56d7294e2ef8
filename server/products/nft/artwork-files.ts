// Files that the operator names in a product: pictures are re-encoded in three sizes, sounds and videos are validated
// and stored.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Nft, Pictures } from '../../../protocol/calls/products/nft.ts';
import { CallRefusal } from '../../platform/base/call-refusal.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import { mainColor, redraw, redrawMoving } from '../../platform/files/picture.ts';
import type { MediaFolder } from './media-folder.ts';
import { checkMedia, MEDIA_BYTES_AT_MOST } from './media-kinds.ts';

const SIZES = { small: 160, medium: 480, large: 1_200 } as const;
const MOVING_SIDE = 480;

export interface ArtworkFiles {
  type: Nft['type'];
  pictures: Pictures;
  media: string | null;
}

/** A picture alone is an image; a GIF is animated; a sound or a video needs a picture for lists. */
export async function keepArtwork(
  folder: MediaFolder,
  base: string,
  { picture, media }: { picture: string; media?: string | undefined },
): Promise<ArtworkFiles> {
  const bytes = await readArtworkFile(base, picture);
  const pictures = await orSaid(picture, keepPictures(folder, bytes));
  if (media !== undefined) {
    const artworkFile = await readArtworkFile(base, media);
    const mediaInfo = checkMedia(artworkFile);
    if (mediaInfo.is === 'refused')
      throw new OperatorRefusal(mediaInfo.why, `${media} is refused.`);
    const address = await folder.keep(artworkFile, mediaInfo.ending);
    return { type: mediaInfo.type, pictures, media: address };
  }
  const moving = await orSaid(picture, redrawMoving(bytes, MOVING_SIDE));
  if (moving === undefined) return { type: 'image', pictures, media: null };
  return { type: 'gif', pictures, media: await folder.keep(moving, 'webp') };
}

async function keepPictures(folder: MediaFolder, bytes: Uint8Array): Promise<Pictures> {
  const keep = async (side: number) =>
    folder.keep((await redraw(bytes, side, { takesGif: true })).bytes, 'webp');
  const [small, medium, large] = [
    await keep(SIZES.small),
    await keep(SIZES.medium),
    await keep(SIZES.large),
  ];
  return { small, medium, large, color: await mainColor(bytes) };
}

async function readArtworkFile(base: string, file: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(resolve(base, file));
    if (bytes.length > MEDIA_BYTES_AT_MOST) {
      throw new OperatorRefusal('file_too_large', `${file} has more than 20 MB.`);
    }
    return bytes;
  } catch (error) {
    if (error instanceof OperatorRefusal) throw error;
    throw new OperatorRefusal('file_not_found', `${file} can't be read: ${error}`);
  }
}

async function orSaid<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallRefusal)) throw error;
    throw new OperatorRefusal(error.wrong[0].error, `${file} is refused.`);
  }
}
