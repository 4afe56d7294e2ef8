import { MINUTE_MS, SECOND_MS } from '../../../protocol/time.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type InvestCall, type InvestParts, investHandlers } from './handlers.ts';
import { repriceAll } from './pricing.ts';
import { rollProducts } from './rolling.ts';
import { returnOrders, settleDue } from './settlement.ts';

export interface InvestNeeds extends InvestParts {
  sandbox: boolean;
}

export function openInvest(needs: InvestNeeds): Module<InvestCall> {
  const rolling: Job = {
    name: 'dual products of the sandbox',
    every_ms: 5 * SECOND_MS,
    run: () => rollProducts(needs),
  };
  return {
    handlers: investHandlers(needs),
    jobs: [
      { name: 'dual settlement', every_ms: SECOND_MS, run: () => settleDue(needs) },
      { name: 'dual APRs', every_ms: MINUTE_MS, run: () => repriceAll(needs) },
      ...(needs.sandbox ? [rolling] : []),
    ],
    closing: async () => (tx, user_id, time) => returnOrders(tx, needs, user_id, time),
  };
}
