// Rules of the NFT market without a database (R-NFT-1 to R-NFT-6).
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import {
  ATOM,
  add,
  isPositive,
  max,
  mul,
  quantize,
  roundAmount,
} from '../../platform/base/exact.ts';

/** A bid this close to the end moves the end by the same time. */
const LAST_MINUTE_MS = MINUTE_MS;
const EXTENSIONS_AT_MOST = 30;
export const PAY_WITHIN_MS = 24 * 60 * MINUTE_MS;
/** How long an auction runs again after its winner didn't pay, and how often. */
export const REOPENED_MS = 24 * 60 * MINUTE_MS;
export const REOPENED_AT_MOST = 3;
/** A winner on hold can't pay; the deadline waits for the end of the hold, at most this long after the order. */
export const HELD_DEADLINE_MS = 3 * DAY_MS;
export const AFTER_HOLD_MS = 60 * MINUTE_MS;
/** The margin's share of a bid; a bidder who defaulted often needs all of it. */
const MARGIN_RATE = '0.1';
const WHOLE_RATE = '1';
const DEFAULTS_ALLOWED = 2;
export const DEFAULTS_COUNTED_MS = 30 * DAY_MS;
/** A bid is at most this many times the current one, or the starting price. */
const STEP_AT_MOST = '10';
export const RESALE_AT_MOST_MS = 90 * DAY_MS;
export const DEFAULT_ROYALTY = '0.05';

export const OPEN = 1;
export const AWAITING = 2;
export const SOLD = 3;
export const ENDED = 4;

export const LEADING = 1;
export const OUTBID = 2;
export const WON = 3;
export const LOST = 4;

export const HELD = 1;
export const LOST_MARGIN = 3;

export const UNPAID = 0;
export const PAID = 1;
export const EXPIRED = 2;

interface Sale {
  status: number;
  is_on: boolean;
  starts_at: number;
  ends_at: number | null;
  remaining: number;
  current_bid: string | null;
  price: string;
  min_raise: string | null;
  extensions: number;
}
type Timed = Pick<Sale, 'status' | 'is_on' | 'starts_at' | 'ends_at' | 'remaining'>;

/** A sale that is switched off is announced too (specification 4). */
export function saleState(sale: Timed, time: number): 0 | 1 | 2 {
  if (sale.status !== OPEN || sale.remaining === 0) return 0;
  if (time < sale.starts_at) return 2;
  if (!sale.is_on) return 0;
  return sale.ends_at !== null && sale.ends_at <= time ? 0 : 1;
}

export function minimumBid({
  current_bid,
  price,
  min_raise,
}: Pick<Sale, 'current_bid' | 'price' | 'min_raise'>): string {
  return current_bid === null ? price : add(current_bid, min_raise ?? '0');
}

export function maximumBid({ current_bid, price }: Pick<Sale, 'current_bid' | 'price'>): string {
  return mul(current_bid ?? price, STEP_AT_MOST);
}

export const marginRate = (defaultCount: number): string =>
  defaultCount >= DEFAULTS_ALLOWED ? WHOLE_RATE : MARGIN_RATE;

/** What a bidder must have deposited for a bid of this price. */
export function marginFor(least: string, price: string, rate: string): string {
  return max(least, quantize(mul(price, rate), ATOM, 'up'));
}

/** The end after a bid at this time, and how often it has moved. */
export function endAfterBid(
  { ends_at, extensions }: Pick<Sale, 'ends_at' | 'extensions'>,
  time: number,
): { ends_at: number | null; extensions: number } {
  const isLate = ends_at !== null && ends_at - time <= LAST_MINUTE_MS;
  return isLate && extensions < EXTENSIONS_AT_MOST
    ? { ends_at: ends_at + LAST_MINUTE_MS, extensions: extensions + 1 }
    : { ends_at, extensions };
}

export function royaltyOf(price: string, rate: string): string | undefined {
  const royalty = roundAmount(mul(price, rate));
  return isPositive(royalty) ? royalty : undefined;
}
