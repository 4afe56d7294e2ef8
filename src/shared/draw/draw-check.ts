import type { Core } from '../../lib/core.ts';

/** A draw after it was made (R-DRAW-1). */
export interface MadeDraw {
  hash: string;
  secret: string;
  seed: string;
  position: number;
  size: number;
}

/** What was drawn from, in its listed order: each item has as many positions as copies. */
export interface DrawnFrom {
  name: string;
  copies: number;
}

export interface DrawCheck {
  hash: string;
  isHashSame: boolean;
  position: number;
  isPositionSame: boolean;
}

/** Recomputes a draw with the core of this phone; `id` is that of what was drawn for. */
export function checkDraw(core: Core, draw: MadeDraw, id: number): DrawCheck {
  const hash = core.draw_hash(draw.secret);
  const position = core.draw_position(draw.secret, draw.seed, id, draw.size);
  return {
    hash,
    position,
    isHashSame: hash === draw.hash,
    isPositionSame: position === draw.position,
  };
}

/** Its place in the list; -1 where the position is none of them. */
export function placeAt(items: readonly DrawnFrom[], position: number): number {
  let end = 0;
  return items.findIndex(({ copies }) => {
    end += copies;
    return position < end;
  });
}
