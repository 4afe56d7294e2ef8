// Practice money (R-FUNDS-3): only in the sandbox, and only so much a day.
import type { Recharge } from '../../../protocol/calls/funds.ts';
import { refusal } from '../../call-refusal.ts';
import type { Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { ATOM, add, div, isAbove, quantize, sub } from '../../exact.ts';
import type { KnownCurrency } from '../wallet/currencies.ts';
import { creditRecharge, worthOf } from './crediting.ts';
import { CREDITED, insertRecharge, shownRecharge } from './recharges.ts';

/** Worth of a day and account, and of one ask that names no number. */
const USD_A_DAY = '100000';
const USD_AT_ONCE = '10000';
const DAY_MS = 24 * 60 * 60_000;

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
  // One ask of an account at a time, else two could both find the day's sum free.
  await tx.query('select from users where id = $1 for update', [user_id]);
  const given = await givenToday(tx, user_id, time);
  if (isAbove(add(given, usd_value), USD_A_DAY)) {
    const left_usd = sub(USD_A_DAY, given);
    const left = quantize(div(left_usd, price_usd), ATOM, 'down');
    throw refusal('faucet_limit', { field: 'number', params: { left } });
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
    status: CREDITED,
    time,
  });
  await creditRecharge(tx, { row, currency, usd_value, kind: 'faucet', time });
  return shownRecharge(row, currency.name);
}

/** Since midnight UTC. */
async function givenToday(tx: Transaction, user_id: number, time: number): Promise<string> {
  const { rows } = await tx.query<{ given: string }>(
    `select coalesce(sum(usd_value), 0) as given from recharges
     where user_id = $1 and type = 'faucet' and created_at >= $2`,
    [user_id, instant(time - (time % DAY_MS))],
  );
  return rows[0]?.given ?? '0';
}
