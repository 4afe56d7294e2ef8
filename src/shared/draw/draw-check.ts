import type { Core } from '../../lib/core/core.ts';

export interface RevealedDraw {
  hash: string;
  secret: string;
  seed: string;
  position: number;
  size: number;
}

export interface DrawItem {
  name: string;
  copies: number;
}

export interface DrawCheck {
  hash: string;
  isHashSame: boolean;
  position: number;
  isPositionSame: boolean;
}

/** Recomputes a draw with the core on this phone; `id` is the id used in the draw. */
export function checkDraw(core: Core, draw: RevealedDraw, id: number): DrawCheck {
  const hash = core.draw_hash(draw.secret);
  const position = core.draw_position(draw.secret, draw.seed, id, draw.size);
  return {
    hash,
    position,
    isHashSame: hash === draw.hash,
    isPositionSame: position === draw.position,
  };
}

/** Index of the item; -1 if the position belongs to none. */
export function placeAt(items: readonly DrawItem[], position: number): number {
  let end = 0;
  return items.findIndex(({ copies }) => {
    end += copies;
    return position < end;
  });
}
