import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit, itemAt, reveal } from './draws.ts';

const seed = 31;
const dice = (fill: number) => ({ bytes: (size: number) => new Uint8Array(size).fill(fill) });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('draws', { timeout: 30_000 }, () => {
  test('R-DRAW-1: the hash commits to the secret, and the draw can be recomputed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 255 }),
        fc.stringMatching(/^[A-Za-z0-9]{1,64}$/),
        fc.integer({ min: 1, max: 2 ** 53 - 1 }),
        fc.integer({ min: 1, max: 10_000 }),
        (fill, chosenSeed, id, size) => {
          const { secret, hash } = commit(dice(fill));
          expect(secret).toMatch(/^[0-9a-f]{64}$/);
          expect(hash).toBe(sha256(secret));
          const draw = reveal(dice(0), { secret, seed: chosenSeed, id, size });
          expect(draw).toMatchObject({ hash, secret, seed: chosenSeed, size });
          const number = BigInt(`0x${sha256(`${secret}:${chosenSeed}:${id}`)}`);
          expect(draw.position).toBe(Number(number % BigInt(size)));
        },
      ),
      { seed },
    );
  });

  test('R-DRAW-1: without a seed of the user the server makes one that fits the field', () => {
    const { secret } = commit(dice(1));
    const draw = reveal(dice(2), { secret, seed: undefined, id: 5, size: 10 });
    expect(draw.seed).toMatch(/^[A-Za-z0-9]{1,64}$/);
  });

  test('R-NFT-3: an item has as many positions as copies are left', () => {
    const items = [
      { name: 'a', left: 2 },
      { name: 'b', left: 0 },
      { name: 'c', left: 3 },
    ];
    const names = [0, 1, 2, 3, 4].map((position) => itemAt(items, position).name);
    expect(names).toEqual(['a', 'a', 'c', 'c', 'c']);
    expect(() => itemAt(items, 5)).toThrow(RangeError);
  });
});

/** As on a running server: other bytes at each request, the same in each run of the test. */
function countingDice(from: string): { bytes(size: number): Uint8Array } {
  let count = 0;
  return {
    bytes: (size) => {
      count += 1;
      return createHash('sha256').update(`${from} ${count}`).digest().subarray(0, size);
    },
  };
}

const chiSquare = (counts: readonly number[], expected: readonly number[]): number =>
  counts.reduce(
    (sum, count, at) => sum + (count - (expected[at] ?? 0)) ** 2 / (expected[at] ?? 1),
    0,
  );

const LONG = process.env['LONG'] === '1';
const DRAWS = LONG ? 1_000_000 : 20_000;

test(
  `${DRAWS} draws fit the shown odds, each can be checked, and none follows from the one before`,
  () => {
    // The sandbox's boxes: 100 copies of six items.
    const copies = [40, 30, 15, 10, 4, 1];
    const items = copies.map((copiesLeft, place) => ({ place, left: copiesLeft }));
    const server = countingDice('server');
    const counts = copies.map(() => 0);
    const pairs = copies.map(() => copies.map(() => 0));
    const hashes = new Set<string>();
    let before: number | undefined;
    for (let id = 1; id <= DRAWS; id += 1) {
      const { secret, hash } = commit(server);
      // A phone that always sends the same seed gets no better and no worse draws.
      const draw = reveal(server, { secret, seed: 'same', id, size: 100 });
      hashes.add(hash);
      if (draw.hash !== hash || sha256(secret) !== hash) throw new Error(`draw ${id}: its hash`);
      const number = BigInt(`0x${sha256(`${secret}:same:${id}`)}`);
      if (Number(number % 100n) !== draw.position) throw new Error(`draw ${id}: its position`);
      const { place } = itemAt(items, draw.position);
      counts[place] = (counts[place] ?? 0) + 1;
      const row = before === undefined ? undefined : pairs[before];
      if (row !== undefined) row[place] = (row[place] ?? 0) + 1;
      before = place;
    }
    expect(hashes.size).toBe(DRAWS);
    const share = copies.map((copiesLeft) => (copiesLeft * DRAWS) / 100);
    // 5 degrees of freedom: one honest series in a thousand is above 20.5.
    expect(chiSquare(counts, share)).toBeLessThan(20.5);
    const groupOf = (place: number): number => Math.min(place, 3);
    const [hexCounts, parts] = [Array.from({ length: 16 }, () => 0), [0, 0, 0, 0]];
    for (const [first, row] of pairs.entries()) {
      parts[groupOf(first)] = (parts[groupOf(first)] ?? 0) + (copies[first] ?? 0);
      for (const [second, count] of row.entries()) {
        const cell = 4 * groupOf(first) + groupOf(second);
        hexCounts[cell] = (hexCounts[cell] ?? 0) + count;
      }
    }
    const pairShare = parts.flatMap((a) => parts.map((b) => (a * b * (DRAWS - 1)) / 10_000));
    const groups = parts.map((_, first) =>
      counts.reduce((sum, count, at) => sum + (groupOf(at) === first ? count : 0), 0),
    );
    // Pairs overlap, so each deviation of the shares counts twice in them (Good's serial test). What remains is
    // dependence, with 9 degrees of freedom: one in a thousand is above 27.9.
    const ofShares = chiSquare(
      groups,
      parts.map((part) => (part * DRAWS) / 100),
    );
    expect(chiSquare(hexCounts, pairShare) - 2 * ofShares).toBeLessThan(27.9);
  },
  LONG ? 600_000 : 30_000,
);

test('a box that is opened to its end gives each item as often as it has copies', () => {
  const server = countingDice('to the end');
  const items = [40, 30, 15, 10, 4, 1].map((copiesLeft, place) => ({ place, left: copiesLeft }));
  const givenCounts = items.map(() => 0);
  for (let size = 100; size > 0; size -= 1) {
    const { secret } = commit(server);
    const item = itemAt(
      items,
      reveal(server, { secret, seed: undefined, id: size, size }).position,
    );
    item.left -= 1;
    givenCounts[item.place] = (givenCounts[item.place] ?? 0) + 1;
  }
  expect(givenCounts).toEqual([40, 30, 15, 10, 4, 1]);
});
