import type { Core } from '../../../../lib/core/core.ts';
import { ACCOUNT_NAMES } from '../accounts.ts';
import type { Wallets } from './use-wallets.ts';

export interface CoinSum {
  id: number;
  name: string;
  image: string;
  amount: string;
  usd: string;
}

/** The value of each currency over all accounts (R-ACCOUNT-4), the most valuable first; empty ones are omitted. */
export function coinSums(core: Core, { accounts }: Wallets): CoinSum[] {
  const sums = new Map<number, CoinSum>();
  const add = (one: string, other: string): string => core.evaluate('add', [one, other]);
  const knownAccounts = accounts.filter(({ name }) => ACCOUNT_NAMES.some((one) => one === name));
  for (const wallet of knownAccounts.flatMap(({ list }) => list)) {
    const { currency_id, currency_name, image, value, usd_value } = wallet;
    const former = sums.get(currency_id);
    sums.set(currency_id, {
      id: currency_id,
      name: currency_name,
      image,
      amount: add(former?.amount ?? '0', value),
      usd: add(former?.usd ?? '0', usd_value),
    });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== '0')
    .sort((one, other) => (core.evaluate('cmp', [one.usd, other.usd]) === '1' ? -1 : 1));
}
