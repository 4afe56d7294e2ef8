import { describe, expect, it } from 'vitest';
import { positions, rowsOf } from './positions.ts';

const list = positions(1200, 7);

describe('performance.md: same inputs for every side', () => {
  it('gives the same positions for the same seed, and others for another', () => {
    expect(rowsOf(positions(1200, 7))).toBe(rowsOf(list));
    expect(rowsOf(positions(1200, 8))).not.toBe(rowsOf(list));
  });

  it('has both sides, and multiples by which a division does not end', () => {
    expect(new Set(list.map((p) => p.side))).toEqual(new Set(['long', 'short']));
    const multiples = new Set(list.map((p) => p.multiple));
    for (const multiple of ['1', '3', '30', '75', '125']) expect(multiples).toContain(multiple);
  });

  it('writes plain numbers: no sign, no exponent, balances with 8 decimals, marks off the open', () => {
    for (const p of list) {
      for (const text of [p.open, p.quantity, p.mark, p.available, p.burst_rate]) {
        expect(text).toMatch(/^\d+(\.\d+)?$/);
      }
      expect(p.available).toMatch(/\.\d{8}$/);
      expect(p.mark).not.toBe(p.open);
      expect(p.quantity).toMatch(/[1-9]/);
    }
  });
});
