import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField, severalOf } from '../../fields/choice.ts';
import { amount, currencyId, quoteTime, tickPrice } from '../../fields/money.ts';
import { ownId, spanTime } from '../../fields/whole.ts';
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
import { failures } from './contract.ts';

export const coinOrder = withTypeName(
  'CoinOrder',
  z.object({
    id,
    match_id: id,
    currency_id: id,
    legal_id: id,
    symbol: text,
    type: oneOf(1, 2),
    order_type: oneOf(0, 1),
    target_price: z.nullable(decimal),
    amount: z.nullable(decimal),
    quote_amount: z.nullable(decimal),
    filled: decimal,
    turnover: decimal,
    avg_price: z.nullable(decimal),
    fee: decimal,
    fee_currency_id: id,
    frozen: decimal,
    /** 0 pending, also part filled; 3 filled whole; 4 cancelled, `filled` may be above 0. */
    status: oneOf(0, 3, 4),
    idempotency_key: z.nullable(text),
    create_time: time,
    update_time: time,
    complete_time: z.nullable(time),
  }),
);
export type CoinOrder = z.infer<typeof coinOrder>;

/** `type` 1 buy, 2 sell; without `target_price` a market order. */
export const trade = define('POST', '/coin/trade', ['U', 'I'], {
  request: {
    currency_id: currencyId,
    legal_id: currencyId,
    type: choiceField(1, 2),
    /** In the coin. */
    amount: optional(amount),
    target_price: optional(tickPrice),
    /** The amount that a market buy spends. */
    quote_amount: optional(amount),
    worst_price: optional(tickPrice),
    quote_time: optional(quoteTime),
  },
  checks: [
    {
      of: ['amount', 'quote_amount'],
      holds: ({ amount, quote_amount }) => (amount === undefined) !== (quote_amount === undefined),
      error: 'amount_invalid',
      at: 'amount',
    },
    {
      of: ['type', 'target_price', 'quote_amount'],
      holds: ({ type, target_price, quote_amount }) =>
        quote_amount === undefined || (type === 1 && target_price === undefined),
      error: 'amount_invalid',
      at: 'quote_amount',
    },
  ],
  response: coinOrder,
  errors: [
    'instrument_unknown',
    'instrument_unavailable',
    'quantity_off_step',
    'price_out_of_band',
    'insufficient_balance',
    'market_closed',
    'price_stale',
    'price_moved',
    'no_liquidity',
    'self_trade',
    'order_limit',
  ],
});

const orderFilter = {
  status: optional(severalOf(0, 3, 4)),
  currency_id: optional(currencyId),
  legal_id: optional(currencyId),
  type: optional(choiceField(1, 2)),
  from: optional(spanTime),
  to: optional(spanTime),
};

export const coinOrders = define('GET', '/coin/list', ['U', 'L'], {
  request: orderFilter,
  checks: [spanCheck],
  response: pageOf(coinOrder),
});

const coinTotalsOf = withTypeName(
  'CoinTotals',
  z.object({
    match_id: id,
    symbol: text,
    currency_id: id,
    legal_id: id,
    legal_name: text,
    order_count: count,
    /** Orders with any fill. */
    filled_count: count,
    /** In the coin. */
    bought: decimal,
    sold: decimal,
    /** Fees of purchases, in the coin. */
    coin_fees: decimal,
    /** In the quote currency. */
    spent: decimal,
    received: decimal,
    /** Fees of sales, in the quote currency. */
    fees: decimal,
    /** received - spent - fees. */
    net: decimal,
  }),
);
export type CoinTotals = z.infer<typeof coinTotalsOf>;

/** Our addition. Totals of a filter's orders by pair. */
export const coinTotals = define('GET', '/coin/totals', ['U'], {
  request: orderFilter,
  checks: [spanCheck],
  response: listOf(coinTotalsOf),
});

/** The hold of the unfilled part is returned; fills stay. */
export const cancelCoin = define('POST', '/coin/cancelOrder', ['U', 'I'], {
  request: { id: ownId },
  response: coinOrder,
  errors: ['order_not_pending'],
});

export const fills = define('GET', '/coin/fills', ['U', 'L'], {
  request: { id: optional(ownId) },
  response: pageOf(
    z.object({
      id,
      order_id: id,
      symbol: text,
      type: oneOf(1, 2),
      price: decimal,
      number: decimal,
      fee: decimal,
      fee_currency_id: id,
      time,
    }),
  ),
});

export const cancelCoins = define('POST', '/coin/batch_cancel', ['U', 'I'], {
  request: { currency_id: optional(currencyId), legal_id: optional(currencyId) },
  response: z.object({ cancelled: z.array(id), failed: failures }),
  errors: ['instrument_unknown'],
});
