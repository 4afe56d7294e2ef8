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

type StopField = 'target_profit_price' | 'stop_loss_price';

/** The price that all have; '' where they differ or have none. */
export function commonPrice(
  orders: readonly [LeverOrder, ...LeverOrder[]],
  field: StopField,
): string {
  const [first] = orders;
  return orders.every((order) => order[field] === first[field]) ? (first[field] ?? '') : '';
}

/** What is written into all of them: a price that wasn't changed isn't, so that each order keeps its own. '0' removes. */
export function changedStops(
  orders: readonly [LeverOrder, ...LeverOrder[]],
  prices: Readonly<Record<StopField, string>>,
): Partial<Record<StopField, string>> {
  const changedPrice = (field: StopField): Partial<Record<StopField, string>> =>
    prices[field] === commonPrice(orders, field)
      ? {}
      : { [field]: prices[field] === '' ? '0' : prices[field] };
  return { ...changedPrice('target_profit_price'), ...changedPrice('stop_loss_price') };
}

/** "20–50×", or "50×" where all are the same. */
export function multiplesText(orders: readonly Pick<LeverOrder, 'multiple'>[]): string {
  const multiples = orders.map(({ multiple }) => multiple);
  const [least, most] = [Math.min(...multiples), Math.max(...multiples)];
  return least === most ? `${most}×` : `${least}–${most}×`;
}
