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
  matchId,
  multiple,
  newMarginMode,
  quoteTime,
  removablePrice,
  tickPrice,
  trailDistance,
} from '../../fields/money.ts';
import {
  distanceUnit,
  exitLevels,
  exitNumber,
  inForce,
  ORDER_KINDS,
  type OrderKind,
  orderKind,
  pairKind,
  untilTime,
} from '../../fields/order.ts';
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
import { OWN_LIMIT_ERRORS } from './limits.ts';
import { endTimeFits } from './time-in-force.ts';

/** `best`: the best mark since it started, null before that; `level` follows it and is null as long. */
const leverTrail = withTypeName(
  'LeverTrail',
  z.object({
    distance: decimal,
    unit: oneOf('price', 'percent'),
    start_price: z.nullable(decimal),
    best: z.nullable(decimal),
    level: z.nullable(decimal),
  }),
);

/** One way out of a position, by its number within the order. */
export const leverExit = withTypeName(
  'LeverExit',
  z.object({
    number: id,
    kind: oneOf('take_profit', 'stop_loss', 'trailing', 'limit'),
    /** Null for a trailing stop: its level is in `trail`. */
    price: z.nullable(decimal),
    /** Lots; above those of the position it closes what is left. */
    share: decimal,
    /** Percent of the position when it was set; null where lots were given. */
    part: z.nullable(decimal),
    trail: z.nullable(leverTrail),
    create_time: time,
  }),
);
export type LeverExit = z.infer<typeof leverExit>;

/** The marks around a trigger: they differ from it by a gap (R-CONTRACT-27). */
export const leverTrigger = withTypeName(
  'LeverTrigger',
  z.object({
    price: decimal,
    /** Null when the server had no mark before. */
    last_before: z.nullable(decimal),
    last_before_time: z.nullable(time),
    first_beyond: decimal,
    first_beyond_time: time,
  }),
);
export type LeverTrigger = z.infer<typeof leverTrigger>;

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
    kind: oneOf(...ORDER_KINDS),
    margin_mode: oneOf('cross', 'isolated'),
    /** The requested price: the limit, or the mark when a market order was placed. */
    origin_price: decimal,
    /** Open price; target price of a pending order. */
    price: decimal,
    /** The mark in the response; the close price of a closed order. */
    update_price: decimal,
    /** Of a stop order; it opens, or becomes a limit, when the mark gets there from below (`rise`) or above. */
    trigger_price: z.nullable(decimal),
    trigger_by: z.nullable(oneOf('rise', 'fall')),
    /** Since when a stop limit is a limit. */
    trigger_time: z.nullable(time),
    /** Of a trailing entry. */
    trail: z.nullable(leverTrail),
    /** A waiting order is cancelled then; null: it waits until cancelled. */
    until: z.nullable(time),
    /** The other half of a pair of which one cancels the other. */
    partner_id: z.nullable(id),
    /** The nearest level of `exits`, for clients that know only one. */
    target_profit_price: z.nullable(decimal),
    stop_loss_price: z.nullable(decimal),
    exits: z.array(leverExit),
    /** What opened it, and what closed it, if a trigger did. */
    open_trigger: z.nullable(leverTrigger),
    close_trigger: z.nullable(leverTrigger),
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
      oneOf(
        'user',
        'batch',
        'take_profit',
        'stop_loss',
        'liquidation',
        'trader',
        'reverse',
        'trailing_stop',
        'limit_close',
      ),
    ),
    cancel_reason: z.nullable(
      oneOf('user', 'expired', 'order_limit', 'partner', 'day_limit', 'margin'),
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
  ...OWN_LIMIT_ERRORS,
] as const;
const entryErrors = [
  'trigger_at_mark',
  'distance_too_large',
  'percent_out_of_range',
  'start_wrong_side',
  'until_too_far',
] as const;
const closeErrors = ['order_not_open', 'market_closed', 'price_stale'] as const;

const isStop = (kind: OrderKind | undefined): boolean =>
  kind === 'stop_market' || kind === 'stop_limit';

/** `type` 1 buy / long, 2 sell / short; `status` 0 limit, 1 market; `kind` says more than `status` and replaces it. */
export const submit = define('POST', '/lever/submit', ['U', 'I'], {
  request: {
    kind: optional(orderKind),
    trigger_price: optional(tickPrice),
    distance: optional(trailDistance),
    distance_unit: optional(distanceUnit),
    start_price: optional(tickPrice),
    in_force: optional(inForce),
    until: optional(untilTime),
    exits: optional(exitLevels),
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
    /** Of a market order: one that would open at a worse price is refused. */
    worst_price: optional(tickPrice),
    /** What the account lacks comes from `change`, in the same transaction, at most this much (R-CONTRACT-25). */
    // Not a default: results that are kept by their key have no such field (R-KEY-2).
    from_spot: optional(amount),
    quote_time: optional(quoteTime),
  },
  checks: [
    {
      of: ['status', 'kind'],
      holds: ({ status, kind, target_price }) => {
        const needsTarget = kind === undefined ? status === 0 : kind.endsWith('limit');
        return !needsTarget || target_price !== undefined;
      },
      error: 'price_invalid',
      at: 'target_price',
    },
    {
      of: ['kind'],
      holds: ({ kind, trigger_price }) => !isStop(kind) || trigger_price !== undefined,
      error: 'price_invalid',
      at: 'trigger_price',
    },
    {
      of: ['kind'],
      holds: ({ kind, distance }) => kind !== 'trailing' || distance !== undefined,
      error: 'price_invalid',
      at: 'distance',
    },
    endTimeFits,
    {
      of: ['status', 'kind'],
      holds: ({ status, kind, worst_price }) =>
        worst_price === undefined || (kind === undefined ? status === 1 : kind === 'market'),
      error: 'execution_unsuitable',
      at: 'worst_price',
    },
  ],
  response: leverOrder,
  errors: [...openErrors, ...entryErrors],
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

/** Replaces all levels of an order, also of one that waits (R-CONTRACT-29). */
export const setExits = define('POST', '/lever/exits', ['U'], {
  request: { id: ownId, exits: exitLevels },
  response: leverOrder,
  errors: ['order_not_open'],
});

/** Closes lots at a price or better; more lots than the position has are cut (R-CONTRACT-31). */
export const limitClose = define('POST', '/lever/limit_close', ['U', 'I'], {
  request: { id: ownId, share: lots, price: tickPrice },
  response: leverOrder,
  errors: ['order_not_open', 'price_out_of_band', 'exit_levels_limit'],
});

/** With `number` the distance of one is changed; its best mark stays (R-CONTRACT-32). */
export const trailingStop = define('POST', '/lever/trailing_stop', ['U', 'I'], {
  request: {
    id: ownId,
    number: optional(exitNumber),
    distance: trailDistance,
    distance_unit: withDefault(distanceUnit, 'price'),
    start_price: optional(tickPrice),
    /** Absent: the whole position. */
    share: optional(lots),
  },
  response: leverOrder,
  errors: [
    'order_not_open',
    'distance_too_large',
    'percent_out_of_range',
    'start_wrong_side',
    'exit_levels_limit',
    'exit_unknown',
    'exit_reached',
  ],
});

/** Another price of one level or limit close; the others stay as they are (R-CONTRACT-29, R-CONTRACT-31). */
export const moveExit = define('POST', '/lever/move_exit', ['U', 'I'], {
  request: { id: ownId, number: exitNumber, price: tickPrice },
  response: leverOrder,
  errors: [
    'order_not_open',
    'exit_unknown',
    'price_out_of_band',
    'take_profit_wrong_side',
    'stop_loss_wrong_side',
    'stop_loss_unreachable',
    'exit_price_twice',
  ],
});

/** A level of an order that waits too. */
export const cancelExit = define('POST', '/lever/cancel_exit', ['U'], {
  request: { id: ownId, number: exitNumber },
  response: leverOrder,
  errors: ['order_not_open', 'exit_unknown'],
});

/** Of an isolated position; at most `removable` can be taken out (R-CONTRACT-33). */
export const margin = define('POST', '/lever/margin', ['U', 'I'], {
  request: { id: ownId, amount, way: choiceField('add', 'remove') },
  response: leverOrder,
  errors: [
    'order_not_open',
    'margin_isolated_only',
    'insufficient_balance',
    'would_liquidate',
    'market_closed',
    'price_stale',
    ...OWN_LIMIT_ERRORS,
  ],
});

/** Another mode or multiple of an open position: its margin is taken again (R-CONTRACT-33). */
export const terms = define('POST', '/lever/terms', ['U', 'I'], {
  request: {
    id: ownId,
    margin_mode: optional(newMarginMode),
    multiple: optional(multiple),
  },
  checks: [someOf('parameter_error', 'margin_mode', 'multiple')],
  response: leverOrder,
  errors: [
    'order_not_open',
    'insufficient_balance',
    'would_liquidate',
    'market_closed',
    'price_stale',
    ...OWN_LIMIT_ERRORS,
  ],
});

/**
 * Another price, trigger, number of lots or time in force of a waiting entry; the fee is never less than what was paid
 * (R-CONTRACT-34).
 */
export const amend = define('POST', '/lever/amend', ['U', 'I'], {
  request: {
    id: ownId,
    target_price: optional(tickPrice),
    trigger_price: optional(tickPrice),
    share: optional(lots),
    in_force: optional(inForce),
    until: optional(untilTime),
    quote_time: optional(quoteTime),
  },
  checks: [
    someOf('parameter_error', 'target_price', 'trigger_price', 'share', 'in_force'),
    endTimeFits,
  ],
  response: leverOrder,
  errors: [
    ...openErrors,
    'order_not_pending',
    'order_not_amendable',
    'trigger_at_mark',
    'until_too_far',
  ],
});

/** Two entries of which the first that opens cancels the other (R-CONTRACT-35); `other_` fields are the second's. */
export const submitPair = define('POST', '/lever/submit_pair', ['U', 'I'], {
  request: {
    share: lots,
    multiple,
    legal_id: currencyId,
    currency_id: currencyId,
    margin_mode: marginMode,
    in_force: optional(inForce),
    until: optional(untilTime),
    kind: pairKind,
    type: choiceField(1, 2),
    target_price: optional(tickPrice),
    trigger_price: optional(tickPrice),
    exits: optional(exitLevels),
    other_kind: pairKind,
    other_type: choiceField(1, 2),
    other_target_price: optional(tickPrice),
    other_trigger_price: optional(tickPrice),
    other_exits: optional(exitLevels),
    from_spot: optional(amount),
    quote_time: optional(quoteTime),
  },
  checks: [
    {
      of: ['kind'],
      holds: ({ kind, target_price }) => kind === 'stop_market' || target_price !== undefined,
      error: 'price_invalid',
      at: 'target_price',
    },
    {
      of: ['kind'],
      holds: ({ kind, trigger_price }) => kind === 'limit' || trigger_price !== undefined,
      error: 'price_invalid',
      at: 'trigger_price',
    },
    {
      of: ['other_kind'],
      holds: ({ other_kind, other_target_price }) =>
        other_kind === 'stop_market' || other_target_price !== undefined,
      error: 'price_invalid',
      at: 'other_target_price',
    },
    {
      of: ['other_kind'],
      holds: ({ other_kind, other_trigger_price }) =>
        other_kind === 'limit' || other_trigger_price !== undefined,
      error: 'price_invalid',
      at: 'other_trigger_price',
    },
    endTimeFits,
  ],
  response: z.object({ first: leverOrder, second: leverOrder }),
  errors: [...openErrors, ...entryErrors, 'pair_both_reached'],
});

export const failures = z.array(z.object({ id, error: text }));

/** `type` 0 all, 1 longs, 2 shorts. */
export const batchClose = define('POST', '/lever/batch_close', ['U', 'I'], {
  request: { type: choiceField(0, 1, 2), ...anyPair, margin_mode: optional(newMarginMode) },
  response: z.object({ closed: z.array(id), failed: failures }),
  errors: ['instrument_unknown'],
});

/** Take profit and stop loss of all positions of one instrument, side and mode: all or none (R-CONTRACT-36). */
export const groupStop = define('POST', '/lever/group_stop', ['U'], {
  request: {
    currency_id: currencyId,
    legal_id: currencyId,
    type: choiceField(1, 2),
    margin_mode: newMarginMode,
    target_profit_price: optional(removablePrice),
    stop_loss_price: optional(removablePrice),
  },
  checks: [someOf('parameter_error', 'target_profit_price', 'stop_loss_price')],
  response: listOf(leverOrder),
  errors: [
    'instrument_unknown',
    'order_not_open',
    'take_profit_wrong_side',
    'stop_loss_wrong_side',
    'stop_loss_unreachable',
  ],
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

/**
 * R-CONTRACT-37, R-CONTRACT-41: what all accounts hold of a contract, its past, and the insurance of its currency; not older
 * than a minute.
 */
export const facts = define('GET', '/lever/facts', ['G'], {
  request: { match_id: matchId },
  response: z.object({
    match_id: id,
    burst_rate: decimal,
    /** null while fewer than five accounts have positions. */
    open_interest: z.nullable(
      z.object({
        accounts: count,
        /** In the coin, of both sides together. */
        number: decimal,
        /** At the mark, in the quote currency. */
        value: decimal,
        /** Of the accounts with longs, and with shorts, in percent of both. */
        longs_percent: decimal,
        shorts_percent: decimal,
      }),
    ),
    /** Overnight rates of UTC days, the current one last; at most 30. */
    nights: z.array(z.object({ time, rate: decimal })),
    /** Open interest by the hour of the last 7 days, oldest first; hours without five accounts are missing. */
    hours: z.array(z.object({ time, number: decimal })),
    /** Of open interest in 24 hours. */
    change_percent: z.nullable(decimal),
    insurance: z.object({
      balance: decimal,
      /** Of 30 days. */
      received: decimal,
      paid: decimal,
    }),
    time,
  }),
  errors: ['instrument_unknown'],
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
