// The user's view of the ledger: accounts, and the bill with every posting in them. Kinds are keys; the client has the
// texts.

import { ACCOUNTS, type AccountType, type BillKind } from '../../../protocol/bill.ts';
import { onlyRow } from '../base/must.ts';
import type { Queryable, Value } from '../db/database.ts';
import { instant } from '../db/values.ts';
import type { State } from './accounts.ts';
import { balancesOf } from './balances.ts';

export interface WalletRow {
  currency_id: number;
  available: string;
  frozen: string;
}

export interface AccountRows {
  id: number;
  type: AccountType;
  list: WalletRow[];
}

/** All five accounts, as in /wallet/list, read from one snapshot. */
export async function accountsOf(queryable: Queryable, user_id: number): Promise<AccountRows[]> {
  const balances = await balancesOf(queryable, user_id);
  return Object.entries(ACCOUNTS).map(([name, id]) => {
    const type = name as AccountType;
    const list = balances
      .filter((balance) => balance.type === type)
      .map(({ currency_id, available, frozen }) => ({ currency_id, available, frozen }));
    return { id, type, list };
  });
}

export interface BillLine {
  id: number;
  account_type: AccountType;
  state: State;
  currency_id: number;
  number: string;
  /** Balance of the account and state after this line. */
  balance: string;
  kind: BillKind;
  reference_id: number | null;
  create_time: number;
}

export interface BillFilter {
  user_id: number;
  currency_id?: number | null | undefined;
  account_type?: AccountType | null | undefined;
  kind?: BillKind | null | undefined;
  /** Unix ms; `from` is inclusive, `to` exclusive. */
  from?: number | null | undefined;
  to?: number | null | undefined;
}

export interface BillPage {
  list: BillLine[];
  total: number;
}

/** Absent filters are null, so that one statement serves all combinations. */
export const WANTED = `p.user_id = $1
  and ($2::integer is null or a.currency_id = $2)
  and ($3::text is null or a.type = $3)
  and ($4::text is null or p.kind = $4)
  and ($5::timestamptz is null or p.created_at >= $5)
  and ($6::timestamptz is null or p.created_at < $6)`;

export function valuesOf(filter: BillFilter): Value[] {
  const { user_id, currency_id, account_type, kind, from, to } = filter;
  return [
    user_id,
    currency_id ?? null,
    account_type ?? null,
    kind ?? null,
    from == null ? null : instant(from),
    to == null ? null : instant(to),
  ];
}

/** Newest first, ties by id. Pages count from 1; a page beyond the end is empty. */
export async function records(
  queryable: Queryable,
  filter: BillFilter,
  page: number,
  limit: number,
): Promise<BillPage> {
  const values = valuesOf(filter);
  const { rows } = await queryable.query<BillLine>(
    `select p.id, a.type as account_type, p.state, a.currency_id, p.amount as number, p.balance, p.kind,
       t.reference_id, p.created_at as create_time
     from ledger_postings p
     join ledger_accounts a on a.id = p.account_id
     join ledger_transactions t on t.id = p.transaction_id
     where ${WANTED} order by p.created_at desc, p.id desc limit $7 offset $8`,
    [...values, limit, (page - 1) * limit],
  );
  return { list: rows, total: await countBills(queryable, filter, 'lines') };
}

/** The accounts know how many they have; only what is chosen by kind or time is counted. */
export async function countBills(
  queryable: Queryable,
  filter: BillFilter,
  unit: 'lines' | 'events',
): Promise<number> {
  const { user_id, currency_id, account_type, kind, from, to } = filter;
  const isWhole = kind == null && from == null && to == null;
  const counter = { lines: '*', events: 'distinct (p.transaction_id, a.id)' }[unit];
  const { rows } = isWhole
    ? await queryable.query<{ total: number }>(
        `select coalesce(sum(b.${unit}), 0)::bigint as total
         from ledger_accounts a join ledger_balances b on b.account_id = a.id
         where a.user_id = $1 and ($2::integer is null or a.currency_id = $2) and ($3::text is null or a.type = $3)`,
        [user_id, currency_id ?? null, account_type ?? null],
      )
    : await queryable.query<{ total: number }>(
        `select count(${counter}) as total from ledger_postings p
         join ledger_accounts a on a.id = p.account_id where ${WANTED}`,
        valuesOf(filter),
      );
  return onlyRow(rows).total;
}

export interface BillSum {
  kind: BillKind;
  currency_id: number;
  income: string;
  expense: string;
  count: number;
}

/**
 * Money in and out, by kind and currency. Moves between the user's own places (held, returned, another account) count
 * as neither.
 */
export async function billSummary(
  queryable: Queryable,
  user_id: number,
  from: number,
  to: number,
): Promise<BillSum[]> {
  const { rows } = await queryable.query<BillSum>(
    `select kind, currency_id, coalesce(sum(net) filter (where net > 0), 0) as income,
       coalesce(-sum(net) filter (where net < 0), 0) as expense, count(*) as count
     from (
       select p.kind, a.currency_id, sum(p.amount) as net
       from ledger_postings p join ledger_accounts a on a.id = p.account_id
       where p.user_id = $1 and p.created_at >= $2 and p.created_at < $3
       group by p.transaction_id, p.kind, a.currency_id having sum(p.amount) <> 0
     ) nets
     group by kind, currency_id order by kind, currency_id`,
    [user_id, instant(from), instant(to)],
  );
  return rows;
}
