import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { choiceField, flag } from '../../fields/choice.ts';
import { amount, copyNumber, isCopyRatio, tolerancePercent } from '../../fields/money.ts';
import { introduction, keyword } from '../../fields/text.ts';
import { idField, ownId } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define, someOf } from '../platform/call.ts';
import { leverOrder } from './contract.ts';

const traderId = idField('trader_not_found');

const trader = withTypeName(
  'Trader',
  z.object({
    trader_user_id: id,
    nickname: text,
    head_portrait: z.nullable(text),
    signature: text,
    introduction: text,
    profit_total: decimal,
    profit_rate_percent: decimal,
    /** Percent. */
    accuracy: decimal,
    follower_count: count,
    follower_limit: count,
    trade_count: count,
    days: count,
    profit_curve: z.array(z.tuple([time, decimal])),
    is_following: truth,
    is_favourite: truth,
    /** Updated hourly. */
    update_time: time,
    /** Part of a follower's net copied profit. */
    share_rate: decimal,
    drawdown_percent: decimal,
    /** Average duration of a trade. */
    holding_ms: z.nullable(count),
    /** Of closed trades; null without one. */
    median_multiple: z.nullable(count),
    /** Delay from the trader's act to its copies: median and 95th percentile. */
    delay_ms: z.nullable(count),
    delay_p95_ms: z.nullable(count),
    /** A house account of the sandbox that trades by a published strategy. */
    is_practice: truth,
  }),
);
export type Trader = z.infer<typeof trader>;

export const follow = withTypeName(
  'Follow',
  z.object({
    id,
    trader_user_id: id,
    nickname: text,
    head_portrait: z.nullable(text),
    /** 1 a ratio of the trader's lots, 2 fixed lots. */
    type: oneOf(1, 2),
    number: decimal,
    profit: decimal,
    trade_count: count,
    skipped_count: count,
    /** 1 following, 2 cancelled. */
    status: oneOf(1, 2),
    create_time: time,
    cancel_time: z.nullable(time),
    /** USDT. */
    loss_limit: z.nullable(decimal),
    margin_limit: z.nullable(decimal),
    tolerance_percent: decimal,
    /** Share paid to the trader so far. */
    share_paid: decimal,
    stop_reason: z.nullable(oneOf('user', 'loss_limit', 'trader_closed')),
    /** Effect of the loss limit on copied positions: close them, or leave them to the follower. */
    loss_close: truth,
  }),
);
export type Follow = z.infer<typeof follow>;

export const traders = define('GET', '/follow/index', ['G', 'L'], {
  request: {
    sort: withDefault(choiceField('profit', 'rate', 'accuracy', 'followers'), 'profit'),
    keyword: optional(keyword),
    /** Only the user's favourites; needs a session. */
    favourites: withDefault(flag, false),
  },
  response: pageOf(trader),
  errors: ['session_required', 'session_invalid'],
});

/** Positions are only visible to followers and the trader. */
export const traderDetail = define('GET', '/follow/traderDetail', ['G'], {
  request: { trader_user_id: traderId },
  response: z.extend(trader, {
    follow: z.nullable(follow),
    positions: z.array(leverOrder),
    /** USDT: margin of all open copies. */
    copied_margin: decimal,
  }),
});

export const favouriteTrader = define('POST', '/follow/favourite', ['U'], {
  request: { trader_user_id: traderId, favourite: flag },
  response: z.object({ is_favourite: truth }),
});

/** A repeated call changes all terms, from the next trade on. */
export const followTrader = define('POST', '/follow/follow', ['U', 'V', 'I'], {
  request: {
    trader_user_id: traderId,
    number: copyNumber,
    type: choiceField(1, 2),
    loss_limit: optional(amount),
    margin_limit: optional(amount),
    tolerance_percent: withDefault(tolerancePercent, '1'),
    loss_close: withDefault(flag, true),
  },
  checks: [
    {
      of: ['number', 'type'],
      holds: ({ number, type }) => type === 2 || isCopyRatio(number),
      error: 'follow_number_invalid',
      at: 'number',
    },
  ],
  response: follow,
  errors: ['follow_self', 'trader_full'],
});

/** Copied positions become self-held, or close at the mark. */
export const cancelFollow = define('POST', '/follow/cancel', ['U', 'I'], {
  request: {
    follow_user_id: optional(ownId),
    trader_user_id: optional(traderId),
    close_positions: withDefault(flag, false),
  },
  checks: [someOf('parameter_error', 'follow_user_id', 'trader_user_id')],
  response: follow,
  errors: ['not_found', 'insufficient_balance'],
});

/** The copied position (by order id) stops following. */
export const selfHold = define('POST', '/follow/selfHolding', ['U'], {
  request: { transaction_id: ownId },
  response: leverOrder,
  errors: ['order_not_open', 'order_not_copied', 'insufficient_balance'],
});

/** With a trader: that trader's closed trades. Without: the user's copies, 1 current, 3 history. */
export const copiedTrades = define('GET', '/follow/historyTrade', ['U', 'L'], {
  request: { trader_user_id: optional(traderId), status: optional(choiceField(1, 3)) },
  response: pageOf(leverOrder),
});

export const myTraders = define('GET', '/follow/my', ['U', 'L'], {
  request: { status: optional(choiceField(1, 2)) },
  response: pageOf(follow),
});

const skippedCopy = withTypeName(
  'SkippedCopy',
  z.object({
    id,
    trader_user_id: id,
    nickname: text,
    symbol: text,
    act: oneOf('open', 'close', 'stops'),
    reason: text,
    reason_text: text,
    create_time: time,
  }),
);
export type SkippedCopy = z.infer<typeof skippedCopy>;

/** Skipped copies, newest first. */
export const skippedCopies = define('GET', '/follow/skipped', ['U', 'L'], {
  request: { trader_user_id: optional(traderId) },
  response: pageOf(skippedCopy),
});

/** Of a trader, with masked names and without the terms. Without a trader: those of the calling trader. */
export const followers = define('GET', '/follow/followers', ['U', 'L'], {
  request: { trader_user_id: optional(traderId) },
  response: pageOf(
    z.object({
      nickname: text,
      /** Null for another trader's follower, as `number`. */
      type: z.nullable(oneOf(1, 2)),
      number: z.nullable(decimal),
      profit: decimal,
      create_time: time,
    }),
  ),
  errors: ['trader_not_found'],
});

export const applyAsTrader = define('POST', '/follow/apply', ['U', 'K1'], {
  request: { introduction },
  response: z.object({ status: z.literal(1) }),
  errors: ['application_pending', 'trader_already', 'trader_conditions'],
});

/** 0 none, 1 under review, 2 approved, 3 rejected. */
export const applyState = define('GET', '/follow/apply_state', ['U'], {
  response: z.object({
    status: oneOf(0, 1, 2, 3),
    reason: z.nullable(text),
    /** Of an application under review or rejected. */
    introduction: z.nullable(text),
    create_time: z.nullable(time),
    review_time: z.nullable(time),
  }),
});
