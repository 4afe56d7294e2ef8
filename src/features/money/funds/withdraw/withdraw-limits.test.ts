import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { Core } from '../../../../lib/core/core.ts';
import { withdrawLimits } from './withdraw-limits.ts';

type Info = Parameters<typeof withdrawLimits>[1];

const info = {
  available: '3000000',
  fee: '1',
  min_number: '10',
  max_number: '1000000',
  left_number: '2000000',
  limit_24h_btc: '200',
} as Info;
const faultAt = (number: string, more: Partial<Info> = {}) =>
  withdrawLimits(core as Core, { ...info, ...more }, number).fault?.error;

test('the form names the bound that the amount breaks, as the server would', () => {
  expect(faultAt('9.99999999')).toBe('below_minimum');
  expect(faultAt('10')).toBeUndefined();
  expect(faultAt('1000000')).toBeUndefined();
  expect(faultAt('1000000.00000001')).toBe('above_maximum');
  expect(faultAt('2999999.00000001')).toBe('insufficient_balance');
  expect(faultAt('500001', { left_number: '500000' })).toBe('withdraw_limit_exceeded');
  expect(withdrawLimits(core as Core, info, '').most).toBe('1000000');
});
