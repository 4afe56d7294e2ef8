import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { winsToBreakEven } from './break-even.ts';

test.each([
  ['0.3', '0', '77'],
  ['0.3', '0.002', '78'],
  ['0.85', '0', '55'],
  ['1', '0', '50'],
])('an option that pays %s with a fee of %s must be right %s times of 100', (ratio, fee, wins) => {
  expect(winsToBreakEven(core as never, ratio, fee)).toBe(wins);
});
