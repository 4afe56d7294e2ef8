import { expect, test } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import { costsOf, netResult, traderShareAtMost } from './net-result.ts';

const COPY = { trade_fee: '0.5', overnight_money: '0.2', trader_share: '0.93' };

test('R-COPY-5: what a copy paid to its trader is one of its costs', () => {
  expect(costsOf(core, COPY)).toBe('1.63');
  expect(netResult(core, '10', COPY)).toBe('8.37');
});

test('R-COPY-5: of an open copy the trader gets a part of a gain, and of a loss nothing', () => {
  expect(traderShareAtMost(core, '9.3', '0.1')).toBe('0.93');
  expect(traderShareAtMost(core, '-9.3', '0.1')).toBe('0');
  expect(traderShareAtMost(core, '0', '0.1')).toBe('0');
});
