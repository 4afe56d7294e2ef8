// A server for the tests of money: people who have some, and a ledger that is looked through at the end.
import { afterAll, expect } from 'vitest';
import { verify } from '../../server/ledger/verify.ts';
import { type Api, api, type Person } from '../support/api.ts';

export const USDT = 3;
export const BTC = 1;
export const ETH = 2;
export const PAY = 'pay password';

/** As `api`, and after each file every balance is computed again. */
export function fundsSite(): () => Api {
  const opened = api();
  afterAll(async () => {
    expect((await verify(opened().app.database)).is_clean).toBe(true);
  });
  return opened;
}

interface Held {
  available: string;
  frozen: string;
}

export async function held(
  person: Person,
  currency_id: number,
  account_type = 'change',
): Promise<[available: string, frozen: string]> {
  const fields = { currency_id, account_type };
  const { available, frozen } = await person.ok<Held>('POST /wallet/detail', fields);
  return [available, frozen];
}

let keys = 0;
export const newKey = (): string => {
  keys += 1;
  return `funds-test-key-${String(keys).padStart(6, '0')}`;
};

/** Practice money; as much as a day gives. */
export async function given(person: Person, currency_id: number, number: string): Promise<void> {
  await person.ok('POST /sandbox/faucet', { currency_id, number });
}

/** Verified, with a pay password that was set so long ago that nothing is held. */
export async function verified(site: Api, level: 1 | 2 = 1): Promise<Person> {
  const person = await site.signUp();
  await site.app.database.query('update users set real_level = $2 where id = $1', [
    person.id,
    level,
  ]);
  await person.setPayPassword(PAY);
  return person;
}
