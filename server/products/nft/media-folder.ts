// Pictures, sounds and videos of works, named by their hash. The sandbox's are in the repository; the operator's are
// stored beside the uploads, in their own folder.
import { createHash } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaEnding } from './media-kinds.ts';

const SEEDS = join(import.meta.dirname, '..', '..', 'seeds', 'art');
const NAME = /^[0-9a-f]{40}\.(webp|mp3|ogg|wav|mp4|webm)$/;
const HASH_DIGITS = 40;

export const addressOf = (name: string): string => `/media/${name}`;

export interface FoundMedia {
  path: string;
  size: number;
  ending: MediaEnding;
}

export class MediaFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the public address, which is the same for the same bytes. */
  async keep(bytes: Uint8Array, ending: MediaEnding): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_DIGITS);
    const name = `${hash}.${ending}`;
    const place = join(this.#folder, name);
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = `${place}.${process.pid}.new`;
    await writeFile(fresh, bytes, { mode: 0o600, flush: true });
    await rename(fresh, place);
    return addressOf(name);
  }

  async find(name: string): Promise<FoundMedia | undefined> {
    const ending = NAME.exec(name)?.[1] as MediaEnding | undefined;
    if (ending === undefined) return undefined;
    for (const folder of [this.#folder, SEEDS]) {
      const path = join(folder, name);
      const stats = await stat(path).catch(() => undefined);
      if (stats?.isFile()) return { path, size: stats.size, ending };
    }
    return undefined;
  }
}
