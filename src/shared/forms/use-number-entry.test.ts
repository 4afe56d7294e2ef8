import { describe, expect, it } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import { steppedValue } from './use-number-entry.ts';

type Limits = { min?: string; max?: string };

function step(value: string, by: string, direction: 'up' | 'down', { min, max }: Limits = {}) {
  return steppedValue(core, { value, step: by, min, max }, direction);
}

describe('R-CONTRACT-9: a price steps by its tick', () => {
  it.each([
    ['94000', '0.1', 'up', '94000.1'],
    ['94000.0', '0.1', 'down', '93999.9'],
    ['0.1', '0.1', 'down', '0'],
    ['', '0.1', 'up', '0.1'],
    ['1', '5', 'up', '5'],
    ['0.00000001', '0.00000001', 'up', '0.00000002'],
  ] as const)('%s by %s %s: %s', (value, by, direction, next) => {
    expect(step(value, by, direction)).toBe(next);
  });

  it('moves onto the tick first', () => {
    expect(step('94000.05', '0.1', 'up')).toBe('94000.1');
    expect(step('94000.05', '0.1', 'down')).toBe('94000');
  });

  it('returns undefined at its limits', () => {
    expect(step('500', '1', 'up', { max: '500' })).toBeUndefined();
    expect(step('499.5', '1', 'up', { max: '499.7' })).toBe('499.7');
    expect(step('1', '1', 'down', { min: '1' })).toBeUndefined();
    expect(step('0', '1', 'down')).toBeUndefined();
    expect(step('600', '1', 'down', { max: '500' })).toBe('500');
    expect(step('', '1', 'up', { min: '10' })).toBe('10');
    expect(step('600', '1', 'up', { max: '500' })).toBeUndefined();
  });
});
