// Checks of a spot order by the core, all errors reported together (R-GATE-6).
import { check_funds, check_ticket } from '../../../core/pkg/pe_core.js';
import type { Wrong } from '../../../protocol/calls/call.ts';
import type { Instrument } from '../../../protocol/calls/market.ts';
import type { Quote } from '../../market/questions.ts';
import { wrongsOf } from '../../trading/violations.ts';

/** Limit orders of a user that may wait (R-SPOT-8). */
export const PENDING_AT_MOST = 200;

/** As the form was read. */
export interface CoinWish {
  type: 1 | 2;
  amount?: string | undefined;
  target_price?: string | undefined;
  quote_amount?: string | undefined;
  worst_price?: string | undefined;
  quote_time?: number | undefined;
}

export const sizeField = ({ amount }: CoinWish): string =>
  amount === undefined ? 'quote_amount' : 'amount';

export const sideOf = ({ type }: Pick<CoinWish, 'type'>): 'long' | 'short' =>
  type === 1 ? 'long' : 'short';

/** Size and prices against the instrument, the limit inside the band around the index price; the funds are known only after the walk. */
export function wrongForm(wish: CoinWish, instrument: Instrument, index: string): Wrong[] {
  const { amount = null, quote_amount = null, target_price = null, worst_price = null } = wish;
  const { violations } = check_ticket({
    kind: 'spot',
    ticket: { side: sideOf(wish), amount, quote_amount, target_price, worst_price },
    rules: instrument,
    account: { available: null, price: index },
  });
  return wrongsOf(violations);
}

export function missing(wish: CoinWish, needed: string, available: string): Wrong[] {
  return wrongsOf(check_funds(needed, available), sizeField(wish));
}

/** A limit waits for a market that is closed; what is halted is closed. */
export function isTrading({ is_open, is_halted }: Quote): boolean {
  return is_open && !is_halted;
}
