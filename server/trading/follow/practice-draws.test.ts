import { expect, test } from 'vitest';
import { drawsFrom } from './practice-draws.ts';

const NAMES = Array.from({ length: 200 }, (_, index) => `90001/${index}/look`);

function draw(secret: number): number[] {
  const draws = drawsFrom(new Uint8Array(32).fill(secret));
  return NAMES.map((name) => draws.below(100, name));
}

test('R-COPY-9: the same secret draws the same, in any order; another one draws others', () => {
  expect(draw(1)).toEqual(draw(1));
  const draws = drawsFrom(new Uint8Array(32).fill(1));
  expect(NAMES.toReversed().map((name) => draws.below(100, name))).toEqual(draw(1).toReversed());
  expect(draw(2)).not.toEqual(draw(1));
});

test('R-COPY-9: draws are spread over the whole range', () => {
  expect(new Set(draw(1).map((one) => one % 10)).size).toBe(10);
  expect(draw(1).every((one) => one >= 0 && one < 100)).toBe(true);
});
