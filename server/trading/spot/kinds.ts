// The kinds of spot orders: one record each (R-SPOT-9). A record says what an order holds and how far it takes from the book.
import type { SpotKind } from '../../../protocol/fields/order.ts';
import { isAbove, min, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import { must } from '../../platform/base/must.ts';
import type { CoinRow, NewCoin } from './store.ts';

type Sized = Pick<NewCoin, 'type' | 'target_price' | 'amount' | 'quote_amount' | 'filled'>;

export interface SpotKindTerms {
  /** What clients see that know only limit and market. */
  order_type: 0 | 1;
  /** What it freezes for all that isn't filled yet. */
  hold(order: Sized): string;
  /** Whether what isn't filled waits in the book. */
  rests: boolean;
}

const NOTHING = '0';

const ofLimit = ({ type, target_price, amount, filled }: Sized): string => {
  const remainingAmount = sub(must(amount, 'only an order without a limit buys for money'), filled);
  if (type === 2) return remainingAmount;
  return roundAmount(mul(must(target_price, 'a limit has a price'), remainingAmount));
};

export const SPOT_KINDS: Readonly<Record<SpotKind, SpotKindTerms>> = {
  market: { order_type: 1, hold: () => NOTHING, rests: false },
  limit: { order_type: 0, hold: ofLimit, rests: true },
  stop_market: {
    order_type: 0,
    hold: (order) =>
      order.type === 2 ? ofLimit(order) : must(order.quote_amount, 'a stop market buys for money'),
    rests: false,
  },
  stop_limit: { order_type: 0, hold: ofLimit, rests: true },
};

/** What the order alone holds: less than `frozen` if it is the dearer half's money that a pair holds (R-SPOT-12). */
export function ownHold(order: Sized & { kind: SpotKind; frozen: string }): string {
  return min(order.frozen, SPOT_KINDS[order.kind].hold(order));
}

/** A market order pays from the available balance, all others from what they hold. */
export const isHolding = ({ kind }: { kind: SpotKind }): boolean => kind !== 'market';

interface Trigger {
  trigger_price: string;
  trigger_by: 'rise' | 'fall';
}

/** A stop whose trigger hasn't been reached: it isn't in the book. */
export function isWaitingStop<Row extends Pick<CoinRow, 'status' | keyof Trigger | 'trigger_time'>>(
  order: Row,
): order is Row & Trigger {
  const { status, trigger_price, trigger_time } = order;
  return status === 0 && trigger_price !== null && trigger_time === null;
}

export function isTriggered({ trigger_price, trigger_by }: Trigger, mark: string): boolean {
  return trigger_by === 'rise' ? !isAbove(trigger_price, mark) : !isAbove(mark, trigger_price);
}
