// IEO, lock-mining and invest (dual products), and a user's holdings in them.
import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { choiceField, flag } from '../../fields/choice.ts';
import { amount, currencyId, price, shares } from '../../fields/money.ts';
import { ownId } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define } from '../platform/call.ts';

const project = withTypeName(
  'Project',
  z.object({
    id,
    name: text,
    currency_id: id,
    currency_name: text,
    image: text,
    /** USD. */
    issue_price: decimal,
    total_issuance: decimal,
    remaining: decimal,
    subscribed: decimal,
    lock_days: count,
    cycle_days: count,
    pay_currencies: z.array(z.object({ currency_id: id, name: text, price: decimal })),
    step: decimal,
    min_number: decimal,
    max_number: decimal,
    applications_number: count,
    passes_number: count,
    warm_up_time: time,
    start_time: time,
    end_time: time,
    market_time: time,
    /** 0 warm-up, 1 in progress, 2 finished, by time. */
    status: oneOf(0, 1, 2),
    /** HTML, sanitised. */
    description: text,
    white_paper: z.nullable(text),
    my_amount: z.nullable(decimal),
  }),
);
export type Project = z.infer<typeof project>;

export const projectOrder = withTypeName(
  'ProjectOrder',
  z.object({
    id,
    project_id: id,
    name: text,
    currency_id: id,
    currency_name: text,
    amount: decimal,
    price: decimal,
    pay_currency: id,
    pay_name: text,
    paid: decimal,
    allotted: z.nullable(decimal),
    refund: z.nullable(decimal),
    unlock_time: z.nullable(time),
    /** 0 subscribed, 1 allotted and locked, 2 unlocked, 3 nothing allotted. */
    status: oneOf(0, 1, 2, 3),
    create_time: time,
  }),
);
export type ProjectOrder = z.infer<typeof projectOrder>;

export const projects = define('GET', '/project', ['G', 'L'], {
  request: { status: optional(choiceField(0, 1, 2)) },
  response: pageOf(project),
});

export const projectDetail = define('GET', '/project/detail', ['G'], {
  request: { id: ownId },
  response: project,
});

/** `amount` in tokens; `price` as displayed in `pay_currency`. */
export const subscribe = define('POST', '/project/order', ['U', 'I'], {
  request: { project_id: ownId, amount, pay_currency: currencyId, price },
  response: projectOrder,
  errors: [
    ...['project_not_open', 'price_changed', 'price_stale', 'quantity_off_step'],
    'insufficient_balance',
  ] as const,
});

export const projectOrders = define('GET', '/user/project/order', ['U', 'L'], {
  request: { project_id: optional(ownId), status: optional(choiceField(0, 1, 2, 3)) },
  response: pageOf(projectOrder),
});

const lockConfig = withTypeName(
  'LockConfig',
  z.object({
    id,
    name: text,
    currency_id: id,
    currency_name: text,
    image: text,
    days: count,
    /** A fraction. */
    daily_yield: decimal,
    min_number: decimal,
    max_number: decimal,
    remaining: z.nullable(decimal),
    penalty_rate: decimal,
    status: oneOf(0, 1),
  }),
);
export type LockConfig = z.infer<typeof lockConfig>;

export const lockOrder = withTypeName(
  'LockOrder',
  z.object({
    id,
    config_id: id,
    name: text,
    currency_id: id,
    currency_name: text,
    amount: decimal,
    days: count,
    daily_yield: decimal,
    /** Credited until now. */
    yield_total: decimal,
    penalty_rate: decimal,
    /** Payout of an early redemption; null once redeemed. */
    redeem_now: z.nullable(decimal),
    /** What was paid. */
    penalty: z.nullable(decimal),
    is_early: truth,
    next_yield_time: z.nullable(time),
    create_time: time,
    expire_time: time,
    complete_time: z.nullable(time),
    /** 1 in progress, 2 redeemed. */
    status: oneOf(1, 2),
    /** At the end the principal is locked in a new order. */
    renew: truth,
    /** Id of the new order. */
    renewed_by: z.nullable(id),
  }),
);
export type LockOrder = z.infer<typeof lockOrder>;

export const lockConfigs = define('GET', '/lh/deposit/config', ['G'], {
  response: listOf(lockConfig),
});

export const lockOrders = define('GET', '/lh/deposit/order', ['U', 'L'], {
  request: { status: optional(choiceField(1, 2)) },
  response: pageOf(lockOrder),
});

export const lock = define('POST', '/lh/deposit', ['U', 'I'], {
  request: { config_id: ownId, amount },
  response: lockOrder,
  errors: ['product_closed', 'insufficient_balance'],
});

/** Early redemption. */
export const redeemLock = define('POST', '/lh/deposit/order/cancel', ['U', 'I'], {
  request: { id: ownId },
  response: lockOrder,
  errors: ['order_not_open'],
});

/** Only while the order is in progress. */
export const renewLock = define('POST', '/lh/deposit/renew', ['U'], {
  request: { id: ownId, renew: flag },
  response: lockOrder,
  errors: ['order_not_open'],
});

export const lockYields = define('GET', '/lh/deposit/yields', ['U', 'L'], {
  request: { id: ownId },
  response: pageOf(z.object({ id, number: decimal, currency_id: id, create_time: time })),
});

const dualType = withDefault(choiceField('call', 'put'), 'call');

const dualProduct = withTypeName(
  'DualProduct',
  z.object({
    id,
    /** call: paid in the coin. put: paid in `legal_id`. */
    type: oneOf('call', 'put'),
    currency_id: id,
    currency_name: text,
    legal_id: id,
    legal_name: text,
    pay_currency: id,
    unit_price: decimal,
    /** A fraction. */
    apr: decimal,
    linked_price: decimal,
    days: count,
    total_shares: count,
    remaining_shares: count,
    progress: decimal,
    min_num: count,
    max_num: count,
    end_time: time,
    maturity_time: time,
    /** The interest is for the `days` from here to maturity; a purchase before it earns nothing for the wait. */
    interest_time: time,
    /** The yearly rate for the whole time that a purchase made now is locked. */
    effective_apr: decimal,
    /** 1 on sale. */
    status: oneOf(0, 1),
    index_price: decimal,
    /**
     * The settlement price at which holding the payment earns as much; above it for a call, below it for a put, holding
     * earns more.
     */
    break_even: decimal,
  }),
);
export type DualProduct = z.infer<typeof dualProduct>;

export const dualOrder = withTypeName(
  'DualOrder',
  z.object({
    id,
    dual_id: id,
    type: oneOf('call', 'put'),
    currency_id: id,
    legal_id: id,
    num: count,
    /** In the coin. */
    amount: decimal,
    paid: decimal,
    pay_currency: id,
    linked_price: decimal,
    apr: decimal,
    /** The yearly rate for the whole time from the purchase to maturity. */
    effective_apr: decimal,
    days: count,
    settlement_price: z.nullable(decimal),
    receive: z.nullable(decimal),
    receive_currency_id: z.nullable(id),
    /** 0 purchased, 1 settling, 2 success, 3 fail. */
    status: oneOf(0, 1, 2, 3),
    /** Reason of a failure: `no_price`, or `reset` of a practice account. */
    reason: z.nullable(text),
    create_time: time,
    maturity_time: time,
    complete_time: z.nullable(time),
  }),
);
export type DualOrder = z.infer<typeof dualOrder>;

export const dualProducts = define('GET', '/dual/index', ['G', 'L'], {
  request: { currency_id: optional(currencyId), type: dualType },
  response: pageOf(dualProduct),
});

export const dualDetail = define('GET', '/dual/detail', ['G'], {
  request: { id: ownId },
  response: dualProduct,
});

/**
 * `currency_id` and `type` must be the product's; `apr` is the displayed one: if the current one is lower, the call is
 * refused.
 */
export const buyDual = define('POST', '/dual/buyDual', ['U', 'I'], {
  request: {
    id: ownId,
    num: shares,
    currency_id: optional(currencyId),
    type: dualType,
    apr: optional(price),
  },
  response: dualOrder,
  errors: [
    'product_closed',
    'shares_exhausted',
    'price_changed',
    'price_stale',
    'insufficient_balance',
  ],
});

export const dualOrders = define('POST', '/dual/dual_list', ['U', 'L'], {
  request: { status: optional(choiceField(0, 1, 2, 3)) },
  response: z.extend(pageOf(dualOrder), {
    /** Number of the user's orders by status, 0 to 3, independent of the filter. */
    counts: z.tuple([count, count, count, count]),
  }),
});

const holding = withTypeName(
  'EarnHolding',
  z.object({
    kind: oneOf('ieo', 'lock', 'dual'),
    orders: count,
    /** Current value of these holdings; holdings without a price count as 0. */
    worth_usd: decimal,
    /** Yields and interest less penalties, at current prices: since 00:00 UTC, and in total. */
    earned_today_usd: decimal,
    earned_usd: decimal,
  }),
);
export type EarnHolding = z.infer<typeof holding>;

/** Totals of all orders, which a page of a list can't give. */
export const earnSummary = define('GET', '/financial/summary', ['U'], {
  response: z.object({
    list: z.array(holding),
    worth_usd: decimal,
    earned_today_usd: decimal,
    earned_usd: decimal,
  }),
});
