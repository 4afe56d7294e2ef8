// Prices, amounts and steps of OTC orders (R-OTC-1 to R-OTC-4), without a database.
import { MINUTE_MS } from '../../../protocol/time.ts';
import {
  ATOM,
  add,
  div,
  isAbove,
  isBelow,
  min,
  mul,
  quantize,
  sub,
} from '../../platform/base/exact.ts';

export const DISPUTE_AFTER_MS = 10 * MINUTE_MS;
/** Delay after which a sandbox desk acts and answers. */
export const DESK_ACTS_AFTER_MS = 10_000;
export const QUOTE_MS = 60_000;
export const TALK_AFTER_END_MS = 24 * 60 * MINUTE_MS;
/** Messages of the user in one order (R-OTC-9). */
export const SENT_AT_MOST = 200;
export const UNFINISHED_AT_MOST = 3;
export const CANCELLED_A_DAY = 3;
/** Limit of a single trade at level 1 and level 2, in USDT (R-IDENTITY-4). */
export const LEVEL_1_USDT = '2000';
export const LEVEL_2_USDT = '1000000';

export const BUY = 1;
export const SELL = 2;
export type Side = typeof BUY | typeof SELL;

export const TO_BE_PAID = 0;
export const PAYMENT_SENT = 1;
export const COMPLETED = 2;
export const CANCELLED = 3;
export const EXPIRED = 4;
export const DISPUTED = 5;
export type OtcStatus = 0 | 1 | 2 | 3 | 4 | 5;

export const isFinished = (status: OtcStatus): boolean =>
  status === COMPLETED || status === CANCELLED || status === EXPIRED;

export function fiatStep(fiat: string): '0.01' | '1' {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: fiat,
  }).resolvedOptions();
  return maximumFractionDigits === 0 ? '1' : '0.01';
}

/** Fiat per coin, rounded to a readable number in the desk's favour. */
export function priceOf(
  ad: { type: Side; fixed_price: string | null; spread_percent: string | null },
  usd: { coin: string; fiat: string },
): string {
  if (ad.fixed_price !== null) return ad.fixed_price;
  const share = div(ad.spread_percent ?? '0', '100');
  const index = div(usd.coin, usd.fiat);
  const price = mul(index, ad.type === BUY ? add('1', share) : sub('1', share));
  return quantize(price, priceStep(price), ad.type === BUY ? 'up' : 'down');
}

function priceStep(price: string): string {
  if (!isBelow(price, '100')) return '0.01';
  return isBelow(price, '0.01') ? ATOM : '0.0001';
}

export interface Amounts {
  number: string;
  total: string;
}

/** Computes the total from coins, or coins from the total. Rounding favours the desk by less than one step of each. */
export function amountsOf(
  { type, fiat }: { type: Side; fiat: string },
  price: string,
  wish: { number?: string | undefined; total?: string | undefined },
): Amounts {
  const [toDesk, toUser] = type === BUY ? (['up', 'down'] as const) : (['down', 'up'] as const);
  if (wish.number !== undefined) {
    return {
      number: wish.number,
      total: quantize(mul(wish.number, price), fiatStep(fiat), toDesk),
    };
  }
  const total = wish.total ?? '0';
  return { number: quantize(div(total, price), ATOM, toUser), total };
}

export function mostOf(
  { fiat, remaining, max_total }: { fiat: string; remaining: string; max_total: string },
  price: string,
): string {
  return min(max_total, quantize(mul(remaining, price), fiatStep(fiat), 'down'));
}

/**
 * Prevents a quoted price from being a free option: it ends when the index has moved by more than half of the spread
 * against the desk.
 */
export function hasMovedAway(
  type: Side,
  heldPrice: string,
  now: string,
  spread_percent: string | null,
): boolean {
  const spreadLoss = mul(heldPrice, div(spread_percent ?? '0', '200'));
  const lossPerUnit = type === BUY ? sub(now, heldPrice) : sub(heldPrice, now);
  return isAbove(lossPerUnit, spreadLoss);
}

/** A receipt proves when the money left; other methods have none. */
export const hasVoucher = (pay_method: string): boolean =>
  pay_method === 'bank' || pay_method === 'card';

/**
 * Whether the desk would lose more than its whole spread by releasing at the order's price: the buyer may have paid only
 * because the price had moved.
 */
export function isBeyondSpread(
  { price }: { price: string },
  ad: { type: Side; fixed_price: string | null; spread_percent: string | null },
  usd: { coin: string; fiat: string },
): boolean {
  const loss = sub(priceOf(ad, usd), price);
  return isAbove(loss, mul(price, div(ad.spread_percent ?? '0', '100')));
}
