// Shared moods of all simulated instruments of a kind: calm and wild periods, and the shape of a day. A mood affects
// the size of moves, never their direction.
import { DAY_MS, HOUR_MS } from '../../../protocol/time.ts';
import { keyFor, type MarketSeed } from './market-secret.ts';
import { fractionOf, mix } from './random.ts';

export type Kind = 'crypto' | 'stock';

/** Wildness of the regime at an index: around 0, with variance 1. */
export type Levels = (kind: Kind, place: number) => number;

const REGIME_MS = 14 * HOUR_MS;
/** How far calm and wild periods lie apart: moves from about a half to twice the usual one. */
const REGIME_SPREAD = 0.55;
const SALTS = { crypto: 101, stock: 211 } as const;
/** Part of a move that is shared by the whole kind. */
const SHARED = { crypto: 0.7, stock: 0.5 } as const;
/** In the drawn history the others follow bitcoin. */
const LEADS = 0.95;
/** Size of moves by UTC hour: largest in the American afternoon, smallest in the early European morning. */
const CRYPTO_HOURS = [
  0.95, 0.95, 0.9, 0.85, 0.8, 0.75, 0.8, 0.85, 0.95, 1, 1, 1, 1.1, 1.25, 1.4, 1.4, 1.3, 1.2, 1.1,
  1.05, 1.05, 1, 0.95, 0.95,
] as const;

/** Around 0 with variance 1, never beyond 3. */
export function bellOf(hash: number): number {
  return 2 * (fractionOf(mix(hash, 1)) + fractionOf(mix(hash, 2)) + fractionOf(mix(hash, 3))) - 3;
}

export function sharedPart(kind: Kind, isLeader = false): number {
  return isLeader ? LEADS : SHARED[kind];
}

/** The shared move of a kind in the step of `size` ms at `time` of the drawn history; variance 1. */
export function sharedMove(seed: number, kind: Kind, time: number, size: number): number {
  return bellOf(mix(mix(seed + SALTS[kind], size), (time - (time % size)) / size));
}

/** Factor for the size of moves; 1 is usual. */
export function moodAt(levels: Levels, kind: Kind, time: number): number {
  return regimeAt(levels, kind, time) * shapeAt(kind, time);
}

function regimeAt(levels: Levels, kind: Kind, time: number): number {
  const from = (time - (time % REGIME_MS)) / REGIME_MS;
  const way = (time % REGIME_MS) / REGIME_MS;
  const level = levels(kind, from) * (1 - way) + levels(kind, from + 1) * way;
  return Math.exp(REGIME_SPREAD * level);
}

export function pastLevels(seed: number): Levels {
  return cacheLevels((kind, place) => bellOf(mix(seed + SALTS[kind] + 7, place)));
}

/** For the running market: future levels can't be computed from past ones. */
export function keyedLevels(seed: MarketSeed): Levels {
  return cacheLevels((kind, place) =>
    bellOf(keyFor(seed, `regime ${kind} ${place}`).readUInt32LE()),
  );
}

/** Caches levels, because they are needed for each bar of each instrument. */
function cacheLevels(levels: Levels): Levels {
  const cachedLevels = { crypto: new Map<number, number>(), stock: new Map<number, number>() };
  return (kind, place) => {
    const there = cachedLevels[kind].get(place);
    if (there !== undefined) return there;
    const level = levels(kind, place);
    cachedLevels[kind].set(place, level);
    return level;
  };
}

/** Stocks are wildest after the opening bell and before the closing one. */
function shapeAt(kind: Kind, time: number): number {
  const hour = (time % DAY_MS) / HOUR_MS;
  if (kind === 'crypto') return CRYPTO_HOURS[hour - (hour % 1)] ?? 1;
  const toMiddle = Math.abs(hour - 17.5) / 3.5;
  return 0.75 + 0.6 * Math.min(1, toMiddle) ** 2;
}
