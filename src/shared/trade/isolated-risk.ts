import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Core } from '../../lib/core/core.ts';
import { sideOf } from './side-of.ts';

interface IsolatedRisk {
  equity: string;
  rate: string;
}

/** An isolated position answers with its own margin alone (R-CONTRACT-7). */
export function isolatedRisk(core: Core, order: LeverOrder, mark: string): IsolatedRisk {
  const profit = core.evaluate('pnl', [sideOf(order), order.price, mark, order.number]);
  const equity = core.evaluate('add', [order.caution_money, profit]);
  return { equity, rate: core.evaluate('risk_rate', [equity, order.caution_money]) };
}
