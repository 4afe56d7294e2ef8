// Owners of money. Users have available and frozen amounts in each account and currency. The house has one sum in each
// of its accounts, which may be negative: its debt to users equals their balances.
import { ACCOUNTS, type AccountType } from '../../../protocol/bill.ts';

export const HOUSE_ACCOUNTS = {
  custody: 'money that came from outside or went there: chains, banks, the faucet',
  fees: 'fees that users paid; rebates come out of it',
  insurance: 'pays deficits, so that no balance of a user is negative',
  contract_pool: 'the other side of profit and loss of contracts',
  option_pool: 'the other side of timed options',
  project_pool: 'pays out the tokens of an IEO and receives the payments for them',
  product_pool: 'pays yields of lock-mining and invest, takes penalties',
  market_maker: 'the other side of conversions and of the simulated spot market',
  desk: 'coins that the OTC desks offer',
  desk_held: 'coins of a desk that are held for an order',
  gallery: 'the platform as the seller of works and boxes',
  promotions: 'coupons and prizes',
} as const;
export type HouseAccountType = keyof typeof HOUSE_ACCOUNTS;

export interface UserAccount {
  user_id: number;
  type: AccountType;
  currency_id: number;
}

export type State = 'available' | 'frozen';

/** A place of money: the available or frozen part of a user's account, or a house account. */
export interface Place {
  user_id: number;
  type: AccountType | HouseAccountType;
  currency_id: number;
  state: State;
}

export const HOUSE = 0;

export function available(account: UserAccount): Place {
  return placeOf(account, 'available');
}

export function frozen(account: UserAccount): Place {
  return placeOf(account, 'frozen');
}

export function house(type: HouseAccountType, currency_id: number): Place {
  return { user_id: HOUSE, type, currency_id, state: 'available' };
}

function placeOf({ user_id, type, currency_id }: UserAccount, state: State): Place {
  if (!Number.isSafeInteger(user_id) || user_id <= HOUSE) {
    throw new RangeError(`not a user id: ${user_id}`);
  }
  return { user_id, type, currency_id, state };
}

export function isAccountType(name: string): name is AccountType {
  return Object.hasOwn(ACCOUNTS, name);
}
