import { afterAll, expect } from 'vitest';
import { verify } from '../../server/platform/ledger/verify.ts';
import { type Api, api, type Person } from '../support/api.ts';

export const ETH = 2;
export const PAY = 'pay password';

/** Like `api`; recomputes every balance at the end of each file. */
export function fundsSite(): () => Api {
  const openApi = api();
  afterAll(async () => {
    expect((await verify(openApi().app.database)).is_clean).toBe(true);
  });
  return openApi;
}

interface Held {
  available: string;
  frozen: string;
}

export async function balanceOf(
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

export async function giveFunds(
  person: Person,
  currency_id: number,
  number: string,
): Promise<void> {
  await person.ok('POST /sandbox/faucet', { currency_id, number });
}

export async function verifyIdentity(site: Api, { id }: Person, level: 1 | 2 = 1): Promise<void> {
  await site.app.database.query('update users set real_level = $2 where id = $1', [id, level]);
}

/** A verified user whose pay password is old enough that withdrawals aren't held. */
export async function verifiedUser(site: Api, level: 1 | 2 = 1): Promise<Person> {
  const person = await site.signUp();
  await verifyIdentity(site, person, level);
  await person.setPayPassword(PAY);
  return person;
}
