import * as z from 'zod/mini';
import { BILL_KINDS } from '../../bill.ts';
import { optional, withDefault } from '../../field.ts';
import { choiceField, chosenField } from '../../fields/choice.ts';
import { accountType, amount, currencyId } from '../../fields/money.ts';
import { timeZone } from '../../fields/time-zone.ts';
import { spanTime } from '../../fields/whole.ts';
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
import { define, someOf, spanCheck } from '../platform/call.ts';

/** Figures of cross positions only, without isolated positions and pending orders; the two counts include all. */
export const leverSum = withTypeName(
  'LeverSum',
  z.object({
    legal_id: id,
    available: decimal,
    /** frozen = margin + isolated_margin + pending_margin. */
    margin: decimal,
    isolated_margin: decimal,
    pending_margin: decimal,
    profits: decimal,
    equity: decimal,
    /** Percent. */
    risk_rate: z.nullable(decimal),
    /** A fraction. */
    burst_rate: decimal,
    position_count: count,
    pending_count: count,
  }),
);
export type LeverSum = z.infer<typeof leverSum>;

export const chainOf = withTypeName(
  'Chain',
  z.object({
    chain: oneOf('TRC20', 'ERC20', 'BTC'),
    deposit: truth,
    withdraw: truth,
    min_deposit: decimal,
    min_withdraw: decimal,
    max_withdraw: decimal,
    withdraw_fee: decimal,
    confirmations: count,
  }),
);
export type ChainOf = z.infer<typeof chainOf>;

const currency = withTypeName(
  'Currency',
  z.object({
    id,
    name: text,
    /** The chains, comma-separated; empty for BTC. */
    subName: text,
    type: oneOf('coin', 'fiat', 'stock', 'token'),
    status: oneOf(0, 1),
    image: text,
    price_usd: z.nullable(decimal),
    min_transfer: decimal,
    convert: truth,
    bank_out: truth,
    chains: z.array(chainOf),
  }),
);
export type Currency = z.infer<typeof currency>;

export const currencies = define('GET', '/currency/list', ['G'], {
  response: listOf(currency),
  cached: true,
});

export const wallet = withTypeName(
  'Wallet',
  z.object({
    account_type: text,
    currency_id: id,
    currency_name: text,
    image: text,
    available: decimal,
    frozen: decimal,
    price_usd: z.nullable(decimal),
    usd_value: decimal,
    /** For the contract account only. */
    lever: z.nullable(leverSum),
    /** Unrealised profit of all positions; 0 in other accounts. */
    profits: decimal,
    /** available + frozen + profits; `usd_value` is its worth (R-ACCOUNT-4). */
    value: decimal,
  }),
);
export type Wallet = z.infer<typeof wallet>;

const wallets = withTypeName(
  'Wallets',
  z.object({
    accounts: z.array(
      z.object({
        /** legal 1, change 2, lever 3, micro 4, financial 5. */
        id: oneOf(1, 2, 3, 4, 5),
        name: text,
        usd_value: decimal,
        list: z.array(wallet),
      }),
    ),
    total_usd: decimal,
    total_btc: decimal,
    /** Since the last point of the equity curve at least a day old, without deposits and withdrawals (R-ACCOUNT-5). */
    day_profit_usd: decimal,
    time,
    /** What the day began with, and what came in since: the profit in percent is relative to it. */
    day_base_usd: decimal,
  }),
);
export type Wallets = z.infer<typeof wallets>;

export const walletList = define('POST', '/wallet/list', ['U'], { response: wallets });

export const walletDetail = define('POST', '/wallet/detail', ['U'], {
  request: { currency_id: currencyId, account_type: withDefault(accountType, 'change') },
  response: wallet,
});

const bill = withTypeName(
  'Bill',
  z.object({
    id,
    account_type: text,
    state: oneOf('available', 'frozen'),
    currency_id: id,
    currency_name: text,
    /** Signed. */
    number: decimal,
    balance: decimal,
    kind: oneOf(...BILL_KINDS),
    kind_text: text,
    reference_id: z.nullable(id),
    create_time: time,
  }),
);
export type Bill = z.infer<typeof bill>;

const span = { from: optional(spanTime), to: optional(spanTime) };

export const bills = define('POST', '/wallet/legal_log', ['U', 'L'], {
  request: {
    currency_id: optional(currencyId),
    account_type: optional(accountType),
    kind: optional(choiceField(...BILL_KINDS)),
    ...span,
  },
  checks: [spanCheck],
  response: pageOf(bill),
});

/** Cause of a change: an order, a transfer, a product. */
const BILL_CAUSES = [
  ...['lever', 'micro', 'coin', 'recharge', 'withdraw', 'convert', 'move'],
  ...['project', 'lock', 'dual', 'otc', 'nft', 'other'],
] as const;
const billCause = oneOf(...BILL_CAUSES);
export type BillCause = z.infer<typeof billCause>;

const billRecord = withTypeName(
  'BillRecord',
  z.object({
    id,
    account_type: text,
    currency_id: id,
    currency_name: text,
    kind: oneOf(...BILL_KINDS),
    kind_text: text,
    /** Change of the available amount, signed, including fees. */
    number: decimal,
    /** Change of the frozen amount, signed. */
    frozen: decimal,
    fee: decimal,
    /** Available amount after it; null if it didn't change. */
    balance: z.nullable(decimal),
    cause: billCause,
    reference_id: z.nullable(id),
    create_time: time,
    lines: z.array(
      z.object({
        id,
        state: oneOf('available', 'frozen'),
        kind: oneOf(...BILL_KINDS),
        kind_text: text,
        number: decimal,
        balance: decimal,
      }),
    ),
  }),
);
export type BillRecord = z.infer<typeof billRecord>;

/** The bill by event, with daily totals. */
export const billRecords = define('POST', '/bill/records', ['U', 'L'], {
  request: {
    currency_id: optional(currencyId),
    account_type: optional(accountType),
    kind: optional(choiceField(...BILL_KINDS)),
    ...span,
    time_zone: withDefault(timeZone, 'UTC'),
  },
  checks: [spanCheck],
  response: z.extend(pageOf(billRecord), {
    /** For each day on this page, over the whole day: the change of the available amount. */
    days: z.array(z.object({ day: text, currency_id: id, currency_name: text, number: decimal })),
  }),
});

export const billSummary = define('GET', '/bill/summary', ['U'], {
  request: { from: spanTime, to: spanTime },
  checks: [spanCheck],
  response: listOf(
    z.object({
      kind: oneOf(...BILL_KINDS),
      kind_text: text,
      currency_id: id,
      currency_name: text,
      income: decimal,
      expense: decimal,
      count,
    }),
  ),
});

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

export const exportCsv = define('GET', '/export/csv', ['U'], {
  request: {
    kind: choiceField('bills', 'lever', 'coin', 'micro', 'funds', 'products', 'tax'),
    from: spanTime,
    to: spanTime,
    time_zone: withDefault(timeZone, 'UTC'),
  },
  checks: [
    spanCheck,
    {
      of: ['from', 'to'],
      holds: ({ from, to }) => to - from <= YEAR_MS,
      error: 'export_too_large',
      at: 'to',
    },
  ],
  response: text,
  answer: 'text',
});

/** What the coins that a user holds cost, fee included: first in first out, in USDT, of all accounts (R-SPOT-15). */
export const costBasis = define('GET', '/wallet/cost_basis', ['U'], {
  request: { currency_id: currencyId },
  response: z.object({
    currency_id: id,
    amount: decimal,
    cost: decimal,
    /** Oldest first, at most 200: the last one of more is the sum of all that are newer. */
    lots: z.array(z.object({ amount: decimal, cost: decimal })),
  }),
  errors: ['currency_unknown'],
});

export const equity = define('GET', '/wallet/equity', ['U'], {
  request: {
    period: withDefault(chosenField(['period_unknown'], ['day', 'week', 'month', 'all']), 'day'),
  },
  response: z.object({
    list: z.array(z.tuple([time, decimal])),
    /** Change of the total, without the flows (R-ACCOUNT-5). */
    profit: decimal,
    profit_percent: z.nullable(decimal),
    /** What the span began with, and what came in since. */
    base_usd: decimal,
    /** What came in (above 0) or went out until each point of the list, since the one before; points without any are left out. */
    flows: z.array(z.tuple([time, decimal])),
  }),
});

const movable = z.object({
  currency_id: id,
  name: text,
  image: text,
  min_number: decimal,
  accounts: z.array(z.object({ account_type: text, available: decimal, transferable: decimal })),
});

/** For moves between accounts. */
export const movableCurrencies = define('GET', '/currency/user_currency_list', ['U'], {
  response: listOf(movable),
});

export const move = define('POST', '/wallet/change', ['U', 'I'], {
  request: {
    currency_id: currencyId,
    number: amount,
    from_field: accountType,
    to_field: accountType,
  },
  checks: [
    {
      of: ['from_field', 'to_field'],
      holds: ({ from_field, to_field }) => from_field !== to_field,
      error: 'same_account',
      at: 'to_field',
    },
  ],
  response: z.object({ id, from_wallet: wallet, to_wallet: wallet }),
  errors: ['insufficient_balance'],
});

const movedPart = z.object({ id, from_field: text, number: decimal });

/** The amounts leave their accounts together, or none does. */
export const gather = define('POST', '/wallet/gather', ['U', 'I'], {
  request: {
    currency_id: currencyId,
    to_field: accountType,
    change: optional(amount),
    legal: optional(amount),
    lever: optional(amount),
    micro: optional(amount),
    financial: optional(amount),
  },
  checks: [
    someOf('parameter_error', 'change', 'legal', 'lever', 'micro', 'financial'),
    {
      of: ['to_field', 'change', 'legal', 'lever', 'micro', 'financial'],
      holds: (request) => request[request.to_field] === undefined,
      error: 'same_account',
      at: 'to_field',
    },
  ],
  response: z.object({ moves: z.array(movedPart), to_wallet: wallet }),
  errors: ['insufficient_balance'],
});

export const moves = define('GET', '/wallet/hzhistory', ['U', 'L'], {
  request: { currency_id: optional(currencyId) },
  response: pageOf(
    z.object({
      id,
      currency_id: id,
      currency_name: text,
      number: decimal,
      from_field: text,
      to_field: text,
      create_time: time,
    }),
  ),
});
