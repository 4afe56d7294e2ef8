import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { Core } from '../../lib/core/core.ts';

type Costs = Pick<LeverOrder, 'trade_fee' | 'overnight_money' | 'trader_share'>;

/** What a contract order has cost so far: its fee, its overnight fees and, of a copy, what its trader got. */
export function costsOf(core: Core, order: Costs): string {
  const fees = core.evaluate('add', [order.trade_fee, order.overnight_money]);
  return core.evaluate('add', [fees, order.trader_share]);
}

/** The result of a profit after the order's costs. */
export function netResult(core: Core, profit: string, order: Costs): string {
  return core.evaluate('sub', [profit, costsOf(core, order)]);
}

/** Of an open copy that would close with this result: what its trader gets at most (R-COPY-5). Less, after losses. */
export function traderShareAtMost(core: Core, net: string, share_rate: string): string {
  const share = core.evaluate('mul', [net, share_rate]);
  return core.evaluate('cmp', [share, '0']) === '1' ? share : '0';
}
