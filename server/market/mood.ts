// What all simulated prices of a kind have in common: quiet and wild times, the shape of a day, and a move that all of
// them feel. Each is a pure function of the seed and the time, so the drawn past and the running present agree.
import { DAY_MS, HOUR_MS } from './bars.ts';
import { mix, share } from './random.ts';

export type Kind = 'crypto' | 'stock';

/** A regime lasts about so long. */
const REGIME_MS = 14 * HOUR_MS;
/** How far quiet and wild times lie apart: moves from about a half to twice the usual one. */
const REGIME_SPREAD = 0.55;
const SALTS = { crypto: 101, stock: 211 } as const;
/** How much of a move is felt by all: of bitcoin nearly all of it, as the others follow it. */
const SHARED = { crypto: 0.7, stock: 0.5 } as const;
const LEADS = 0.95;
/** Moves by UTC hour: busiest in the afternoon of America, quietest in the early morning of Europe. */
const CRYPTO_HOURS = [
  0.95, 0.95, 0.9, 0.85, 0.8, 0.75, 0.8, 0.85, 0.95, 1, 1, 1, 1.1, 1.25, 1.4, 1.4, 1.3, 1.2, 1.1,
  1.05, 1.05, 1, 0.95, 0.95,
] as const;

/** Around 0 with variance 1, never beyond 3. */
export function bellOf(hash: number): number {
  return 2 * (share(mix(hash, 1)) + share(mix(hash, 2)) + share(mix(hash, 3))) - 3;
}

/** Of a move's share that its whole kind makes. */
export function sharedPart(kind: Kind, isLeader: boolean): number {
  return isLeader ? LEADS : SHARED[kind];
}

/** The move that a whole kind makes in the piece of `size` ms that begins at `time`: variance 1. */
export function sharedMove(seed: number, kind: Kind, time: number, size: number): number {
  return bellOf(mix(mix(seed + SALTS[kind], size), (time - (time % size)) / size));
}

/** How wild it is, 1 being usual. */
export function moodAt(seed: number, kind: Kind, time: number): number {
  return regimeAt(seed, kind, time) * shapeAt(kind, time);
}

/** One regime flows into the next. */
function regimeAt(seed: number, kind: Kind, time: number): number {
  const from = (time - (time % REGIME_MS)) / REGIME_MS;
  const way = (time % REGIME_MS) / REGIME_MS;
  const level = levelOf(seed, kind, from) * (1 - way) + levelOf(seed, kind, from + 1) * way;
  return Math.exp(REGIME_SPREAD * level);
}

/** Asked for each bar of each instrument, and only a few are different. */
const levels = { crypto: new Map<number, number>(), stock: new Map<number, number>() };
let levelsOf: number | undefined;

function levelOf(seed: number, kind: Kind, place: number): number {
  if (levelsOf !== seed) {
    levels.crypto.clear();
    levels.stock.clear();
    levelsOf = seed;
  }
  const known = levels[kind].get(place);
  if (known !== undefined) return known;
  const level = bellOf(mix(seed + SALTS[kind] + 7, place));
  levels[kind].set(place, level);
  return level;
}

/** Stocks are wildest after the opening bell, and before the closing one. */
function shapeAt(kind: Kind, time: number): number {
  const hour = (time % DAY_MS) / HOUR_MS;
  if (kind === 'crypto') return CRYPTO_HOURS[hour - (hour % 1)] ?? 1;
  const toMiddle = Math.abs(hour - 17.5) / 3.5;
  return 0.75 + 0.6 * Math.min(1, toMiddle) ** 2;
}
