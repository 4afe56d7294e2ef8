import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import type { ProjectOrder } from '../../../../../protocol/calls/products/products.ts';
import { estimateOf, othersOf, paidFormula, resultFormulas } from './project-figures.ts';

const ISSUE = { total_issuance: '1000', subscribed: '1533', step: '1' };
const DEMANDS = ['700', '500', '333'];
const order = (amount: string, allottedQuantity: string | null): ProjectOrder => {
  const paidAmount = core.evaluate('mul', [amount, '0.3']);
  const keptAmount = core.evaluate('mul', [allottedQuantity ?? '0', '0.3']);
  return {
    id: 1,
    project_id: 1,
    name: 'Test',
    currency_id: 2001,
    currency_name: 'ORVA',
    amount,
    price: '0.3',
    pay_currency: 3,
    pay_name: 'USDT',
    paid: paidAmount,
    allotted: allottedQuantity,
    create_time: 0,
    refund: allottedQuantity === null ? null : core.evaluate('sub', [paidAmount, keptAmount]),
    unlock_time: null,
    status: allottedQuantity === null ? 0 : 1,
  };
};

test('R-IEO-2: the formulas of each subscription give what all subscriptions together were allotted', () => {
  const shares = core.evaluate('ieo_allotment', ['1000', '1', DEMANDS.join(';')]).split(';');
  expect(shares).toEqual(['457', '326', '217']);
  for (const [index, amount] of DEMANDS.entries()) {
    const own = order(amount, shares[index] ?? null);
    const formulas = resultFormulas(core, ISSUE, own);
    const [share] = core
      .evaluate('ieo_allotment', [...(formulas?.allotment.args ?? [])])
      .split(';');
    const far = core.evaluate('sub', [formulas?.allotment.serverResult ?? '', share ?? '']);
    expect(['-1', '0', '1']).toContain(far);
    expect(core.evaluate('sub', [...(formulas?.refund.args ?? [])])).toBe(own.refund);
    expect(core.evaluate('mul', [...paidFormula(own).args])).toBe(own.paid);
  }
});

test('R-IEO-1: a subscription is estimated beside the others, itself not counted twice', () => {
  const own = order('700', null);
  expect(estimateOf(core, othersOf(core, ISSUE, own), '700', '0.3')).toMatchObject({
    allotment: '457',
    refund: '72.9',
    isPartial: true,
    formula: { args: ['1000', '1', '700;833'] },
  });
  expect(resultFormulas(core, ISSUE, own)).toBeUndefined();
  const stale = { ...ISSUE, subscribed: '0' };
  expect(estimateOf(core, othersOf(core, stale, own), '700', '0.3').allotment).toBe('700');
});

test('a subscription that was returned whole has no formula of an allotment', () => {
  expect(resultFormulas(core, ISSUE, order('700', '0'))).toBeUndefined();
});
