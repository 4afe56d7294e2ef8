// Checks of a spot order by the core, all errors reported together (R-GATE-6).
import { affordable_quantity, check_funds, check_ticket } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import type { Execution, SpotKind } from '../../../protocol/fields/order.ts';
import { wrongsOf } from '../../market/engines/violations.ts';
import type { Quote } from '../../market/feed/questions.ts';
import { wrong } from '../../platform/base/call-refusal.ts';
import { isAbove } from '../../platform/base/exact.ts';

/** R-SPOT-8 */
export const PENDING_AT_MOST = 200;

export interface CoinWish {
  type: 1 | 2;
  kind: SpotKind;
  execution: Execution;
  amount?: string | undefined;
  target_price?: string | undefined;
  trigger_price?: string | undefined;
  quote_amount?: string | undefined;
  /** When it is cancelled, in ms. */
  until: number | null;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
}

/** It takes what is there at once, and never waits (R-SPOT-10). */
export const isAtOnce = ({ kind, execution }: Pick<CoinWish, 'kind' | 'execution'>): boolean =>
  kind === 'market' || execution === 'ioc' || execution === 'fok';

export const sizeField = ({ amount }: CoinWish): string =>
  amount === undefined ? 'quote_amount' : 'amount';

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
  const { amount = null, quote_amount = null, target_price = null, trigger_price = null } = wish;
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
function wrongStopMoney(
  { kind, quote_amount, trigger_price }: CoinWish,
  { spot_step, spot_max }: Instrument,
): Wrong[] {
  if (kind !== 'stop_market' || quote_amount === undefined || trigger_price === undefined)
    return [];
  const number = affordable_quantity(quote_amount, trigger_price, spot_step);
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
