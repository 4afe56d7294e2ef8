// Pictures of users: private after the upload, and public only as a copy (R-FILE-3, R-FILE-4).
import { createHash } from 'node:crypto';
import type { ErrorKey } from '../../../protocol/errors.ts';
import { refusal } from '../base/call-refusal.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { type Picture, redraw } from './picture.ts';
import {
  insertFile,
  insertPublic,
  isOwn,
  markUsed,
  takeFilesOf,
  takePublic,
  takeUnused,
} from './store.ts';

export interface FilesOptions {
  database: Database;
  store: FileStore;
  now(): number;
  randomBytes(size: number): Uint8Array;
}

const ADDRESS = /^\/api\/file\/([A-Za-z0-9_-]{43})$/;
const PUBLIC = /^\/files\/([0-9a-f]{64})\.webp$/;
const KEY_BYTES = 32;
const UNUSED_MS = 24 * 60 * 60_000;
const AT_ONCE = 200;
/** Owner of the house's pictures: banners, currencies, artworks. */
const HOUSE = 0;

export class Files {
  readonly #options: FilesOptions;

  constructor(options: FilesOptions) {
    this.#options = options;
  }

  async keep(bytes: Uint8Array, user_id: number): Promise<string> {
    const { database, store, now, randomBytes } = this.#options;
    const picture = await redraw(bytes);
    const key = Buffer.from(randomBytes(KEY_BYTES)).toString('base64url');
    const { width, height, bytes: pixels } = picture;
    const row = { key, user_id, bytes: pixels.length, width, height, hash: hashOf(pixels) };
    // The row first: bytes without a row would never be deleted.
    await insertFile(database, row, now());
    await store.put('private', key, picture.bytes);
    return `/api/file/${key}`;
  }

  async read(key: string, user_id: number): Promise<Uint8Array | undefined> {
    const { database, store } = this.#options;
    return (await isOwn(database, key, user_id)) ? store.get('private', key) : undefined;
  }

  async owns(address: string, user_id: number, queryable?: Queryable): Promise<boolean> {
    const key = keyOf(address);
    if (key === undefined) return false;
    return isOwn(queryable ?? this.#options.database, key, user_id);
  }

  /**
   * Marks the file as used, so that it is kept. Refuses files that this account didn't upload. Runs in the call's
   * transaction, so that a refused call leaves the file for cleanup. Returns the hash of what the picture shows.
   */
  async use(tx: Queryable, address: string, user_id: number, field: string): Promise<string> {
    const key = keyOf(address);
    const hash =
      key === undefined ? undefined : await markUsed(tx, key, user_id, this.#options.now());
    if (hash === undefined) throw absent(field);
    return hash;
  }

  /** At most `side` pixels wide; the original stays private. */
  async publish(
    address: string,
    user_id: number,
    { side, field = 'head_portrait' }: { side?: number; field?: string } = {},
  ): Promise<string> {
    const key = keyOf(address);
    const bytes = key === undefined ? undefined : await this.read(key, user_id);
    if (bytes === undefined) throw absent(field);
    return this.#show(await redraw(bytes, side), user_id);
  }

  async publishOwn(bytes: Uint8Array, side?: number): Promise<string> {
    return this.#show(await redraw(bytes, side), HOUSE);
  }

  /** Publishes an included picture unchanged, once, under its hash. */
  async publishSeeded(hash: string, bytes: Uint8Array): Promise<void> {
    const { database, store, now } = this.#options;
    if ((await store.get('public', hash)) === undefined) await store.put('public', hash, bytes);
    await insertPublic(database, hash, HOUSE, now());
  }

  async #show(picture: Picture, user_id: number): Promise<string> {
    const { database, store, now } = this.#options;
    const hash = hashOf(picture.bytes);
    await store.put('public', hash, picture.bytes);
    await insertPublic(database, hash, user_id, now());
    return `/files/${hash}.webp`;
  }

  async readPublic(name: string): Promise<Uint8Array | undefined> {
    const hash = PUBLIC.exec(`/files/${name}`)?.[1];
    return hash === undefined ? undefined : this.#options.store.get('public', hash);
  }

  /** Removes the public copy, unless another account uses the same. */
  async withdraw(address: string, user_id: number): Promise<void> {
    const hash = PUBLIC.exec(address)?.[1];
    if (hash === undefined) return;
    const { database, store } = this.#options;
    await database.transaction(async (tx) => {
      for (const unusedHash of await takePublic(tx, user_id, hash))
        await store.remove('public', unusedHash);
    });
  }

  /**
   * Deletes all pictures of an erased account. Bytes are deleted before the rows are committed: bytes without a row
   * would stay forever, while a row without bytes is retried.
   */
  async erase(tx: Queryable, user_id: number): Promise<void> {
    const { store } = this.#options;
    for (const key of await takeFilesOf(tx, user_id)) await store.remove('private', key);
    for (const hash of await takePublic(tx, user_id)) await store.remove('public', hash);
  }

  async cleanUp(): Promise<number> {
    const { database, store, now } = this.#options;
    let count = 0;
    for (;;) {
      const takenKeys = await database.transaction(async (tx) => {
        const keys = await takeUnused(tx, now() - UNUSED_MS, AT_ONCE);
        for (const key of keys) await store.remove('private', key);
        return keys.length;
      });
      count += takenKeys;
      if (takenKeys < AT_ONCE) return count;
    }
  }

  placeOf(address: string): string | undefined {
    const key = keyOf(address);
    return key === undefined ? undefined : this.#options.store.placeOf('private', key);
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function keyOf(address: string): string | undefined {
  return ADDRESS.exec(address)?.[1];
}

function absent(field: string) {
  return refusal('file_not_found' satisfies ErrorKey, { field });
}
