// A user's contract account in one currency: what is available and all orders that live, read in one statement.

import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { UserAccount } from '../../ledger/accounts.ts';
import { lockAccounts } from '../../ledger/post.ts';
import type { Instruments } from '../../trading/instruments.ts';
import { COLUMNS, isPending, type OrderRow, sideOf } from './order-row.ts';
import type { Owner, WatchMessage } from './watch-messages.ts';

export interface LeverAccount extends Owner {
  available: string;
  /** Pending, open and closing, in ascending id. */
  orders: OrderRow[];
}

export function leverAccount({ user_id, legal_id }: Owner): UserAccount {
  return { user_id, type: 'lever', currency_id: legal_id };
}

/** Until the end of the transaction nobody else changes the account: every change of an order takes this lock first. */
export async function lockAndRead(
  tx: Transaction,
  user_id: number,
  legal_ids: readonly number[],
): Promise<LeverAccount[]> {
  const owners = legal_ids.map((legal_id) => ({ user_id, legal_id }));
  await lockAccounts(tx, owners.map(leverAccount));
  const accounts: LeverAccount[] = [];
  for (const owner of owners) accounts.push(await readAccount(tx, owner));
  return accounts;
}

export async function readAccount(
  queryable: Queryable,
  owner: Owner,
): Promise<LeverAccount & { version: number }> {
  const { rows } = await queryable.query<Read>(
    `select (
       select b.available from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.user_id = $1 and a.type = 'lever' and a.currency_id = $2
     ) as available, (select sequence from user_sequences where user_id = $1) as version, ${COLUMNS}
     from (select 1) one
     left join lever_orders o on o.user_id = $1 and o.legal_id = $2 and o.status < 3
     order by o.id`,
    [owner.user_id, owner.legal_id],
  );
  const { available, version } = rows[0] ?? {};
  return {
    user_id: owner.user_id,
    legal_id: owner.legal_id,
    available: available ?? '0',
    version: version ?? 0,
    orders: ordersIn(rows),
  };
}

interface Read extends OrderRow {
  available: string | null;
  version: number | null;
}

/** Without an order there is one row all the same, of nothing. */
function ordersIn(rows: readonly Read[]): OrderRow[] {
  return rows
    .filter(({ id }) => id !== null)
    .map(({ available: _, version: __, ...order }) => order);
}

/** All accounts in which something lives, as they stood at one moment. */
export async function readAccounts(
  queryable: Queryable,
): Promise<(LeverAccount & { version: number })[]> {
  const { rows } = await queryable.query<Read>(
    `select b.available, s.sequence as version, ${COLUMNS}
     from lever_orders o
     left join ledger_accounts a
       on a.user_id = o.user_id and a.type = 'lever' and a.currency_id = o.legal_id
     left join ledger_balances b on b.account_id = a.id
     left join user_sequences s on s.user_id = o.user_id
     where o.status < 3 order by o.user_id, o.legal_id, o.id`,
  );
  const accounts: (LeverAccount & { version: number })[] = [];
  for (const row of rows) {
    const { user_id, legal_id, available, version } = row;
    let account = accounts.at(-1);
    if (account?.user_id !== user_id || account.legal_id !== legal_id) {
      account = {
        user_id,
        legal_id,
        available: available ?? '0',
        version: version ?? 0,
        orders: [],
      };
      accounts.push(account);
    }
    account.orders.push(...ordersIn([row]));
  }
  return accounts;
}

const NONE = '-';

/** As the watch is told of it. */
export function accountMessage(
  account: LeverAccount,
  instruments: Instruments,
  version: number,
): WatchMessage & { kind: 'account' } {
  const { user_id, legal_id, available } = account;
  const lines = account.orders.flatMap((order) => {
    const instrument = instruments.of(order.match_id);
    // What is listed no more has no ticks that could fire it.
    if (instrument === undefined) return [];
    return [
      order.id,
      order.match_id,
      instrument.price_exponent,
      instrument.is_open && instrument.status === 1 ? 'trading' : 'closed',
      isPending(order) ? 'pending' : 'open',
      sideOf(order),
      order.margin_mode,
      order.price,
      order.number,
      order.caution_money,
      order.target_profit_price ?? NONE,
      order.stop_loss_price ?? NONE,
    ].join('/');
  });
  return { kind: 'account', user_id, legal_id, version, available, lines: lines.join('\n') };
}

/** Whose nights are to be paid. */
export async function ownersBefore(queryable: Queryable, midnight: number): Promise<Owner[]> {
  const { rows } = await queryable.query<Owner>(
    `select distinct user_id, legal_id from lever_orders
     where status = 1 and overnight_until < $1 order by user_id, legal_id`,
    [instant(midnight)],
  );
  return rows;
}
