// The source of secrets, passed in so that tests can control it.
import { randomBytes, randomInt } from 'node:crypto';

export interface Dice {
  /** From 0 to `end` (exclusive). */
  below(end: number): number;
  bytes(count: number): Uint8Array;
}

export const systemDice: Dice = {
  below: (end) => randomInt(end),
  bytes: (count) => randomBytes(count),
};
