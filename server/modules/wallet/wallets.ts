// What an account holds and what it is worth (calls.md, section 10).
import { evaluate } from '../../../core/pkg/pe_core.js';
import { ACCOUNTS, type AccountType } from '../../../protocol/bill.ts';
import type { Wallet, Wallets } from '../../../protocol/calls/wallet.ts';
import type { Queryable } from '../../db/database.ts';
import { accountsOf, type WalletRow } from '../../ledger/records.ts';
import { BTC, type Currencies, USDT } from './currencies.ts';
import type { Prices } from './prices.ts';

export interface WalletView {
  currencies: Currencies;
  /** The platform's, for the contract account. */
  burst_rate: string;
}

/** Shown also where there was never anything. */
const ALWAYS: Readonly<Record<AccountType, readonly number[]>> = {
  legal: [USDT],
  change: [BTC, 2, USDT],
  lever: [USDT],
  micro: [USDT],
  financial: [USDT],
};

const EMPTY = { available: '0', frozen: '0' };
const plus = (a: string, b: string): string => evaluate('add', [a, b]);
const times = (a: string, b: string): string => evaluate('mul', [a, b]);
/** What is shown in USD has the digits of an amount. */
const shown = (usd: string): string => evaluate('round', [usd, '8']);

export function walletOf(
  { currencies, burst_rate }: WalletView,
  prices: Prices,
  account_type: AccountType,
  { currency_id, available, frozen }: WalletRow,
): Wallet {
  const currency = currencies.of(currency_id);
  const price_usd = prices.get(currency_id)?.now ?? null;
  const held = plus(available, frozen);
  return {
    account_type,
    currency_id,
    currency_name: currency?.name ?? '',
    image: currency?.image ?? '',
    available,
    frozen,
    price_usd,
    usd_value: price_usd === null ? '0' : shown(times(held, price_usd)),
    lever: account_type === 'lever' ? leverOf(currency_id, available, burst_rate) : null,
  };
}

/** Without a position: nothing is bound, so there is no rate of risk. */
function leverOf(legal_id: number, available: string, burst_rate: string): Wallet['lever'] {
  return {
    legal_id,
    available,
    margin: '0',
    isolated_margin: '0',
    pending_margin: '0',
    profits: '0',
    equity: available,
    risk_rate: null,
    burst_rate,
    position_count: 0,
    pending_count: 0,
  };
}

export async function walletsOf(
  queryable: Queryable,
  view: WalletView,
  prices: Prices,
  user_id: number,
  time: number,
): Promise<Wallets> {
  let [total, before] = ['0', '0'];
  const accounts: Wallets['accounts'] = [];
  for (const { id, type, list } of await accountsOf(queryable, user_id)) {
    const missing = ALWAYS[type].filter((one) => !list.some((row) => row.currency_id === one));
    const rows = [...list, ...missing.map((currency_id) => ({ currency_id, ...EMPTY }))].sort(
      (a, b) => a.currency_id - b.currency_id,
    );
    const wallets = rows.map((row) => walletOf(view, prices, type, row));
    const usd_value = wallets.reduce((sum, wallet) => plus(sum, wallet.usd_value), '0');
    for (const row of rows) {
      const price = prices.get(row.currency_id);
      if (price === undefined) continue;
      before = plus(before, times(plus(row.available, row.frozen), price.before));
    }
    total = plus(total, usd_value);
    accounts.push({
      id: id as Wallets['accounts'][number]['id'],
      name: type,
      usd_value,
      list: wallets,
    });
  }
  const btc = prices.get(BTC)?.now;
  return {
    accounts,
    total_usd: total,
    total_btc: btc === undefined ? '0' : shown(evaluate('div', [total, btc])),
    // What is held now, at the prices of 24 hours ago: what the market made of it.
    day_profit_usd: shown(evaluate('sub', [total, before])),
    time,
  };
}

export const ACCOUNT_TYPES = Object.keys(ACCOUNTS) as AccountType[];
