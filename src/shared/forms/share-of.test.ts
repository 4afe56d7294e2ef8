import { describe, expect, it } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import { percentOf, valueAt } from './share-of.ts';

describe('the slider of a ticket takes a share of the maximum', () => {
  it.each([
    [25, '250', '1', '62'],
    [100, '250', '1', '250'],
    [0, '250', '1', '0'],
    [33, '0.75', '0.0001', '0.2475'],
  ] as const)('%d %% of %s in steps of %s: %s', (percent, max, step, value) => {
    expect(valueAt(core, percent, max, step)).toBe(value);
  });

  it.each([
    ['62', '250', 24],
    ['250', '250', 100],
    ['900', '250', 100],
    ['', '250', 0],
    ['1', '0', 0],
  ] as const)('%s of %s stands at %d %%', (value, max, percent) => {
    expect(percentOf(core, value, max)).toBe(percent);
  });
});
