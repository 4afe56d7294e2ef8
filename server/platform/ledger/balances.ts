// Reads balances. The house has no balance rows: its balance is a checkpoint plus the postings since.
import type { Database, Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';
import { HOUSE, type HouseAccountType, type UserAccount } from './accounts.ts';
import type { Balance } from './post.ts';

const BALANCES = `select a.user_id, a.type, a.currency_id, b.available, b.frozen
  from ledger_accounts a join ledger_balances b on b.account_id = a.id`;

export async function balancesOf(queryable: Queryable, user_id: number): Promise<Balance[]> {
  const { rows } = await queryable.query<Balance>(
    `${BALANCES} where a.user_id = $1 order by a.type, a.currency_id`,
    [user_id],
  );
  return rows;
}

/** Unknown currencies are allowed; `bigint`, because an id may exceed the column's type. */
export async function balanceOf(queryable: Queryable, account: UserAccount): Promise<Balance> {
  const { rows } = await queryable.query<Balance>(
    `${BALANCES} where a.user_id = $1 and a.type = $2 and a.currency_id = $3::bigint`,
    [account.user_id, account.type, account.currency_id],
  );
  return rows[0] ?? { ...account, available: '0', frozen: '0' };
}

export interface HouseBalance {
  type: HouseAccountType;
  currency_id: number;
  balance: string;
}

const HOUSE_BALANCE = `coalesce(c.balance, 0) + coalesce((
    select sum(p.amount) from ledger_postings p
    where p.account_id = a.id and p.user_id = ${HOUSE} and p.id > coalesce(c.posting_id, 0)
  ), 0)`;

export async function houseBalances(queryable: Queryable): Promise<HouseBalance[]> {
  const { rows } = await queryable.query<HouseBalance>(
    `select a.type, a.currency_id, ${HOUSE_BALANCE} as balance
     from ledger_accounts a left join ledger_checkpoints c on c.account_id = a.id
     where a.user_id = ${HOUSE} order by a.type, a.currency_id`,
  );
  return rows;
}

/** What a house account received and paid since a time. */
export async function houseMoves(
  queryable: Queryable,
  type: HouseAccountType,
  currency_id: number,
  since: number,
): Promise<{ received: string; paid: string }> {
  const { rows } = await queryable.query<{ received: string; paid: string }>(
    `select coalesce(sum(p.amount) filter (where p.amount > 0), 0) as received,
       coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as paid
     from ledger_accounts a join ledger_postings p on p.account_id = a.id and p.user_id = ${HOUSE}
     where a.user_id = ${HOUSE} and a.type = $1 and a.currency_id = $2 and p.created_at >= $3`,
    [type, currency_id, instant(since)],
  );
  return rows[0] ?? { received: '0', paid: '0' };
}

export async function houseBalance(
  queryable: Queryable,
  type: HouseAccountType,
  currency_id: number,
): Promise<string> {
  const all = await queryable.query<{ balance: string }>(
    `select ${HOUSE_BALANCE} as balance
     from ledger_accounts a left join ledger_checkpoints c on c.account_id = a.id
     where a.user_id = ${HOUSE} and a.type = $1 and a.currency_id = $2`,
    [type, currency_id],
  );
  return all.rows[0]?.balance ?? '0';
}

/**
 * A job: sums the postings of the house so far, so that the sum since stays short. Writers are blocked for a moment: an
 * uncommitted posting already has an id, and the checkpoint must not skip it.
 */
export async function makeCheckpoints(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.script('lock table ledger_postings in share row exclusive mode');
    const { changedRows } = await tx.query(
      `insert into ledger_checkpoints (account_id, posting_id, balance)
       select a.id, since.last, coalesce(c.balance, 0) + since.sum
       from ledger_accounts a
       left join ledger_checkpoints c on c.account_id = a.id
       cross join lateral (
         select max(p.id) as last, sum(p.amount) as sum from ledger_postings p
         where p.account_id = a.id and p.user_id = ${HOUSE} and p.id > coalesce(c.posting_id, 0)
       ) since
       where a.user_id = ${HOUSE} and since.last is not null
       on conflict (account_id) do update set posting_id = excluded.posting_id, balance = excluded.balance`,
    );
    return changedRows;
  });
}
