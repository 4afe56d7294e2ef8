import type { Draw } from '../../../../lib/products/nft.ts';
import type { RevealedDraw } from '../../../../shared/draw/draw-check.ts';

/** Undefined while the box is closed, and for works that weren't in a box. */
export function madeDraw(draw: Draw | null): RevealedDraw | undefined {
  if (draw === null) return undefined;
  const { hash, secret, seed, position, size } = draw;
  if (secret === null || seed === null || position === null || size === null) return undefined;
  return { hash, secret, seed, position, size };
}
