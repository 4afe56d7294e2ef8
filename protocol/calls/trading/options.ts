import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { amount, currencyId, matchId, quoteTime, seconds } from '../../fields/money.ts';
import { shortText } from '../../fields/text.ts';
import { limitOf, ownId, spanTime } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  withTypeName,
} from '../../values.ts';
import { define, spanCheck } from '../platform/call.ts';
import { OWN_LIMIT_ERRORS } from './limits.ts';

/** Stake currencies. */
export const payableCurrencies = define('GET', '/microtrade/payable_currencies', ['U'], {
  response: listOf(
    z.object({
      currency_id: id,
      currency_name: text,
      image: text,
      available: decimal,
      min_number: decimal,
      max_number: decimal,
    }),
  ),
});

export const durations = define('GET', '/microtrade/seconds', ['G'], {
  request: { match_id: optional(matchId) },
  response: listOf(
    z.object({
      seconds: id,
      profit_ratio: decimal,
      fee_rate: decimal,
      min_number: decimal,
      max_number: decimal,
      status: oneOf(0, 1),
    }),
  ),
  cached: true,
});

export const microOrder = withTypeName(
  'MicroOrder',
  z.object({
    id,
    match_id: id,
    symbol: text,
    currency_id: id,
    currency_name: text,
    /** 1 up, 2 down. */
    type: oneOf(1, 2),
    seconds: id,
    number: decimal,
    fee: decimal,
    profit_ratio: decimal,
    open_price: decimal,
    end_price: z.nullable(decimal),
    status: oneOf(1, 3, 4),
    /** Direction right, price unchanged, direction wrong. */
    result: z.nullable(oneOf(1, 0, -1)),
    payout: z.nullable(decimal),
    /** payout - number. */
    fact_profits: z.nullable(decimal),
    reason: z.nullable(z.literal('no_tick')),
    create_time: time,
    expire_time: time,
    complete_time: z.nullable(time),
  }),
);
export type MicroOrder = z.infer<typeof microOrder>;

const MICRO_PAGE = 5;

const microFilter = {
  match_id: optional(matchId),
  /** 1 holding, 3 history. */
  status: optional(choiceField(1, 3)),
  type: optional(choiceField(1, 2)),
  from: optional(spanTime),
  to: optional(spanTime),
};

export const microOrders = define('GET', '/microtrade/lists', ['U', 'L'], {
  request: { ...microFilter, limit: limitOf(MICRO_PAGE) },
  checks: [spanCheck],
  response: pageOf(microOrder),
});

const microTotalsOf = withTypeName(
  'MicroTotals',
  z.object({
    currency_id: id,
    currency_name: text,
    order_count: count,
    ended_count: count,
    won_count: count,
    /** Stakes of ended options, and their payouts. */
    stakes: decimal,
    payouts: decimal,
    /** payouts - stakes. */
    profits: decimal,
    /** Of all orders. */
    fees: decimal,
    /** profits - fees. */
    net: decimal,
  }),
);
export type MicroTotals = z.infer<typeof microTotalsOf>;

/** Our addition. Totals of a filter's orders by stake currency. */
export const microTotals = define('GET', '/microtrade/totals', ['U'], {
  request: microFilter,
  checks: [spanCheck],
  response: listOf(microTotalsOf),
});

export const submitMicro = define('POST', '/microtrade/submit', ['U', 'I'], {
  request: {
    match_id: matchId,
    currency_id: currencyId,
    type: choiceField(1, 2),
    seconds,
    number: amount,
    /** Accepted because the specification lists it; the server ignores it. */
    currency_name: optional(shortText('parameter_error', 64)),
    /** What the account lacks comes from `change`, in the same transaction, at most this much (R-OPTION-8). */
    // Not a default: results that are kept by their key have no such field (R-KEY-2).
    from_spot: optional(amount),
    quote_time: optional(quoteTime),
  },
  response: microOrder,
  errors: [
    ...OWN_LIMIT_ERRORS,
    'insufficient_balance',
    'market_closed',
    'price_stale',
    'instrument_unavailable',
    'order_limit',
  ],
});

/** In the first 3 s only. */
export const cancelMicro = define('POST', '/microtrade/cancelMicOrder', ['U', 'I'], {
  request: { id: ownId },
  response: microOrder,
  errors: ['cancel_too_late', 'order_not_open'],
});
