import { expect, test } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import { checkDraw, placeAt } from './draw-check.ts';

const secret = 'a'.repeat(64);
const draw = {
  secret,
  hash: 'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
  seed: 'abc',
  size: 10,
};

test('R-DRAW-1: a genuine draw matches in hash and position', () => {
  const position = core.draw_position(secret, 'abc', 7, 10);
  expect(checkDraw(core, { ...draw, position }, 7)).toMatchObject({
    isHashSame: true,
    isPositionSame: true,
  });
});

test('R-DRAW-1: a different secret, seed or position is detected', () => {
  const position = core.draw_position(secret, 'abc', 7, 10);
  const swappedDraw = { ...draw, position, secret: 'b'.repeat(64) };
  expect(checkDraw(core, swappedDraw, 7).isHashSame).toBe(false);
  const movedDraw = { ...draw, position: (position + 1) % 10 };
  expect(checkDraw(core, movedDraw, 7).isPositionSame).toBe(false);
});

test('R-DRAW-1: positions belong to items in their listed order', () => {
  const items = [
    { name: 'one', copies: 2 },
    { name: 'none', copies: 0 },
    { name: 'three', copies: 3 },
  ];
  expect([0, 1, 2, 4, 5].map((position) => placeAt(items, position))).toEqual([0, 0, 2, 2, -1]);
});
