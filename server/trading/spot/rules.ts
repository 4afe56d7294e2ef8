// Checks of a spot order by the core, all errors reported together (R-GATE-6).
import { affordable_quantity, check_funds, check_ticket } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { Execution } from '../../../protocol/fields/order.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { isAbove } from '../../platform/base/exact.ts';
import { must } from '../../platform/base/must.ts';

/** R-SPOT-8 */
export const PENDING_AT_MOST = 200;

/** Of a number of coins, or of what the money buys. */
export type CoinSize =
  | { amount: string; quote_amount: null }
  | { amount: null; quote_amount: string };

/** Exactly one of the two is there: the checks of `coin.trade` hold it. */
export function sizeOf({ amount, quote_amount }: OneOfSizes): CoinSize {
  if (amount !== null) return { amount, quote_amount: null };
  return { amount, quote_amount: must(quote_amount, 'an order is of coins or of money') };
}

interface OneOfSizes {
  amount: string | null;
  quote_amount: string | null;
}

interface OfCoins {
  amount: string;
  quote_amount: null;
}

interface CommonWish {
  type: 1 | 2;
  execution: Execution;
  /** When it is cancelled, in ms. */
  until: number | null;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
}

export type LimitWish = CommonWish &
  OfCoins & { kind: 'limit'; target_price: string; trigger_price: null };

/** Without a limit it takes what the market gives once its trigger is reached. */
export type StopWish = CommonWish & { trigger_price: string } & (
    | (CoinSize & { kind: 'stop_market'; target_price: null })
    | (OfCoins & { kind: 'stop_limit'; target_price: string })
  );

/** An order as it is wished: the checks of `coin.trade` hold which kind has which prices and sizes. */
export type CoinWish =
  | LimitWish
  | StopWish
  | (CommonWish & CoinSize & { kind: 'market'; target_price: null; trigger_price: null });

/** It takes what is there at once, and never waits (R-SPOT-10). */
export const isAtOnce = ({ kind, execution }: Pick<CoinWish, 'kind' | 'execution'>): boolean =>
  kind === 'market' || execution === 'ioc' || execution === 'fok';

export const sizeField = ({ amount }: CoinWish): string =>
  amount === null ? 'quote_amount' : 'amount';

export const sideOf = ({ type }: Pick<CoinWish, 'type'>): 'long' | 'short' =>
  type === 1 ? 'long' : 'short';

/**
 * Checks size and prices against the instrument and the limit against the band around the index price. Funds
 * are checked after the walk.
 */
export function wrongForm(
  wish: CoinWish,
  instrument: Instrument,
  { index, time }: { index: string; time: number },
): Wrong[] {
  const { amount, quote_amount, target_price, trigger_price } = wish;
  const { kind, until, worst_price = null } = wish;
  const { violations } = check_ticket({
    kind: 'spot',
    ticket: {
      side: sideOf(wish),
      kind,
      amount,
      quote_amount,
      target_price,
      trigger_price,
      until: until === null ? null : `${until}`,
      worst_price,
    },
    rules: instrument,
    account: { available: null, price: index, now: `${time}` },
  });
  return [...wrongsOf(violations), ...wrongStopMoney(wish, instrument)];
}

/** A stop that buys with money has no number of coins until it is carried out: at its trigger it buys no more than an order may. */
function wrongStopMoney(wish: CoinWish, { spot_step, spot_max }: Instrument): Wrong[] {
  if (wish.kind !== 'stop_market' || wish.quote_amount === null) return [];
  const number = affordable_quantity(wish.quote_amount, wish.trigger_price, spot_step);
  const details = { field: 'quote_amount', params: { maximum: spot_max } };
  return isAbove(number, spot_max) ? [wrong('above_maximum', details)] : [];
}

export function missing(wish: CoinWish, neededAmount: string, available: string): Wrong[] {
  return wrongsOf(check_funds(neededAmount, available), sizeField(wish));
}

/** A limit order waits while the market is closed or halted. */
export function isTrading({ is_open, is_halted }: Quote): boolean {
  return is_open && !is_halted;
}
