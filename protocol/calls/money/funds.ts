import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { amount, currencyId } from '../../fields/money.ts';
import {
  address,
  type Chain,
  chain,
  looksLikeAddressOf,
  paidAddress,
  payer,
  rechargeType,
} from '../../fields/payee.ts';
import { voucher } from '../../fields/person.ts';
import { shortText } from '../../fields/text.ts';
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
import { type Check, define } from '../platform/call.ts';
import { chainOf, walletList } from './wallet.ts';

/** Currencies for deposits, with their rates. */
export const depositCurrencies = define('GET', '/wallet/getRateCurrency', ['G'], {
  response: listOf(
    z.object({
      currency_id: id,
      name: text,
      image: text,
      price_usd: decimal,
      chains: z.array(chainOf),
      /** Fiat currencies with a bank account of the exchange. */
      bank: truth,
    }),
  ),
});

/** One permanent address per account, currency and chain; for a bank the exchange's account. */
export const depositAddress = define('POST', '/wallet/get_in_address', ['U'], {
  request: { currency_id: currencyId, chain: rechargeType },
  response: z.object({
    currency_id: id,
    chain: text,
    address: text,
    qr_text: text,
    min_number: decimal,
    confirmations: count,
    bank: z.nullable(
      z.object({
        bank_name: text,
        holder: text,
        swift_code: z.nullable(text),
        reference: text,
      }),
    ),
  }),
  errors: ['deposit_closed'],
});

export const recharge = withTypeName(
  'Recharge',
  z.object({
    id,
    currency_id: id,
    currency_name: text,
    amount: decimal,
    /** A chain, `bank` or `faucet`. */
    type: text,
    account: text,
    address: text,
    voucher: z.nullable(text),
    /** 0 pending, 1 credited, 2 rejected. */
    status: oneOf(0, 1, 2),
    reason: z.nullable(text),
    create_time: time,
    handle_time: z.nullable(time),
  }),
);
export type Recharge = z.infer<typeof recharge>;

export const requestRecharge = define('POST', '/wallet/charge_req', ['U', 'I'], {
  request: {
    account: payer,
    amount,
    currency: currencyId,
    type: rechargeType,
    address: paidAddress,
    voucher,
  },
  response: recharge,
  errors: ['deposit_closed', 'voucher_used'],
});

export const rechargeLog = define('GET', '/recharge/log', ['U', 'L'], {
  request: { currency_id: optional(currencyId), status: optional(choiceField(0, 1, 2)) },
  response: pageOf(recharge),
});

const conversion = withTypeName(
  'Conversion',
  z.object({
    id,
    from_currency_id: id,
    to_currency_id: id,
    from_name: text,
    to_name: text,
    number: decimal,
    price: decimal,
    fee: decimal,
    receive: decimal,
    create_time: time,
  }),
);
export type Conversion = z.infer<typeof conversion>;

export const conversions = define('POST', '/user/getTransferList', ['U', 'L'], {
  response: z.extend(pageOf(conversion), {
    currencies: z.array(
      z.object({
        currency_id: id,
        name: text,
        image: text,
        available: decimal,
        min_number: decimal,
        max_number: decimal,
        price_usd: decimal,
      }),
    ),
  }),
});

const quote = withTypeName(
  'Quote',
  z.object({
    quote_id: text,
    from_currency_id: id,
    to_currency_id: id,
    number: decimal,
    price: decimal,
    fee_rate: decimal,
    /** In the received currency. */
    fee: decimal,
    receive: decimal,
    expire_time: time,
  }),
);
export type Quote = z.infer<typeof quote>;

const requestFields = { number: amount, from_currency_id: currencyId, to_currency_id: currencyId };
const twoCurrencies: Check<{ from_currency_id: number; to_currency_id: number }> = {
  of: ['from_currency_id', 'to_currency_id'],
  holds: ({ from_currency_id, to_currency_id }) => from_currency_id !== to_currency_id,
  error: 'same_currency',
  at: 'to_currency_id',
};

/** Valid for 10 s; only the newest quote of the same three fields counts. */
export const getQuote = define('POST', '/user/getTransferFee', ['U'], {
  request: requestFields,
  checks: [twoCurrencies],
  response: quote,
  errors: ['price_stale'],
});

/** At the quoted price. */
export const convert = define('POST', '/user/Transfer', ['U', 'I'], {
  request: { ...requestFields, quote_id: optional(shortText('parameter_error', 64, 'not_found')) },
  checks: [twoCurrencies],
  response: conversion,
  errors: [
    'quote_required',
    'quote_expired',
    'quote_mismatch',
    'insufficient_balance',
    'price_stale',
  ],
});

const withdrawInfo = withTypeName(
  'WithdrawInfo',
  z.object({
    currency_id: id,
    currency_name: text,
    available: decimal,
    frozen: decimal,
    chain: z.nullable(text),
    min_number: decimal,
    max_number: decimal,
    fee: decimal,
    limit_24h_btc: decimal,
    used_24h_btc: decimal,
    left_number: decimal,
    needs_authenticator: truth,
    needs_pay_password: truth,
    withdraw_hold_until: z.nullable(time),
  }),
);
export type WithdrawInfo = z.infer<typeof withdrawInfo>;

export const getWithdrawInfo = define('POST', '/wallet/get_info', ['U'], {
  request: { currency_id: currencyId, chain: optional(chain) },
  response: withdrawInfo,
});

export const withdrawal = withTypeName(
  'Withdrawal',
  z.object({
    id,
    kind: oneOf('chain', 'bank'),
    currency_id: id,
    currency_name: text,
    /** The amount received; the account pays number + fee. */
    number: decimal,
    fee: decimal,
    chain: z.nullable(text),
    address: z.nullable(text),
    /** Name and last 4 digits. */
    bank: z.nullable(text),
    /** 0 under review, 1 paid, 2 rejected, 3 cancelled. */
    status: oneOf(0, 1, 2, 3),
    reason: z.nullable(text),
    tx_hash: z.nullable(text),
    create_time: time,
    handle_time: z.nullable(time),
  }),
);
export type Withdrawal = z.infer<typeof withdrawal>;

const withdrawGates = ['U', 'K1', 'H', 'P', 'A!', 'I'] as const;
const withdrawErrors = [
  'withdraw_limit_exceeded',
  'insufficient_balance',
  'withdraw_closed',
] as const;

interface Target {
  address_id?: number | undefined;
  chain?: Chain | undefined;
  address?: string | undefined;
}
const oneTarget: Check<Target> = {
  of: ['address_id', 'address'],
  holds: ({ address_id, address }) => (address_id === undefined) !== (address === undefined),
  error: 'parameter_error',
  at: 'address_id',
};
const chainOfTarget: Check<Target> = {
  of: ['chain', 'address'],
  holds: ({ chain, address }) => (chain === undefined) === (address === undefined),
  error: 'chain_invalid',
  at: 'chain',
};
const targetLooks: Check<Target> = {
  of: ['chain', 'address'],
  holds: ({ chain, address }) =>
    chain === undefined || address === undefined || looksLikeAddressOf(chain, address),
  error: 'address_invalid',
  at: 'address',
  params: ({ chain }) => (chain === undefined ? {} : { chain }),
};

/** To an address of the book by `address_id`, or to a typed `address` on `chain`. */
export const withdraw = define('POST', '/wallet/out', withdrawGates, {
  request: {
    currency_id: currencyId,
    address_id: optional(ownId),
    chain: optional(chain),
    address: optional(address),
    number: amount,
  },
  checks: [oneTarget, chainOfTarget, targetLooks],
  response: withdrawal,
  errors: withdrawErrors,
});

/** To a bank card. */
export const withdrawToBank = define('POST', '/user/onlineOut', withdrawGates, {
  request: { currency_id: currencyId, bank_id: ownId, number: amount },
  response: withdrawal,
  errors: withdrawErrors,
});

export const withdrawals = define('GET', '/user/withdraw/list', ['U', 'L'], {
  request: {
    kind: optional(choiceField('chain', 'bank')),
    currency_id: optional(currencyId),
    status: optional(choiceField(0, 1, 2, 3)),
  },
  response: pageOf(withdrawal),
});

export const cancelWithdrawal = define('POST', '/user/withdraw/cancel', ['U', 'I'], {
  request: { id: ownId },
  response: withdrawal,
  errors: ['withdraw_not_pending', 'withdraw_closed'],
});

/** Practice money; without a number worth 10,000 USDT. */
export const faucet = define('POST', '/sandbox/faucet', ['U', 'I'], {
  request: { currency_id: currencyId, number: optional(amount) },
  response: recharge,
  errors: ['sandbox_only', 'faucet_limit'],
});

/** Closes and cancels everything, empties all accounts, credits the number. */
export const resetSandbox = define('POST', '/sandbox/reset', ['U', 'I'], {
  request: { number: amount },
  response: walletList.response,
  errors: ['sandbox_only'],
});
