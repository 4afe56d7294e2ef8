import type { Chain } from '../../../protocol/fields/payee.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { addressOf, insertAddress } from './address-store.ts';
import { addressFor, type Owner } from './deposit-keys.ts';

export async function givenAddress(
  queryable: Queryable,
  secret: string,
  owner: Owner,
  time: number,
): Promise<string> {
  const existingAddress = await addressOf(queryable, owner);
  if (existingAddress !== undefined) return existingAddress;
  const address = addressFor(secret, owner);
  await insertAddress(queryable, owner, address, time);
  return address;
}

/** Whether the user was given this address. Compares case only where the chain does. */
export async function isGiven(
  queryable: Queryable,
  owner: Owner,
  address: string,
): Promise<boolean> {
  const ownAddress = await addressOf(queryable, owner);
  return (
    ownAddress !== undefined && sameIn(owner.chain, ownAddress) === sameIn(owner.chain, address)
  );
}

/** Hexadecimal and bech32 addresses ignore case; base58 doesn't. */
function sameIn(chain: Chain, address: string): string {
  return chain === 'TRC20' ? address : address.toLowerCase();
}
