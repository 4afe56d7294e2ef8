import { expect, test } from 'vitest';
import { nameTransform, type Prize, slicePath, slicesOf, turnTo } from './wheel-slices.ts';

const prize = (id: number, slots: number): Prize => ({
  ...{ id, slots, name: `${id}`, chance_percent: '1', kind: 'money' },
  number: '1',
  currency_id: 3,
});

test('R-GAME-1: slices are as wide as their slots, in their listed order', () => {
  const slices = slicesOf([prize(1, 3400), prize(2, 6600)], ({ name }) => name);
  expect(slices.map(({ from, to }) => [from, to])).toEqual([
    [0, 0.34],
    [0.34, 1],
  ]);
});

test.each([0, 1, 3399, 3400, 9999])('slot %i stops under the pointer, always forwards', (slot) => {
  let turnedDegrees = 0;
  for (let play = 0; play < 3; play += 1) {
    const next = turnTo(turnedDegrees, slot);
    expect(next).toBeGreaterThan(turnedDegrees + 3 * 360);
    const under = (360 - (next % 360)) / 360;
    expect((under % 1) * 10_000).toBeCloseTo(slot + 0.5, 6);
    turnedDegrees = next;
  }
});

test('a single prize is a full ring', () => {
  expect(slicePath(0, 1)).toContain('A116 116 0 1 1');
});

test('no name on the wheel is upside down: those of the left half are turned over', () => {
  for (let at = 0; at < 20; at += 1) {
    const isTurned = nameTransform({ from: at / 20, to: (at + 1) / 20 }).includes('rotate(180)');
    expect(isTurned).toBe(at >= 10);
  }
});
