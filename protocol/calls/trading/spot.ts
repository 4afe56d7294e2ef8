import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField, severalOf } from '../../fields/choice.ts';
import { amount, currencyId, quoteTime, tickPrice } from '../../fields/money.ts';
import {
  EXECUTIONS,
  execution,
  inForce,
  SPOT_KINDS,
  type SpotKind,
  spotKind,
  untilTime,
} from '../../fields/order.ts';
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
import { failures, leverTrigger } from './contract.ts';
import { OWN_LIMIT_ERRORS } from './limits.ts';
import { endTimeFits } from './time-in-force.ts';

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
    kind: oneOf(...SPOT_KINDS),
    execution: oneOf(...EXECUTIONS),
    /** Of a stop; it is carried out when the mark gets there from below (`rise`) or above. */
    trigger_price: z.nullable(decimal),
    trigger_by: z.nullable(oneOf('rise', 'fall')),
    /** When the mark reached it. */
    trigger_time: z.nullable(time),
    /** What is not filled is cancelled then; null: it waits until cancelled. */
    until: z.nullable(time),
    /** The other half of a pair of which one cancels the other. */
    partner_id: z.nullable(id),
    open_trigger: z.nullable(leverTrigger),
    /** Null also for orders from before there were reasons. */
    cancel_reason: z.nullable(
      oneOf('user', 'expired', 'partner', 'unfilled', 'self_trade', 'no_liquidity'),
    ),
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

const placingErrors = [
  ...OWN_LIMIT_ERRORS,
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
  'would_take',
  'not_fillable',
  'trigger_at_mark',
  'until_too_far',
] as const;

const isStop = (kind: SpotKind | undefined): boolean =>
  kind === 'stop_market' || kind === 'stop_limit';
const needsTarget = (kind: SpotKind | undefined): boolean =>
  kind === 'limit' || kind === 'stop_limit';

/**
 * `type` 1 buy, 2 sell. `kind` absent: a limit with `target_price`, a market order without. A market order and a stop market
 * that buy take `quote_amount`, of a stop market always (R-SPOT-9).
 */
export const trade = define('POST', '/coin/trade', ['U', 'I'], {
  request: {
    currency_id: currencyId,
    legal_id: currencyId,
    type: choiceField(1, 2),
    kind: optional(spotKind),
    /** In the coin. */
    amount: optional(amount),
    target_price: optional(tickPrice),
    trigger_price: optional(tickPrice),
    /** The amount that a purchase without a limit spends. */
    quote_amount: optional(amount),
    execution: optional(execution),
    in_force: optional(inForce),
    until: optional(untilTime),
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
      of: ['type', 'kind', 'target_price', 'quote_amount'],
      holds: ({ type, kind, target_price, quote_amount }) => {
        if (kind === 'stop_market') return (quote_amount !== undefined) === (type === 1);
        const hasTarget = kind === undefined ? target_price !== undefined : needsTarget(kind);
        return quote_amount === undefined || (type === 1 && !hasTarget);
      },
      error: 'amount_invalid',
      at: 'quote_amount',
    },
    {
      of: ['kind', 'target_price'],
      holds: ({ kind, target_price }) =>
        kind === undefined || needsTarget(kind) === (target_price !== undefined),
      error: 'price_invalid',
      at: 'target_price',
    },
    {
      of: ['kind', 'trigger_price'],
      holds: ({ kind, trigger_price }) => isStop(kind) === (trigger_price !== undefined),
      error: 'price_invalid',
      at: 'trigger_price',
    },
    {
      of: ['execution'],
      holds: ({ execution = 'normal', kind, target_price, in_force = 'gtc' }) => {
        if (execution === 'normal') return true;
        const isLimit = kind === 'limit' || (kind === undefined && target_price !== undefined);
        return isLimit && (execution === 'post_only' || in_force === 'gtc');
      },
      error: 'execution_unsuitable',
      at: 'execution',
    },
    endTimeFits,
    {
      of: ['kind'],
      holds: ({ kind, target_price, worst_price }) =>
        worst_price === undefined ||
        (kind === undefined ? target_price === undefined : kind === 'market'),
      error: 'execution_unsuitable',
      at: 'worst_price',
    },
  ],
  response: coinOrder,
  errors: placingErrors,
});

/**
 * Two orders of one amount, of which the first that is filled cancels the other (R-SPOT-12): a limit on the better side of the
 * mark, and a stop on the other. Without `stop_target_price` the stop of a sale takes what the market gives.
 */
export const tradePair = define('POST', '/coin/trade_pair', ['U', 'I'], {
  request: {
    currency_id: currencyId,
    legal_id: currencyId,
    type: choiceField(1, 2),
    amount,
    target_price: tickPrice,
    execution: optional(execution),
    trigger_price: tickPrice,
    stop_target_price: optional(tickPrice),
    in_force: optional(inForce),
    until: optional(untilTime),
    quote_time: optional(quoteTime),
  },
  checks: [
    {
      of: ['type'],
      holds: ({ type, stop_target_price }) => type === 2 || stop_target_price !== undefined,
      error: 'price_invalid',
      at: 'stop_target_price',
    },
    {
      of: ['execution'],
      holds: ({ execution = 'normal' }) => execution === 'normal' || execution === 'post_only',
      error: 'execution_unsuitable',
      at: 'execution',
    },
    endTimeFits,
  ],
  response: z.object({ first: coinOrder, second: coinOrder }),
  errors: [...placingErrors, 'pair_wrong_side'],
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

/** The hold of the unfilled part is returned; fills stay. Of a pair both halves end. */
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
