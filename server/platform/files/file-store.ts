import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** `private` files have an owner; `public` ones are readable by name. */
export type Shelf = 'private' | 'public';

export interface FileStore {
  /** Atomic, and safe against a power cut. The same name always has the same bytes. */
  put(shelf: Shelf, name: string, bytes: Uint8Array): Promise<void>;
  get(shelf: Shelf, name: string): Promise<Uint8Array | undefined>;
  remove(shelf: Shelf, name: string): Promise<void>;
  placeOf(shelf: Shelf, name: string): string;
}

/** Our keys and hashes; any other name could escape from the folder. */
const NAME = /^[A-Za-z0-9_-]{8,128}$/;

export class DiskStore implements FileStore {
  readonly #folder: string;
  #writes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(shelf: Shelf, name: string, bytes: Uint8Array): Promise<void> {
    const place = this.placeOf(shelf, name);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    // Simultaneous uploads of one picture each write their own temporary file.
    this.#writes += 1;
    const fresh = `${place}.${process.pid}-${this.#writes}.new`;
    try {
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, place);
    } catch (error) {
      await rm(fresh, { force: true });
      throw error;
    }
  }

  async get(shelf: Shelf, name: string): Promise<Uint8Array | undefined> {
    if (!NAME.test(name)) return undefined;
    try {
      return await readFile(this.placeOf(shelf, name));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async remove(shelf: Shelf, name: string): Promise<void> {
    await rm(this.placeOf(shelf, name), { force: true });
  }

  placeOf(shelf: Shelf, name: string): string {
    if (!NAME.test(name)) throw new RangeError('not a valid file name');
    // A folder with a million names is slow.
    return join(this.#folder, shelf, name.slice(0, 2), `${name}.webp`);
  }
}
