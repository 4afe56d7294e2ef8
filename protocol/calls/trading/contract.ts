// Contract trading. Prices, fees and margins never come from the client (R-CONTRACT-9).

import * as z from 'zod/mini';
import { USDT } from '../../constants.ts';
import { optional, withDefault } from '../../field.ts';
import { choiceField, severalOf } from '../../fields/choice.ts';
import {
  amount,
  currencyId,
  lots,
  marginMode,
  multiple,
  quoteTime,
  removablePrice,
  tickPrice,
} from '../../fields/money.ts';
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
import { level, position } from '../market/market.ts';
import { leverSum } from '../money/wallet.ts';
import { define, someOf, spanCheck } from '../platform/call.ts';

export const leverOrder = withTypeName(
  'LeverOrder',
  z.object({
    id,
    match_id: id,
    currency_id: id,
    legal_id: id,
    symbol: text,
    type: oneOf(1, 2),
    order_type: oneOf(0, 1),
    margin_mode: oneOf('cross', 'isolated'),
    /** The requested price: the limit, or the mark when a market order was placed. */
    origin_price: decimal,
    /** Open price; target price of a pending order. */
    price: decimal,
    /** The mark in the response; the close price of a closed order. */
    update_price: decimal,
    target_profit_price: z.nullable(decimal),
    stop_loss_price: z.nullable(decimal),
    share: decimal,
    /** share * lot_size. */
    number: decimal,
    multiple: id,
    /** Margin at opening, and current margin. */
    origin_caution_money: decimal,
    caution_money: decimal,
    /** Unrealised, at update_price. */
    profits: decimal,
    /** Realised; 0 until the close. */
    fact_profits: decimal,
    trade_fee: decimal,
    /** The rate, and the amount paid so far. */
    overnight: decimal,
    overnight_money: decimal,
    /** Of a copy: what it paid to its trader so far (R-COPY-5). */
    trader_share: decimal,
    liquidation_price: z.nullable(decimal),
    close_reason: z.nullable(
      oneOf('user', 'batch', 'take_profit', 'stop_loss', 'liquidation', 'trader', 'reverse'),
    ),
    /** 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled; 0->1, 0->4, 1->2, 2->3 only. */
    status: oneOf(0, 1, 2, 3, 4),
    parent_id: z.nullable(id),
    follow_user_id: z.nullable(id),
    trader_user_id: z.nullable(id),
    idempotency_key: z.nullable(text),
    create_time: time,
    handle_time: z.nullable(time),
    complete_time: z.nullable(time),
  }),
);
export type LeverOrder = z.infer<typeof leverOrder>;

const anyPair = { currency_id: optional(currencyId), legal_id: optional(currencyId) };

const leverDeal = withTypeName(
  'LeverDeal',
  z.object({
    match_id: id,
    currency_id: id,
    legal_id: id,
    symbol: text,
    in: z.array(level),
    out: z.array(level),
    multiple: z.array(id),
    last_price: decimal,
    mark_price: decimal,
    user_lever: decimal,
    all_levers: leverSum,
    /** The user's orders in this instrument with status 0, 1, 2. */
    lever_transaction: z.array(leverOrder),
    ...position,
  }),
);
export type LeverDeal = z.infer<typeof leverDeal>;

export const deal = define('POST', '/lever/deal', ['U'], {
  request: { currency_id: currencyId, legal_id: currencyId },
  response: leverDeal,
  errors: ['instrument_unknown', 'market_closed'],
});

const openErrors = [
  'instrument_unknown',
  'instrument_unavailable',
  'price_out_of_band',
  'take_profit_wrong_side',
  'stop_loss_wrong_side',
  'insufficient_balance',
  'market_closed',
  'price_stale',
  'price_moved',
  'order_limit',
  'would_liquidate',
] as const;
const closeErrors = ['order_not_open', 'market_closed', 'price_stale'] as const;

/** `type` 1 buy / long, 2 sell / short; `status` 0 limit, 1 market. */
export const submit = define('POST', '/lever/submit', ['U', 'I'], {
  request: {
    share: lots,
    multiple,
    type: choiceField(1, 2),
    legal_id: currencyId,
    currency_id: currencyId,
    status: choiceField(0, 1),
    target_price: optional(tickPrice),
    target_profit_price: optional(tickPrice),
    stop_loss_price: optional(tickPrice),
    margin_mode: marginMode,
    /** A market order that would open at a worse price is refused. */
    worst_price: optional(tickPrice),
    /** What the account lacks comes from `change`, in the same transaction, at most this much (R-CONTRACT-25). */
    // Not a default: results that are kept by their key have no such field (R-KEY-2).
    from_spot: optional(amount),
    quote_time: optional(quoteTime),
  },
  checks: [
    {
      of: ['status'],
      holds: ({ status, target_price }) => status === 1 || target_price !== undefined,
      error: 'price_invalid',
      at: 'target_price',
    },
  ],
  response: leverOrder,
  errors: openErrors,
});

/** Open positions with the totals of `legal_id`. */
export const openPositions = define('POST', '/lever/dealall', ['U', 'L'], {
  request: {
    legal_id: withDefault(currencyId, USDT),
    currency_id: optional(currencyId),
    limit: limitOf(10, 200),
  },
  response: z.extend(pageOf(leverOrder), { all_levers: leverSum, ...position }),
});

const tradeFilter = {
  status: optional(severalOf(0, 1, 2, 3, 4)),
  ...anyPair,
  type: optional(choiceField(1, 2)),
  from: optional(spanTime),
  to: optional(spanTime),
};

/** `from` and `to` are of `create_time`; history is status 3,4. */
export const myTrades = define('POST', '/lever/my_trade', ['U', 'L'], {
  request: tradeFilter,
  checks: [spanCheck],
  response: pageOf(leverOrder),
});

const leverTotals = withTypeName(
  'LeverTotals',
  z.object({
    legal_id: id,
    legal_name: text,
    order_count: count,
    closed_count: count,
    /** Closed with a profit before costs. */
    won_count: count,
    /** Realised. */
    profits: decimal,
    fees: decimal,
    overnight: decimal,
    trader_shares: decimal,
    /** profits - fees - overnight - trader_shares. */
    net: decimal,
  }),
);
export type LeverTotals = z.infer<typeof leverTotals>;

/** Our addition. Totals of a filter's orders by quote currency, which a page of the list can't give. */
export const tradeTotals = define('POST', '/lever/totals', ['U'], {
  request: tradeFilter,
  checks: [spanCheck],
  response: listOf(leverTotals),
});

/** At the mark; without `share` the whole position. */
export const close = define('POST', '/lever/close', ['U', 'I'], {
  request: { id: ownId, share: optional(lots) },
  response: leverOrder,
  errors: closeErrors,
});

/** Absent: unchanged. Empty or 0: removed. */
export const setStop = define('POST', '/lever/setstop', ['U'], {
  request: {
    id: ownId,
    target_profit_price: optional(removablePrice),
    stop_loss_price: optional(removablePrice),
  },
  checks: [someOf('parameter_error', 'target_profit_price', 'stop_loss_price')],
  response: leverOrder,
  errors: ['order_not_open', 'take_profit_wrong_side', 'stop_loss_wrong_side'],
});

export const failures = z.array(z.object({ id, error: text }));

/** `type` 0 all, 1 longs, 2 shorts. */
export const batchClose = define('POST', '/lever/batch_close', ['U', 'I'], {
  request: { type: choiceField(0, 1, 2), ...anyPair },
  response: z.object({ closed: z.array(id), failed: failures }),
  errors: ['instrument_unknown'],
});

/** Pending only. The fee is not refunded. */
export const cancel = define('POST', '/lever/cancel', ['U', 'I'], {
  request: { id: ownId },
  response: leverOrder,
  errors: ['order_not_pending'],
});

export const batchCancel = define('POST', '/lever/batch_cancel', ['U', 'I'], {
  request: { ...anyPair, type: withDefault(choiceField(0, 1, 2), 0) },
  response: z.object({ cancelled: z.array(id), failed: failures }),
  errors: ['instrument_unknown'],
});

/** Closes and opens the other side, both or neither. */
export const reverse = define('POST', '/lever/reverse', ['U', 'I'], {
  request: { id: ownId, quote_time: optional(quoteTime) },
  response: z.object({ closed: leverOrder, opened: leverOrder }),
  errors: [
    ...closeErrors,
    ...openErrors,
    'quantity_off_step',
    'below_minimum',
    'above_maximum',
    'multiple_not_offered',
    'order_copied',
  ],
});

export const detail = define('GET', '/lever/detail', ['U'], {
  request: { id: ownId },
  response: z.extend(leverOrder, {
    /** The order's history. */
    events: z.array(
      z.object({
        time,
        kind: text,
        price: z.nullable(decimal),
        number: z.nullable(decimal),
      }),
    ),
  }),
});
