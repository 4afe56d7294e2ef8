import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { KindPictureName } from './kind-picture.tsx';

/** One thing that waits for a mark: an order, or a way out of a position that is listed as an order. */
export interface PendingThing {
  id: string;
  order: LeverOrder;
  /** The way out of the open `order`; undefined when the order itself waits. */
  exit: LeverExit | undefined;
  picture: KindPictureName;
  /** The price that the mark must reach; null for a trailing stop that waits without one. */
  price: string | null;
}

type Account = { pending: readonly LeverOrder[]; positions: readonly LeverOrder[] };

/** Levels of take profit and stop loss are shown with their position. */
export function pendingThings({ pending, positions }: Account): PendingThing[] {
  return [...pending.map(waitingOrder), ...positions.flatMap(waitingExits)];
}

function waitingOrder(order: LeverOrder): PendingThing {
  const { id, kind, trigger_price, trigger_time, trail, price } = order;
  const trailPrice = trail?.level ?? trail?.start_price ?? null;
  // A stop limit that has been triggered waits at its limit.
  const waitPrice = trigger_price === null || trigger_time !== null ? price : trigger_price;
  return {
    id: `${id}`,
    order,
    exit: undefined,
    picture: kind,
    price: kind === 'trailing' ? trailPrice : waitPrice,
  };
}

function waitingExits(order: LeverOrder): PendingThing[] {
  return order.exits.flatMap((exit): PendingThing[] => {
    const id = `${order.id}.${exit.number}`;
    if (exit.kind === 'limit') {
      return [{ id, order, exit, picture: 'limit_close', price: exit.price }];
    }
    if (exit.kind !== 'trailing') return [];
    const price = exit.trail?.level ?? exit.trail?.start_price ?? null;
    return [{ id, order, exit, picture: 'trailing', price }];
  });
}
