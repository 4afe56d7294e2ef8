// Locks a user's contract account, and builds the message that the watch gets about it.
import { positionLine } from '../../../protocol/position-line.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import type { UserAccount } from '../../platform/ledger/accounts.ts';
import { lockAccounts } from '../../platform/ledger/post.ts';
import { type ContractAccount, type OwnedAccount, readAccountsOf } from './account-store.ts';
import { ENTRY_KINDS, EXIT_KINDS } from './kinds.ts';
import { isPending, type OrderRow } from './order-row.ts';
import type { Owner, WatchMessage } from './watch-messages.ts';

export function contractAccount({ user_id, legal_id }: Owner): UserAccount {
  return { user_id, type: 'lever', currency_id: legal_id };
}

/**
 * Every change of an order takes this lock first, so the account stays unchanged until the transaction ends.
 */
export async function lockAndRead(
  tx: Transaction,
  user_id: number,
  legal_ids: readonly number[],
): Promise<OwnedAccount[]> {
  const owners = legal_ids.map((legal_id) => ({ user_id, legal_id }));
  await lockAccounts(tx, owners.map(contractAccount));
  return forAll(tx, readGroups, owners);
}

async function readGroups(
  tx: Transaction,
  groups: readonly (readonly Owner[])[],
): Promise<OwnedAccount[][]> {
  const accounts = await readAccountsOf(tx, groups.flat());
  let last = 0;
  return groups.map(({ length }) => {
    last += length;
    return accounts.slice(last - length, last);
  });
}

const NONE = '-';

function waitsOf(order: OrderRow): string {
  if (isPending(order)) return ENTRY_KINDS[order.kind].waits(order);
  const waits = order.exits.map((exit) => EXIT_KINDS[exit.kind].waits(exit));
  return waits.length === 0 ? NONE : waits.join(';');
}

export function accountMessage(
  account: ContractAccount,
  instruments: Instruments,
  version: number,
): WatchMessage & { kind: 'account' } {
  const { user_id, legal_id, available } = account;
  const lines = account.orders.flatMap((order) => {
    const instrument = instruments.of(order.match_id);
    // A delisted instrument has no ticks, so its orders can't trigger.
    if (instrument === undefined) return [];
    return [
      positionLine(order),
      instrument.price_exponent,
      instrument.is_open && instrument.status === 1 ? 'trading' : 'closed',
      isPending(order) ? 'pending' : 'open',
      waitsOf(order),
    ].join('/');
  });
  return { kind: 'account', user_id, legal_id, version, available, lines: lines.join('\n') };
}
