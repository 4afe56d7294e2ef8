// The address that a user pays to: derived once, then the same one each time.
import type { Chain } from '../../../protocol/fields/payee.ts';
import type { Queryable } from '../../db/database.ts';
import { addressOf, insertAddress } from './address-store.ts';
import { addressFor, type Owner } from './deposit-keys.ts';

/** The same one each time. */
export async function givenAddress(
  queryable: Queryable,
  secret: string,
  owner: Owner,
  time: number,
): Promise<string> {
  const known = await addressOf(queryable, owner);
  if (known !== undefined) return known;
  const address = addressFor(secret, owner);
  await insertAddress(queryable, owner, address, time);
  return address;
}

/** Whether it is the one that this user was given for this; capitals count where the chain has them count. */
export async function isGiven(
  queryable: Queryable,
  owner: Owner,
  address: string,
): Promise<boolean> {
  const given = await addressOf(queryable, owner);
  return given !== undefined && sameIn(owner.chain, given) === sameIn(owner.chain, address);
}

/** Hexadecimal digits and bech32 say the same in capitals; base58 does not. */
function sameIn(chain: Chain, address: string): string {
  return chain === 'TRC20' ? address : address.toLowerCase();
}
