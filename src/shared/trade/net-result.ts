import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Core } from '../../lib/core/core.ts';

/** What a contract order has cost so far: its fee and its overnight fees. */
export function costsOf(
  core: Core,
  order: Pick<LeverOrder, 'trade_fee' | 'overnight_money'>,
): string {
  return core.evaluate('add', [order.trade_fee, order.overnight_money]);
}

/** The result of a profit after the order's costs. */
export function netResult(
  core: Core,
  profit: string,
  order: Pick<LeverOrder, 'trade_fee' | 'overnight_money'>,
): string {
  return core.evaluate('sub', [profit, costsOf(core, order)]);
}
