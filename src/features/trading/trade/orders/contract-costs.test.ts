import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import { contractCosts } from './contract-costs.ts';

const textOf = (value: string): string => core.format_fixed(value, 2, numberRules('en'));

test('the costs of all orders are the rounded sum of exact values, not the sum of rounded ones', () => {
  const totals = { fees: '0.00400000', overnight: '0.00400000', trader_shares: '0' };
  expect([textOf(totals.fees), textOf(totals.overnight)]).toEqual(['0.00', '0.00']);
  expect(textOf(contractCosts(core, totals))).toBe('0.01');
  expect(contractCosts(core, { ...totals, trader_shares: '1.5' })).toBe('1.508');
});
