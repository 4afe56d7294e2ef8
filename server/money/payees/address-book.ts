import type { Chain } from '../../../protocol/fields/payee.ts';
import { counting } from '../../people/auth/counting.ts';
import type { PeopleParts } from '../../people/auth/parts.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  tryPayPassword,
} from '../../people/security/second-factors.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { CallSession } from '../../platform/http/context.ts';
import {
  type AddressRow,
  findAddress,
  findSameAddress,
  listAddresses,
  type NewAddress,
  writeAddress,
} from './address-store.ts';
import { isAddressOf } from './wallet-address.ts';

const AT_MOST = 50;

export interface PayeeParts extends Pick<PeopleParts, 'database' | 'now' | 'passwords'> {
  currency(id: number): { name: string; chains: readonly Chain[] } | undefined;
  isDepositAddress(queryable: Queryable, chain: Chain, address: string): Promise<boolean>;
  pictures: {
    owns(address: string, user_id: number, queryable: Queryable): Promise<boolean>;
    use(tx: Queryable, address: string, user_id: number, field: string): Promise<unknown>;
  };
}

export interface ShownFactors {
  password: string;
  google_code: string | undefined;
}

export async function saveAddress(
  parts: PayeeParts,
  session: CallSession,
  wish: NewAddress & { id: number | undefined },
  factors: ShownFactors,
): Promise<AddressRow> {
  const { user_id } = session;
  const time = parts.now();
  const triedPassword = await tryPayPassword(parts, user_id, factors.password);
  return counting(parts.database, async (tx) => {
    // Locked: two simultaneous requests could both add the last one allowed.
    await lockUser(tx, user_id);
    await requireGood(tx, parts, user_id, wish);
    await requirePayPassword(tx, triedPassword, time);
    await requireSecondFactor(tx, session, factors, time);
    await parts.pictures.use(tx, wish.qr_code, user_id, 'qr_code');
    return writeAddress(tx, user_id, { ...wish, time });
  });
}

/** A valid address of the chain that isn't one of our deposit addresses. */
export async function requirePayable(
  tx: Transaction,
  { isDepositAddress }: Pick<PayeeParts, 'isDepositAddress'>,
  chain: Chain,
  address: string,
): Promise<void> {
  const field = 'address';
  if (!isAddressOf(chain, address)) {
    throw refusal('address_invalid', { field, params: { chain } });
  }
  if (await isDepositAddress(tx, chain, address)) throw refusal('address_internal', { field });
}

async function requireGood(
  tx: Transaction,
  parts: PayeeParts,
  user_id: number,
  wish: NewAddress & { id: number | undefined },
): Promise<void> {
  const { id, currency_id, chain, address } = wish;
  if (id !== undefined && (await findAddress(tx, user_id, id)) === undefined) {
    throw refusal('not_found', { field: 'id' });
  }
  const currency = parts.currency(currency_id);
  if (currency === undefined) throw refusal('currency_unknown', { field: 'currency' });
  if (!currency.chains.includes(chain)) throw refusal('chain_invalid', { field: 'chain' });
  const field = 'address';
  await requirePayable(tx, parts, chain, address);
  if (!(await parts.pictures.owns(wish.qr_code, user_id, tx))) {
    throw refusal('file_not_found', { field: 'qr_code' });
  }
  const same = await findSameAddress(tx, user_id, wish);
  if (same !== undefined && same !== id) throw refusal('address_exists', { field });
  if (id !== undefined) return;
  const { total } = await listAddresses(tx, user_id, { limit: 1, offset: 0 });
  if (total >= AT_MOST) throw refusal('address_limit', { params: { maximum: AT_MOST } });
}
