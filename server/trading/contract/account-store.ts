import type { Queryable } from '../../platform/db/database.ts';
import { withBestMarks } from './best-mark-store.ts';
import type { OrderRow } from './order-row.ts';
import { COLUMNS } from './store.ts';
import type { Owner } from './watch-messages.ts';

export interface ContractAccount extends Owner {
  available: string;
  orders: OrderRow[];
}

export interface OwnedAccount extends ContractAccount {
  version: number;
  is_trader: boolean;
}

export async function readAccount(queryable: Queryable, owner: Owner): Promise<OwnedAccount> {
  const { rows } = await queryable.query<Read>(
    `select (
       select b.available from ledger_accounts a join ledger_balances b on b.account_id = a.id
       where a.user_id = $1 and a.type = 'lever' and a.currency_id = $2
     ) as available, (select sequence from user_sequences where user_id = $1) as version,
       (select is_trader from users where id = $1) as is_trader, ${COLUMNS}
     from (select 1) one
     left join lever_orders o on o.user_id = $1 and o.legal_id = $2 and o.status < 3
     order by o.id`,
    [owner.user_id, owner.legal_id],
  );
  const { available, version, is_trader } = rows[0] ?? {};
  return {
    user_id: owner.user_id,
    legal_id: owner.legal_id,
    available: available ?? '0',
    version: version ?? 0,
    is_trader: is_trader ?? false,
    orders: await withBestMarks(queryable, ordersIn(rows)),
  };
}

export async function readAccountsOf(
  queryable: Queryable,
  owners: readonly Owner[],
): Promise<OwnedAccount[]> {
  const { rows } = await queryable.query<Read & { place: number }>(
    `select w.place, b.available, s.sequence as version, u.is_trader, ${COLUMNS}
     from unnest($1::bigint[], $2::integer[]) with ordinality as w (user_id, legal_id, place)
     left join users u on u.id = w.user_id
     left join user_sequences s on s.user_id = w.user_id
     left join ledger_accounts a on a.user_id = w.user_id and a.type = 'lever' and a.currency_id = w.legal_id
     left join ledger_balances b on b.account_id = a.id
     left join lever_orders o on o.user_id = w.user_id and o.legal_id = w.legal_id and o.status < 3
     order by w.place, o.id`,
    [owners.map(({ user_id }) => user_id), owners.map(({ legal_id }) => legal_id)],
  );
  const accounts: OwnedAccount[] = owners.map(({ user_id, legal_id }) => ({
    user_id,
    legal_id,
    available: '0',
    version: 0,
    is_trader: false,
    orders: [],
  }));
  for (const { place, ...row } of rows) {
    const account = accounts[place - 1];
    if (account === undefined) continue;
    account.available = row.available ?? '0';
    account.version = row.version ?? 0;
    account.is_trader = row.is_trader ?? false;
    account.orders.push(...ordersIn([row]));
  }
  await moveTrails(queryable, accounts);
  return accounts;
}

/** Of all accounts in one query. */
async function moveTrails(
  queryable: Queryable,
  accounts: readonly ContractAccount[],
): Promise<void> {
  const all = await withBestMarks(
    queryable,
    accounts.flatMap(({ orders }) => orders),
  );
  let from = 0;
  for (const account of accounts) {
    const to = from + account.orders.length;
    account.orders = all.slice(from, to);
    from = to;
  }
}

interface Read extends OrderRow {
  available: string | null;
  version: number | null;
  is_trader?: boolean | null;
}

function ordersIn(rows: readonly Read[]): OrderRow[] {
  return rows
    .filter(({ id }) => id !== null)
    .map(({ available: _, version: __, is_trader: ___, ...order }) => order);
}

export async function readAccounts(
  queryable: Queryable,
): Promise<(ContractAccount & { version: number })[]> {
  const { rows } = await queryable.query<Read>(
    `select b.available, s.sequence as version, ${COLUMNS}
     from lever_orders o
     left join ledger_accounts a
       on a.user_id = o.user_id and a.type = 'lever' and a.currency_id = o.legal_id
     left join ledger_balances b on b.account_id = a.id
     left join user_sequences s on s.user_id = o.user_id
     where o.status < 3 order by o.user_id, o.legal_id, o.id`,
  );
  const accounts: (ContractAccount & { version: number })[] = [];
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
  await moveTrails(queryable, accounts);
  return accounts;
}
