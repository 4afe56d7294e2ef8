import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';

/** Open positions of one pair, side and margin mode; multiples may differ (R-CONTRACT-36). */
export interface PositionGroup {
  id: string;
  orders: readonly [LeverOrder, ...LeverOrder[]];
}

/** In the order of the first position of each. Copied positions are alone: they follow their trader. */
export function groupsOf(positions: readonly LeverOrder[]): PositionGroup[] {
  const groups = new Map<string, [LeverOrder, ...LeverOrder[]]>();
  for (const order of positions) {
    const { match_id, type, margin_mode, trader_user_id, id } = order;
    const key = trader_user_id === null ? `${match_id}.${type}.${margin_mode}` : `copy.${id}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [order]);
    else group.push(order);
  }
  return [...groups].map(([id, orders]) => ({ id, orders }));
}

/** "20–50×", or "50×" where all are the same. */
export function multiplesText(orders: readonly Pick<LeverOrder, 'multiple'>[]): string {
  const multiples = orders.map(({ multiple }) => multiple);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  return least === most ? `${most}×` : `${least}–${most}×`;
}
