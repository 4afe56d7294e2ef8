import { ACCOUNTS, type AccountType } from '../../protocol/bill.ts';
import type { HouseAccountType, UserAccount } from '../../server/platform/ledger/accounts.ts';
import type { TransactionKind } from '../../server/platform/ledger/kinds.ts';
import type { Movement } from '../../server/platform/ledger/movements.ts';

export const ME = 1;
export const OTHER = 2;
export const [BTC, USDT, EUR, TOKEN] = [1, 3, 4, 9] as const;
const CURRENCY_IDS = { BTC, USDT, EUR, TOKEN };
type CurrencyName = keyof typeof CURRENCY_IDS;

export type Purses = Readonly<
  Partial<Record<`${'' | 'other '}${AccountType} ${CurrencyName}`, `${string} + ${string}`>>
>;
/** Gain or loss of each house account. */
export type HouseChanges = Readonly<Partial<Record<`${HouseAccountType} ${CurrencyName}`, string>>>;

export interface Row {
  kind: TransactionKind;
  event: string;
  before: Purses;
  movements: readonly Movement[];
  after: Purses;
  house: HouseChanges;
}

export const of = (type: AccountType, currency_id: number, user_id = ME): UserAccount => ({
  user_id,
  type,
  currency_id,
});

export interface Purse extends UserAccount {
  available: string;
  frozen: string;
}

export function pursesOf(purses: Purses): Purse[] {
  return Object.entries(purses).map(([name, purse]) => {
    const words = name.split(' ');
    const [type = '', currency = ''] = words.slice(-2);
    const [available = '', frozen = ''] = purse.split(' + ');
    if (!Object.hasOwn(ACCOUNTS, type)) throw new Error(`no account: ${name}`);
    const account = of(type as AccountType, CURRENCY_IDS[currency as CurrencyName]);
    return { ...account, user_id: words.length === 3 ? OTHER : ME, available, frozen };
  });
}

export function houseChangesOf(changes: HouseChanges): [string, string][] {
  return Object.entries(changes).map(([name, change]) => {
    const [type = '', currency = ''] = name.split(' ');
    return [`${type} ${CURRENCY_IDS[currency as CurrencyName]}`, change];
  });
}
