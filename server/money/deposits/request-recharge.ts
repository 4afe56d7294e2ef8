import type { Recharge } from '../../../protocol/calls/money/funds.ts';
import type { Chain } from '../../../protocol/fields/payee.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { isBelow } from '../../platform/base/exact.ts';
import type { KnownCurrency } from '../../platform/currencies/currencies.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { checkBank, LEAST_BY_BANK } from './bank-accounts.ts';
import { creditRecharge, worthOf } from './crediting.ts';
import { isGiven } from './deposit-addresses.ts';
import { CREDITED, insertRecharge, PENDING } from './store.ts';
import { shownRecharge } from './views.ts';

const BANK = 'bank';

export interface WishedRecharge {
  user_id: number;
  currency: KnownCurrency;
  price_usd: string | undefined;
  type: string;
  amount: string;
  account: string;
  address: string;
  voucher: string;
  time: number;
}

export interface RechargeRules {
  isAutomatic: boolean;
  /** Returns the hash of what the picture shows. */
  takeVoucher(tx: Queryable, address: string, user_id: number, field: string): Promise<string>;
}

export async function requestRecharge(
  tx: Transaction,
  rules: RechargeRules,
  wish: WishedRecharge,
): Promise<Recharge> {
  const { user_id, currency, price_usd, type, amount, account, address, voucher, time } = wish;
  const minimum = await leastOf(tx, wish);
  if (isBelow(amount, minimum)) {
    throw refusal('below_minimum', { field: 'amount', params: { minimum } });
  }
  const voucher_hash = await rules.takeVoucher(tx, voucher, user_id, 'voucher');
  const usd_value = worthOf(amount, price_usd);
  const status = rules.isAutomatic ? CREDITED : PENDING;
  const row = await insertRecharge(tx, {
    user_id,
    currency_id: currency.id,
    amount,
    usd_value,
    type,
    account,
    address,
    voucher,
    voucher_hash,
    status,
    time,
  });
  if (row === undefined) throw refusal('voucher_used', { field: 'voucher' });
  const recharge = shownRecharge(row, currency.name);
  if (rules.isAutomatic)
    await creditRecharge(tx, { row, currency, usd_value, kind: 'deposit', time });
  else emitEvent(tx, time, { kind: 'recharge', user_id, data: recharge });
  return recharge;
}

async function leastOf(
  queryable: Queryable,
  { user_id, currency, type, address }: WishedRecharge,
): Promise<string> {
  if (type === BANK) {
    if (currency.type !== 'fiat') throw refusal('chain_invalid', { field: 'type' });
    await checkBank(queryable, currency.id, address);
    return LEAST_BY_BANK;
  }
  const chain = currency.chains.find((one) => one.chain === type);
  if (chain === undefined) throw refusal('chain_invalid', { field: 'type' });
  if (!chain.deposit) throw refusal('deposit_closed');
  const owner = { user_id, currency_id: currency.id, chain: type as Chain };
  if (!(await isGiven(queryable, owner, address))) {
    throw refusal('address_invalid', { field: 'address', params: { chain: type } });
  }
  return chain.min_deposit;
}
