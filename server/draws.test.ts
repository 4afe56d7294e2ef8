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
        (fill, chosen, id, size) => {
          const { secret, hash } = commit(dice(fill));
          expect(secret).toMatch(/^[0-9a-f]{64}$/);
          expect(hash).toBe(sha256(secret));
          const drawn = reveal(dice(0), { secret, seed: chosen, id, size });
          expect(drawn).toMatchObject({ hash, secret, seed: chosen, size });
          const number = BigInt(`0x${sha256(`${secret}:${chosen}:${id}`)}`);
          expect(drawn.position).toBe(Number(number % BigInt(size)));
        },
      ),
      { seed },
    );
  });

  test('R-DRAW-1: without a seed of the user the server makes one that fits the field', () => {
    const { secret } = commit(dice(1));
    const drawn = reveal(dice(2), { secret, seed: undefined, id: 5, size: 10 });
    expect(drawn.seed).toMatch(/^[A-Za-z0-9]{1,64}$/);
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
