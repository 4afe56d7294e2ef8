// R-DRAW-1 through WebAssembly, compared with Node's SHA-256.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw_hash, draw_position } from '../../core/pkg/pe_core.js';
import { errorOf, expectItWorks } from './call.ts';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const drawParts = fc.record({
  secret: fc.string({ unit: 'binary', maxLength: 200 }),
  seed: fc.string({ unit: 'binary', maxLength: 100 }),
  id: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  size: fc.integer({ min: 1, max: 0xffff_ffff }),
});

describe('draws', { timeout: 30_000 }, () => {
  test('R-DRAW-1: hash and position equal SHA-256, for any text, id and size', async () => {
    await fc.assert(
      fc.asyncProperty(drawParts, async ({ secret, seed, id, size }) => {
        expect(draw_hash(secret)).toBe(await sha256(secret));
        const number = BigInt(`0x${await sha256(`${secret}:${seed}:${id}`)}`);
        expect(draw_position(secret, seed, id, size)).toBe(Number(number % BigInt(size)));
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  test('R-DRAW-1: an invalid id or size is refused with its key', () => {
    expect(errorOf(() => draw_position('a', 'b', 1, 0)).key).toBe('division_by_zero');
    expect(errorOf(() => draw_position('a', 'b', 1.5, 10)).key).toBe('malformed');
    expect(errorOf(() => draw_position('a', 'b', 1, -1)).key).toBe('malformed');
    expect(errorOf(() => draw_position('a', 'b', 1, 2 ** 32)).key).toBe('malformed');
    expectItWorks();
  });
});
