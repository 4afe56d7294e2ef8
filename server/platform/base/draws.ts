// Draws that a user can verify (R-DRAW-1), for blind boxes and the wheel: docs/how/blind-box.md.
import { draw_hash, draw_position } from '../../../core/pkg/pe_core.js';

const SECRET_BYTES = 32;
const SEED_BYTES = 16;

export interface RandomBytes {
  bytes(size: number): Uint8Array;
}

export interface Commitment {
  secret: string;
  hash: string;
}

export interface DrawWish {
  secret: string;
  seed: string | undefined;
  /** Id of the draw, so that the same secret and seed give different results for two draws. */
  id: number;
  size: number;
}

export interface Revealed {
  hash: string;
  secret: string;
  seed: string;
  position: number;
  size: number;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export function commit({ bytes }: RandomBytes): Commitment {
  const secret = hexOf(bytes(SECRET_BYTES));
  return { secret, hash: draw_hash(secret) };
}

export function reveal({ bytes }: RandomBytes, wish: DrawWish): Revealed {
  const { secret, id, size } = wish;
  const seed = wish.seed ?? hexOf(bytes(SEED_BYTES));
  return {
    hash: draw_hash(secret),
    secret,
    seed,
    size,
    position: draw_position(secret, seed, id, size),
  };
}

/** Each item occupies as many positions as it has copies left, in listed order. */
export function itemAt<Item extends { left: number }>(
  items: readonly Item[],
  position: number,
): Item {
  let before = 0;
  for (const item of items) {
    before += item.left;
    if (position < before) return item;
  }
  throw new RangeError(`position ${position} of ${before}`);
}
