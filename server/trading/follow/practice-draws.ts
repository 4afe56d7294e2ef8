// Draws of the practice traders, each from its own name: the same secret gives the same acts, also after a restart, and
// nobody without the secret can compute them.
import { createHmac } from 'node:crypto';

export interface Draws {
  /** From 0 to `end` (exclusive). */
  below(end: number, name: string): number;
}

export function drawsFrom(secret: Uint8Array): Draws {
  return {
    below: (end, name) => createHmac('sha256', secret).update(name).digest().readUInt32LE() % end,
  };
}
