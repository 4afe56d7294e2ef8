import { ACCOUNTS, type AccountType } from '../../../protocol/bill.ts';
import type { Wallet, Wallets } from '../../../protocol/calls/money/wallet.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { accountValue, add, div, isZero, mul, roundAmount } from '../../platform/base/exact.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { accountsOf, type WalletRow } from '../../platform/ledger/records.ts';
import type { Profit } from '../equity/profit.ts';

export type ContractStateOf = (
  queryable: Queryable,
  owner: { user_id: number; legal_id: number },
) => Promise<ContractState>;

export interface ContractState {
  sum: NonNullable<Wallet['lever']>;
  all_profits: string;
  transferable: string;
  /**
   * The state with the same positions and another available balance; the caller must hold the account's lock.
   */
  holding(available: string): ContractState;
}

const ALWAYS: Readonly<Record<AccountType, readonly number[]>> = {
  legal: [USDT],
  change: [BTC, 2, USDT],
  lever: [USDT],
  micro: [USDT],
  financial: [USDT],
};

const EMPTY = { available: '0', frozen: '0' };
/** Skips the core for the common case of nothing frozen. */
const plus = (a: string, b: string): string => (isZero(b) ? a : add(a, b));

/** `stand` is set for the contract account only. */
export function walletOf(
  currencies: Currencies,
  prices: Prices,
  account_type: AccountType,
  { currency_id, available, frozen }: WalletRow,
  stand?: ContractState,
): Wallet {
  const currency = currencies.of(currency_id);
  const price_usd = prices.get(currency_id)?.now ?? null;
  const profits = stand?.all_profits ?? '0';
  const value =
    isZero(frozen) && isZero(profits) ? available : accountValue(available, frozen, profits);
  return {
    account_type,
    currency_id,
    currency_name: currency?.name ?? '',
    image: currency?.image ?? '',
    available,
    frozen,
    price_usd,
    usd_value: price_usd === null ? '0' : roundAmount(mul(value, price_usd)),
    lever: stand?.sum ?? null,
    profits,
    value,
  };
}

export interface WalletsView {
  currencies: Currencies;
  prices: Prices;
  contractStateOf: ContractStateOf;
  dayProfit(queryable: Queryable, user_id: number, total_usd: string): Promise<Profit>;
}

export async function walletsOf(
  queryable: Queryable,
  { currencies, prices, contractStateOf, dayProfit }: WalletsView,
  user_id: number,
  time: number,
): Promise<Wallets> {
  let total = '0';
  const accounts: Wallets['accounts'] = [];
  for (const { id, type, list } of await accountsOf(queryable, user_id)) {
    const missing = ALWAYS[type].filter((one) => !list.some((row) => row.currency_id === one));
    const rows = [...list, ...missing.map((currency_id) => ({ currency_id, ...EMPTY }))].sort(
      (a, b) => a.currency_id - b.currency_id,
    );
    const wallets: Wallet[] = [];
    for (const row of rows) {
      const owner = { user_id, legal_id: row.currency_id };
      const stand = type === 'lever' ? await contractStateOf(queryable, owner) : undefined;
      wallets.push(walletOf(currencies, prices, type, row, stand));
    }
    const usd_value = wallets.reduce((sum, wallet) => plus(sum, wallet.usd_value), '0');
    total = plus(total, usd_value);
    accounts.push({
      id: id as Wallets['accounts'][number]['id'],
      name: type,
      usd_value,
      list: wallets,
    });
  }
  const btc = prices.get(BTC)?.now;
  const { profit, base_usd } = await dayProfit(queryable, user_id, total);
  return {
    accounts,
    total_usd: total,
    total_btc: btc === undefined ? '0' : roundAmount(div(total, btc)),
    day_profit_usd: profit,
    time,
    day_base_usd: base_usd,
  };
}

export const ACCOUNT_TYPES = Object.keys(ACCOUNTS) as AccountType[];
