import type { LeverSum } from '../../../protocol/calls/money/wallet.ts';
import type { Marks } from '../../market/engines/marks.ts';
import { add, max, min, mul } from '../../platform/base/exact.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AccountFigures } from './account-figures.ts';
import { type ContractAccount, readAccount, readAccounts } from './account-store.ts';
import type { Owner } from './watch-messages.ts';

export interface ContractWorth {
  sum: LeverSum;
  /**
   * Profits of all positions, including isolated ones: `usd_value` adds them to available and frozen
   * (R-ACCOUNT-4).
   */
  all_profits: string;
  /** Amount that may leave the account: max(0, min(available, available + profit of the cross positions)). */
  transferable: string;
  holding(available: string): ContractWorth;
}

export async function contractWorth(
  queryable: Queryable,
  owner: Owner,
  marks: Marks,
  burst_rate: string,
): Promise<ContractWorth> {
  return worthOf(await readAccount(queryable, owner), marks, burst_rate);
}

function worthOf(account: ContractAccount, marks: Marks, burst_rate: string): ContractWorth {
  const figures = new AccountFigures(account, marks, burst_rate);
  const { sum, all_profits } = figures;
  const free = min(account.available, add(account.available, sum.profits));
  return {
    sum,
    all_profits,
    transferable: max(free, '0'),
    holding: (available) => worthOf({ ...account, available }, marks, burst_rate),
  };
}

/** Unrealised profit in USD, by user, of all users with positions. */
export async function openProfits(
  queryable: Queryable,
  { marks, burst_rate }: { marks: Marks; burst_rate: string },
  priceUsd: (currency_id: number) => string | undefined,
): Promise<Map<number, string>> {
  const profits = new Map<number, string>();
  for (const account of await readAccounts(queryable)) {
    const price = priceUsd(account.legal_id);
    if (price === undefined) continue;
    const { all_profits } = new AccountFigures(account, marks, burst_rate);
    const before = profits.get(account.user_id) ?? '0';
    profits.set(account.user_id, add(before, mul(all_profits, price)));
  }
  return profits;
}
