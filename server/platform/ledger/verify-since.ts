// Checks what was posted after the last clean check, against what that one left in each account. What lies before it is
// read by the whole check only.
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { instant } from '../db/values.ts';
import { settledTransaction } from './settled-transaction.ts';
import {
  type Check,
  type CurrencySum,
  type Difference,
  LIMITS,
  look,
  REPORTED_AT_MOST,
  type Verdict,
} from './verify.ts';

interface Mark {
  transaction_id: number;
  transactions: number;
  postings: number;
  whole_at: number;
}

const SINCE = 'ledger_postings p where p.transaction_id > $1';
/** What came since to each account; the house has its sum in `available`. */
const SUMS = `select p.account_id, coalesce(sum(p.amount) filter (where p.state = 'available'), 0) as available,
    coalesce(sum(p.amount) filter (where p.state = 'frozen'), 0) as frozen
  from ${SINCE} group by p.account_id`;

/** How many lines a bill has is checked with the whole ledger only: no money depends on it. */
export type CheckSince = Exclude<Check, 'counts'>;

export const CHECKS_SINCE: Record<CheckSince, string> = {
  currency: `select a.currency_id as id, sum(p.amount)::text as found, '0' as expected
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id > $1 group by a.currency_id having sum(p.amount) <> 0`,
  transaction: `select p.transaction_id as id, sum(p.amount)::text as found, '0' as expected
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.transaction_id > $1 group by p.transaction_id, a.currency_id having sum(p.amount) <> 0`,
  posting: `select p.id, concat_ws(' ', p.account_id, p.transaction_id, p.user_id) as found,
      concat_ws(' ', a.id, t.id, a.user_id) as expected
    from ledger_postings p left join ledger_accounts a on a.id = p.account_id
    left join ledger_transactions t on t.id = p.transaction_id
    where p.transaction_id > $1
      and (a.id is null or t.id is null or a.user_id <> p.user_id or t.created_at <> p.created_at)`,
  balance: `select coalesce(b.account_id, v.account_id, s.account_id) as id, concat_ws(' ', b.available, b.frozen) as found,
      concat_ws(' ', coalesce(v.available, 0) + coalesce(s.available, 0), coalesce(v.frozen, 0) + coalesce(s.frozen, 0)) as expected
    from ledger_balances b
    full join (select * from ledger_verified_accounts where user_id > 0) v on v.account_id = b.account_id
    full join (
      select s.* from (${SUMS}) s join ledger_accounts a on a.id = s.account_id where a.user_id > 0
    ) s on s.account_id = coalesce(b.account_id, v.account_id)
    where b.account_id is null or b.available <> coalesce(v.available, 0) + coalesce(s.available, 0)
      or b.frozen <> coalesce(v.frozen, 0) + coalesce(s.frozen, 0)`,
  negative: `select b.account_id as id, concat_ws(' ', b.available, b.frozen) as found, '>= 0' as expected
    from ledger_balances b
    where (b.available < 0 or b.frozen < 0
        or exists (select from ledger_accounts a where a.id = b.account_id and a.user_id = 0))
      and $1::bigint is not null`,
  bill: `select id, balance::text as found, expected::text from (
      select p.id, p.balance, coalesce(case p.state when 'available' then v.available else v.frozen end, 0)
        + sum(p.amount) over (partition by p.account_id, p.state order by p.id) as expected
      from ledger_postings p left join ledger_verified_accounts v on v.account_id = p.account_id
      where p.transaction_id > $1 and p.user_id > 0
    ) lines where balance is distinct from expected`,
  checkpoint: `select c.account_id as id, (c.balance + coalesce(l.sum, 0))::text as found,
      (coalesce(v.available, 0) + coalesce(s.available, 0))::text as expected
    from ledger_checkpoints c
    left join lateral (
      select sum(p.amount) as sum from ledger_postings p
      where p.account_id = c.account_id and p.user_id = 0 and p.id > c.posting_id
    ) l on true
    left join ledger_verified_accounts v on v.account_id = c.account_id
    left join (${SUMS}) s on s.account_id = c.account_id
    where c.balance + coalesce(l.sum, 0) <> coalesce(v.available, 0) + coalesce(s.available, 0)`,
};

/** From the last clean check, or the whole ledger if there was none or if something is wrong. */
export async function verifySince(database: Database, now: number): Promise<Verdict> {
  const mark = await markOf(database);
  if (mark === undefined) return verifyWhole(database, now);
  const last = await settledTransaction(database);
  const verdict = await database.transaction(async (tx) => {
    const verdictSince = await lookSince(tx, mark);
    if (verdictSince.is_clean && last !== undefined) await goOn(tx, mark.transaction_id, last);
    return verdictSince;
  }, LIMITS);
  return verdict.is_clean ? verdict : verifyWhole(database, now);
}

/** Reads every posting. A clean ledger is where later checks begin. */
export async function verifyWhole(database: Database, now: number): Promise<Verdict> {
  const last = await settledTransaction(database);
  return database.transaction(async (tx) => {
    const verdict = await look(tx);
    if (verdict.is_clean && last !== undefined) await begin(tx, last, now);
    return verdict;
  }, LIMITS);
}

/** A job: it keeps the next check short. It begins with the first check that an operator has made. */
export async function keepVerified(database: Database, now: number): Promise<void> {
  if ((await markOf(database)) === undefined) return;
  const { differences } = await verifySince(database, now);
  if (differences.length > 0) throw new Error('The ledger is wrong: `ledger verify` says where.');
}

async function markOf(queryable: Queryable): Promise<Mark | undefined> {
  const { rows } = await queryable.query<Mark>(
    'select transaction_id, transactions, postings, whole_at from ledger_verified',
  );
  return rows[0];
}

async function lookSince(tx: Transaction, mark: Mark): Promise<Verdict> {
  const { transaction_id, whole_at } = mark;
  const differences: Difference[] = [];
  for (const [check, sql] of Object.entries(CHECKS_SINCE) as [CheckSince, string][]) {
    const { rows } = await tx.query<Omit<Difference, 'check'>>(
      `${sql} order by 1 limit ${REPORTED_AT_MOST}`,
      [transaction_id],
    );
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  const { rows: currencies } = await tx.query<CurrencySum>(
    `select currency_id, sum(users) as users, sum(house) as house, sum(users + house) as sum from (
       select currency_id, users, house from ledger_verified_currencies
       union all
       select a.currency_id, coalesce(sum(p.amount) filter (where p.user_id > 0), 0),
         coalesce(sum(p.amount) filter (where p.user_id = 0), 0)
       from ledger_postings p join ledger_accounts a on a.id = p.account_id
       where p.transaction_id > $1 group by a.currency_id
     ) parts group by currency_id order by currency_id`,
    [transaction_id],
  );
  const { rows } = await tx.query<{ transactions: number; postings: number; accounts: number }>(
    `select (select count(*) from ledger_transactions where id > $1) as transactions,
       (select count(*) from ${SINCE}) as postings, (select count(*) from ledger_accounts) as accounts`,
    [transaction_id],
  );
  const counts = rows[0] ?? { transactions: 0, postings: 0, accounts: 0 };
  return {
    is_clean: differences.length === 0,
    transactions: mark.transactions + counts.transactions,
    postings: mark.postings + counts.postings,
    accounts: counts.accounts,
    currencies,
    differences,
    since: { transaction_id, whole_at },
  };
}

async function begin(tx: Transaction, last: number, now: number): Promise<void> {
  await tx.query('delete from ledger_verified');
  await tx.query('delete from ledger_verified_accounts');
  await tx.query('delete from ledger_verified_currencies');
  await tx.query(
    `insert into ledger_verified (transaction_id, transactions, postings, whole_at) values (0, 0, 0, $1)`,
    [instant(now)],
  );
  await goOn(tx, 0, last);
}

/** Adds what was posted after `from`, up to and with `to`. */
async function goOn(tx: Transaction, from: number, to: number): Promise<void> {
  const between = 'p.transaction_id > $1 and p.transaction_id <= $2';
  await tx.query(
    `insert into ledger_verified_accounts as v (account_id, user_id, currency_id, available, frozen)
     select a.id, a.user_id, a.currency_id, coalesce(sum(p.amount) filter (where p.state = 'available'), 0),
       coalesce(sum(p.amount) filter (where p.state = 'frozen'), 0)
     from ledger_postings p join ledger_accounts a on a.id = p.account_id where ${between} group by a.id
     on conflict (account_id) do update
       set available = v.available + excluded.available, frozen = v.frozen + excluded.frozen`,
    [from, to],
  );
  await tx.query(
    `insert into ledger_verified_currencies as v (currency_id, users, house)
     select a.currency_id, coalesce(sum(p.amount) filter (where p.user_id > 0), 0),
       coalesce(sum(p.amount) filter (where p.user_id = 0), 0)
     from ledger_postings p join ledger_accounts a on a.id = p.account_id where ${between} group by a.currency_id
     on conflict (currency_id) do update set users = v.users + excluded.users, house = v.house + excluded.house`,
    [from, to],
  );
  await tx.query(
    `update ledger_verified set transaction_id = $2,
       transactions = transactions + (select count(*) from ledger_transactions where id > $1 and id <= $2),
       postings = postings + (select count(*) from ledger_postings p where ${between})`,
    [from, to],
  );
}
