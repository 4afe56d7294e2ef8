import type { Answer } from '../../../../lib/api/api.ts';
import type { AccountName } from '../accounts.ts';

export type Movable = Answer<'currency.user_currency_list'>['list'][number];

export interface TransferWish extends Record<string, unknown> {
  currency_id: number;
  number: string;
  from_field: AccountName;
  to_field: AccountName;
}

export function balanceIn(currency: Movable, account: AccountName) {
  const entry = currency.accounts.find(({ account_type }) => account_type === account);
  return { available: entry?.available ?? '0', transferable: entry?.transferable ?? '0' };
}
