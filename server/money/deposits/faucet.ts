// Practice money (R-FUNDS-3): only in the sandbox, with a daily limit.
import type { Recharge } from '../../../protocol/calls/money/funds.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { ATOM, add, div, isAbove, quantize, sub } from '../../platform/base/exact.ts';
import type { KnownCurrency } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { creditRecharge, worthOf } from './crediting.ts';
import { CREDITED, givenToday, insertRecharge } from './store.ts';
import { shownRecharge } from './views.ts';

/** USD per day and account, and per request without a number. */
const USD_A_DAY = '100000';
const USD_AT_ONCE = '10000';

export interface Wish {
  user_id: number;
  currency: KnownCurrency;
  price_usd: string;
  number: string | undefined;
  time: number;
}

export async function takeFromFaucet(tx: Transaction, wish: Wish): Promise<Recharge> {
  const { user_id, currency, price_usd, time } = wish;
  const amount = wish.number ?? quantize(div(USD_AT_ONCE, price_usd), ATOM, 'down');
  const usd_value = worthOf(amount, price_usd);
  // Locked, so that two requests can't both fit into the day's limit.
  await lockUserRow(tx, user_id);
  const givenUsd = await givenToday(tx, user_id, time);
  if (isAbove(add(givenUsd, usd_value), USD_A_DAY)) {
    const left_usd = sub(USD_A_DAY, givenUsd);
    const remainingAmount = quantize(div(left_usd, price_usd), ATOM, 'down');
    throw refusal('faucet_limit', { field: 'number', params: { left: remainingAmount } });
  }
  const row = await insertRecharge(tx, {
    user_id,
    currency_id: currency.id,
    amount,
    usd_value,
    type: 'faucet',
    account: '',
    address: '',
    voucher: null,
    voucher_hash: null,
    status: CREDITED,
    time,
  });
  if (row === undefined) throw new Error('a recharge without a voucher has a conflict');
  await creditRecharge(tx, { row, currency, usd_value, kind: 'faucet', time });
  return shownRecharge(row, currency.name);
}
