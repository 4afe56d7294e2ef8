// Makes a safe picture from uploaded bytes (R-FILE-2). Re-encoding keeps only the pixels, whatever else the bytes may
// mean to another program.
import sharp from 'sharp';
import { refusal } from '../base/call-refusal.ts';

// A queue for heavy work, with limits of running and waiting jobs.
const RETRY_MS = 2_000;

class Queue {
  readonly #at_once: number;
  readonly #most: number;
  readonly #waitingJobs: (() => void)[] = [];
  #runningJobs = 0;

  constructor({ at_once, most }: { at_once: number; most: number }) {
    this.#at_once = at_once;
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#runningJobs >= this.#at_once) {
      if (this.#waitingJobs.length >= this.#most) {
        throw refusal('unavailable', { params: { retry_after_ms: RETRY_MS } });
      }
      // The ended job passes on its place, so `#runningJobs` stays the same.
      await new Promise<void>((resolve) => this.#waitingJobs.push(resolve));
    } else {
      this.#runningJobs += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waitingJobs.shift();
      if (next === undefined) this.#runningJobs -= 1;
      else next();
    }
  }
}

export const BYTES_AT_MOST = 10 * 2 ** 20;
const PIXELS_AT_MOST = 40_000_000;
const SIDE_AT_MOST = 8_192;
const KEPT_SIDE = 2_560;
const QUALITY = 82;
const SECONDS_AT_MOST = 20;
const FRAMES_AT_MOST = 200;

/** The loaders of our formats. The library has many more, and each adds attack surface. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    // For the operator's artworks only; `redraw` refuses it.
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadRaw',
  ],
});
// Pictures are read once; a cache would keep uploads in memory.
sharp.cache(false);
sharp.concurrency(1);

/** A picture of 40 megapixels takes a second and 200 MB, so concurrency and queue are limited. */
const queue = new Queue({ at_once: 2, most: 32 });

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';

const MAGIC: Readonly<Record<Kind, readonly { at: number; bytes: readonly number[] }[]>> = {
  png: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  jpeg: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  webp: [
    { at: 0, bytes: [0x52, 0x49, 0x46, 0x46] },
    { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  ],
  gif: [{ at: 0, bytes: [0x47, 0x49, 0x46, 0x38] }],
};

/** Detected by the first bytes; declared name and type are ignored. */
function kindOf(bytes: Uint8Array): Kind | undefined {
  return (Object.keys(MAGIC) as Kind[]).find((kind) =>
    MAGIC[kind].every((part) => part.bytes.every((byte, index) => bytes[part.at + index] === byte)),
  );
}

export function redraw(
  bytes: Uint8Array,
  side = KEPT_SIDE,
  { takesGif = false } = {},
): Promise<Picture> {
  return queue.run(() => redrawNow(bytes, side, takesGif));
}

export async function redrawMoving(
  bytes: Uint8Array,
  side: number,
): Promise<Uint8Array | undefined> {
  if (kindOf(bytes) !== 'gif') return undefined;
  const { pages = 1, width = 0, height = 0 } = await headOf(bytes);
  if (pages < 2) return undefined;
  if (pages > FRAMES_AT_MOST || width * height * pages > PIXELS_AT_MOST) {
    throw refusal('image_too_large', { field: 'file' });
  }
  try {
    return await queue.run(() =>
      sharp(bytes, { animated: true, limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
        .timeout({ seconds: SECONDS_AT_MOST })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  } catch {
    throw refusal('file_damaged', { field: 'file' });
  }
}

export async function mainColor(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST }).stats();
  const digits = [dominant.r, dominant.g, dominant.b].map((part) =>
    part.toString(16).padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

async function redrawNow(bytes: Uint8Array, side: number, takesGif: boolean): Promise<Picture> {
  const kind = kindOf(bytes);
  if (kind === undefined || (kind === 'gif' && !takesGif))
    throw refusal('file_type_refused', { field: 'file' });
  const { format, width, height } = await headOf(bytes);
  if (format !== kind) throw refusal('file_type_refused', { field: 'file' });
  if (width > SIDE_AT_MOST || height > SIDE_AT_MOST || width * height > PIXELS_AT_MOST) {
    throw refusal('image_too_large', { field: 'file' });
  }
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: PIXELS_AT_MOST,
      // A truncated or broken picture is refused, not shown in part.
      failOn: 'error',
    })
      .timeout({ seconds: SECONDS_AT_MOST })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw refusal('file_damaged', { field: 'file' });
  }
}

async function headOf(
  bytes: Uint8Array,
): Promise<{ format: string; width: number; height: number; pages?: number | undefined }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw refusal('file_damaged', { field: 'file' });
  }
}
