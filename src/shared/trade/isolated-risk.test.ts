import { expect, test } from 'vitest';
import * as core from '../../../core/pkg/pe_core.js';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Core } from '../../lib/core/core.ts';
import { isolatedRisk } from './isolated-risk.ts';

const SHORT = {
  type: 2,
  price: '64000',
  number: '0.5',
  caution_money: '320',
} as LeverOrder;

test('R-CONTRACT-7: the risk rate of an isolated position is its margin and profit over its margin', () => {
  expect(isolatedRisk(core as unknown as Core, SHORT, '64100')).toEqual({
    equity: '270',
    rate: '84.375',
  });
});
