// Checks that every order passes before those of its own kind (R-GATE-6, R-CONTRACT-18, R-CONTRACT-21). All errors are
// reported together.

import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Wrong } from '../../../protocol/calls/platform/call.ts';
import { CallRefusal, refusal, wrong } from '../../platform/base/call-refusal.ts';
import type { Quote } from '../feed/questions.ts';

export type Use = 'is_contract' | 'is_spot' | 'is_option';

export interface PriceCheck {
  instrument: Instrument;
  quote: Quote;
  now: number;
  quote_time: number | undefined;
  /** The setting `block_ms`: the maximum age of that price. */
  block_ms: number;
}

/** Thrown at once: nothing can be checked without a price, and a limit must not wait for one that may never come. */
export function needQuote(quote: Quote | undefined): Quote {
  if (quote === undefined) throw refusal('market_closed', { params: {} });
  return quote;
}

/** Thrown at once, because nothing else can be checked without the instrument. */
export function needInstrument(instrument: Instrument | undefined): Instrument {
  if (instrument === undefined) throw refusal('instrument_unknown', { field: 'currency_id' });
  return instrument;
}

/** The currencies of a filter must exist, even when nothing matches. */
export function needCurrencies(
  isCurrency: (id: number) => boolean,
  { currency_id, legal_id }: { currency_id?: number | undefined; legal_id?: number | undefined },
): void {
  for (const [field, id] of Object.entries({ currency_id, legal_id })) {
    if (id !== undefined && !isCurrency(id)) throw refusal('currency_unknown', { field });
  }
}

export function unavailable(instrument: Instrument, use: Use): Wrong[] {
  const isOn = instrument[use] && instrument.status === 1;
  return isOn ? [] : [wrong('instrument_unavailable', { field: 'currency_id' })];
}

/**
 * Undefined for a market that the operator closed: its opening time is unknown. For trading hours, the next change of
 * an open market is its close.
 */
const opensAt = ({ is_open, status, next_change_time }: Instrument): number | null =>
  is_open || status !== 1 ? null : next_change_time;

/** For an order that needs a price now; a limit order can wait. */
export function priceless({ instrument, quote, now }: PriceCheck): Wrong[] {
  if (!quote.is_open || quote.is_halted) {
    const time = opensAt(instrument);
    return [wrong('market_closed', { params: time === null ? {} : { time } })];
  }
  return now - quote.time > instrument.stale_ms ? [wrong('price_stale')] : [];
}

/** R-PRICE-5 */
export function seenTooOld({ now, quote_time, block_ms }: PriceCheck): Wrong[] {
  const isOld = quote_time !== undefined && now - quote_time > block_ms;
  return isOld ? [wrong('quote_stale', { field: 'quote_time' })] : [];
}

export function refuseAll(all: readonly Wrong[]): void {
  const [first, ...others] = all;
  if (first !== undefined) throw new CallRefusal([first, ...others]);
}
