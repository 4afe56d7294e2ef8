// Requests a withdrawal (R-GATE-4, R-FUNDS-5): validates fields, then checks pay password and authenticator, then holds
// the money.
import type { Withdrawal } from '../../../protocol/calls/money/funds.ts';
import type { Chain } from '../../../protocol/fields/payee.ts';
import type { Prices } from '../../market/prices/prices.ts';
import type { Passwords } from '../../people/auth/passwords.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import { requireNoHold } from '../../people/factors/withdraw-hold.ts';
import { requireIdentity } from '../../people/identity/gate.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  type TriedPayPassword,
  tryPayPassword,
} from '../../people/security/second-factors.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, isAbove, isBelow, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import {
  type Currencies,
  type KnownCurrency,
  knownIn,
} from '../../platform/currencies/currencies.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Requester } from '../../platform/idempotency/money-call.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { lockAccounts } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { type PayeeParts, requirePayable } from '../payees/address-book.ts';
import { findAddress } from '../payees/address-store.ts';
import { type CardRow, cardsOf } from '../payees/card-store.ts';
import { hold, payOut } from './closing.ts';
import { priceInBtc, requireWithinLimit } from './limit.ts';
import { type WayOut, wayByBank, wayByChain } from './rules.ts';
import { insertWithdrawal, usedBtc, type WithdrawalRow } from './store.ts';
import { shownWithdrawal } from './views.ts';

export interface WithdrawParts {
  database: Database;
  passwords: Passwords;
  currencies: Currencies;
  prices(): Promise<Prices>;
  isDepositAddress: PayeeParts['isDepositAddress'];
  isAutomatic(): boolean;
  /** Nothing is paid or returned, because a restored dump may not know what was paid (R-FUNDS-17). */
  isHeld(): boolean;
  now(): number;
}

export type WishedWithdrawal = { currency_id: number; number: string } & (
  | {
      address_id?: number | undefined;
      chain?: Chain | undefined;
      address?: string | undefined;
    }
  | { bank_id: number }
);

/** Read before the transaction: comparing a password is slow, and prices come from the market. */
export interface PreparedWithdrawal {
  triedPassword: TriedPayPassword;
  prices: Prices;
}

export async function prepareWithdrawal(
  parts: WithdrawParts,
  user_id: number,
  password: string,
): Promise<PreparedWithdrawal> {
  const triedPassword = await tryPayPassword(parts, user_id, password);
  return { triedPassword, prices: await parts.prices() };
}

export interface WithdrawalRequester extends Requester {
  readonly request: WishedWithdrawal & { google_code?: string | undefined };
}

export async function withdraw(
  tx: Transaction,
  parts: WithdrawParts,
  { triedPassword, prices }: PreparedWithdrawal,
  { request: wish, user_id, session, time }: WithdrawalRequester,
): Promise<Withdrawal> {
  const { google_code } = wish;
  // Locked, because two simultaneous withdrawals could both fit below the limit.
  const { real_level: level } = await lockUser(tx, user_id);
  await requireIdentity(tx, user_id);
  await requireNoHold(tx, user_id, time);
  const currency = knownIn(parts.currencies, wish.currency_id);
  const payee = await payeeOf(tx, parts, user_id, currency, wish);
  const btc_value = await requireGood(tx, payee.way, { user_id, level, wish, prices, time });
  await requirePayPassword(tx, triedPassword, time);
  await requireSecondFactor(tx, session, { google_code, isFresh: true }, time);
  const row = await insertWithdrawal(tx, {
    user_id,
    kind: payee.way.kind,
    currency_id: currency.id,
    number: wish.number,
    fee: payee.way.fee,
    chain: payee.way.chain,
    address: payee.address,
    card: payee.card,
    btc_value,
    time,
  });
  if (!(await hold(tx, row, time))) throw await short(tx, row, payee.way);
  const viewRow = (one: WithdrawalRow) => shownWithdrawal(one, currency.name);
  if (parts.isAutomatic())
    return viewRow((await payOut(tx, parts, row.id, { prices, time })) ?? row);
  emitEvent(tx, time, { kind: 'withdrawal', user_id, data: viewRow(row) });
  return viewRow(row);
}

interface Payee {
  way: WayOut;
  address: string | null;
  card: CardRow | null;
}

async function payeeOf(
  tx: Transaction,
  parts: WithdrawParts,
  user_id: number,
  currency: KnownCurrency,
  wish: WishedWithdrawal,
): Promise<Payee> {
  if ('bank_id' in wish) {
    const card = (await cardsOf(tx, user_id)).find(({ id }) => id === wish.bank_id);
    if (card === undefined) throw refusal('not_found', { field: 'bank_id' });
    return { way: requireOpen(wayByBank(currency)), address: null, card };
  }
  const { address_id, chain, address } = wish;
  if (chain !== undefined && address !== undefined) {
    const way = requireOpen(wayByChain(currency, chain));
    await requirePayable(tx, parts, chain, address);
    return { way, address, card: null };
  }
  const savedAddress =
    address_id === undefined ? undefined : await findAddress(tx, user_id, address_id);
  if (savedAddress === undefined || savedAddress.currency_id !== currency.id) {
    throw refusal('not_found', { field: 'address_id' });
  }
  return {
    way: requireOpen(wayByChain(currency, savedAddress.chain)),
    address: savedAddress.address,
    card: null,
  };
}

function requireOpen(way: WayOut | undefined): WayOut {
  if (way?.isOpen !== true) throw refusal('withdraw_closed');
  return way;
}

interface Weighed {
  user_id: number;
  level: 0 | 1 | 2;
  wish: WishedWithdrawal;
  prices: Prices;
  time: number;
}

/** Checks limit, bounds and balance; returns the value in BTC. */
async function requireGood(
  tx: Transaction,
  way: WayOut,
  { user_id, level, wish, prices, time }: Weighed,
): Promise<string> {
  const { currency_id, number } = wish;
  const { minimum, maximum, fee } = way;
  const price_btc = priceInBtc(prices, currency_id);
  // Without a price the limit can't be checked.
  if (price_btc === undefined) throw refusal('withdraw_closed');
  const btc_value = roundAmount(mul(number, price_btc));
  const usedAmount = await usedBtc(tx, user_id, time);
  requireWithinLimit({ level, usedAmount, btc_value, price_btc });
  const field = 'number';
  if (isBelow(number, minimum)) {
    throw refusal('below_minimum', { field, params: { minimum } });
  }
  if (isAbove(number, maximum)) {
    throw refusal('above_maximum', { field, params: { maximum } });
  }
  const account = { user_id, type: way.account, currency_id };
  await lockAccounts(tx, [account]);
  const { available } = await balanceOf(tx, account);
  const leaves = add(number, fee);
  if (isBelow(available, leaves)) throw insufficient(available, leaves);
  return btc_value;
}

/** The posting checks again. */
async function short(
  tx: Transaction,
  { user_id, currency_id, number, fee }: WithdrawalRow,
  { account: type }: WayOut,
) {
  const { available } = await balanceOf(tx, { user_id, type, currency_id });
  return insufficient(available, add(number, fee));
}

function insufficient(available: string, leaves: string) {
  const missing = sub(leaves, available);
  return refusal('insufficient_balance', { field: 'number', params: { available, missing } });
}
