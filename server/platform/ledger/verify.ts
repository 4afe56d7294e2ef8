// Recomputes the whole ledger from its postings and reports each difference. Every test that moves money ends with it;
// operators can run it.
import type { Database, Queryable } from '../db/database.ts';

export const CHECKS = {
  currency: `select currency_id as id, sum(p.amount)::text as found, '0' as expected
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    group by currency_id having sum(p.amount) <> 0`,
  transaction: `select p.transaction_id as id, sum(p.amount)::text as found, '0' as expected
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    group by p.transaction_id, a.currency_id having sum(p.amount) <> 0`,
  /** A posting belongs to an existing account and transaction, with their user and time. */
  posting: `select p.id, concat_ws(' ', p.account_id, p.transaction_id, p.user_id) as found,
      concat_ws(' ', a.id, t.id, a.user_id) as expected
    from ledger_postings p left join ledger_accounts a on a.id = p.account_id
    left join ledger_transactions t on t.id = p.transaction_id
    where a.id is null or t.id is null or a.user_id <> p.user_id or t.created_at <> p.created_at`,
  balance: `select a.id, concat_ws(' ', b.available, b.frozen) as found,
      concat_ws(' ', coalesce(s.available, 0), coalesce(s.frozen, 0)) as expected
    from ledger_accounts a left join ledger_balances b on b.account_id = a.id
    left join (
      select account_id, coalesce(sum(amount) filter (where state = 'available'), 0) as available,
        coalesce(sum(amount) filter (where state = 'frozen'), 0) as frozen
      from ledger_postings where user_id > 0 group by account_id
    ) s on s.account_id = a.id
    where a.user_id > 0 and (
      b.account_id is null or b.available <> coalesce(s.available, 0) or b.frozen <> coalesce(s.frozen, 0)
    )`,
  counts: `select a.id, concat_ws(' ', b.lines, b.events) as found,
      concat_ws(' ', coalesce(s.lines, 0), coalesce(s.events, 0)) as expected
    from ledger_accounts a join ledger_balances b on b.account_id = a.id
    left join (
      select account_id, count(*) as lines, count(distinct transaction_id) as events
      from ledger_postings where user_id > 0 group by account_id
    ) s on s.account_id = a.id
    where b.lines <> coalesce(s.lines, 0) or b.events <> coalesce(s.events, 0)`,
  negative: `select a.id, concat_ws(' ', b.available, b.frozen) as found, '>= 0' as expected
    from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.user_id = 0 or b.available < 0 or b.frozen < 0`,
  /** The balance on each bill line is the previous line's balance plus its amount. */
  bill: `select id, balance::text as found, expected::text from (
      select id, balance, sum(amount) over (partition by account_id, state order by id) as expected
      from ledger_postings where user_id > 0
    ) lines where balance is distinct from expected`,
  checkpoint: `select c.account_id as id, c.balance::text as found, coalesce(sum(p.amount), 0)::text as expected
    from ledger_checkpoints c
    left join ledger_postings p on p.account_id = c.account_id and p.id <= c.posting_id
    group by c.account_id, c.balance having c.balance <> coalesce(sum(p.amount), 0)`,
} as const;

export type Check = keyof typeof CHECKS;

export interface Difference {
  check: Check;
  id: number;
  found: string;
  expected: string;
}

/** Balances of users equal the debt of the house. */
export interface CurrencySum {
  currency_id: number;
  users: string;
  house: string;
  sum: string;
}

export interface Verdict {
  is_clean: boolean;
  transactions: number;
  postings: number;
  accounts: number;
  currencies: CurrencySum[];
  differences: Difference[];
  /** Checked from the last clean check on; the whole ledger was checked at that time. */
  since?: { transaction_id: number; whole_at: number };
}

type Counts = Pick<Verdict, 'transactions' | 'postings' | 'accounts'>;

export const REPORTED_AT_MOST = 100;
/** The checks read all postings. */
const LIMIT_MS = 30 * 60_000;
/** One snapshot for all checks, while other transactions go on posting. */
export const LIMITS = {
  isolation: 'repeatable read',
  statement_ms: LIMIT_MS,
  transaction_ms: LIMIT_MS,
} as const;

export async function verify(database: Database): Promise<Verdict> {
  return database.transaction(look, LIMITS);
}

export async function look(queryable: Queryable): Promise<Verdict> {
  const differences: Difference[] = [];
  for (const [check, sql] of Object.entries(CHECKS) as [Check, string][]) {
    const { rows } = await queryable.query<Omit<Difference, 'check'>>(
      `${sql} order by 1 limit ${REPORTED_AT_MOST}`,
    );
    differences.push(...rows.map((row) => ({ check, ...row })));
  }
  const { rows: currencies } = await queryable.query<CurrencySum>(
    `select a.currency_id, coalesce(sum(p.amount) filter (where p.user_id > 0), 0) as users,
       coalesce(sum(p.amount) filter (where p.user_id = 0), 0) as house, sum(p.amount) as sum
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     group by a.currency_id order by a.currency_id`,
  );
  const { rows } = await queryable.query<Counts>(
    `select (select count(*) from ledger_transactions) as transactions,
       (select count(*) from ledger_postings) as postings,
       (select count(*) from ledger_accounts) as accounts`,
  );
  const counts = rows[0] ?? { transactions: 0, postings: 0, accounts: 0 };
  return { is_clean: differences.length === 0, ...counts, currencies, differences };
}

export function verdictLines(verdict: Verdict): string[] {
  const { transactions, postings, accounts, currencies, differences, since } = verdict;
  return [
    ...currencies.map(
      ({ currency_id, users, house, sum }) =>
        `currency ${currency_id}: users ${users}, house ${house}, sum ${sum}`,
    ),
    ...differences.map(
      ({ check, id, found, expected }) => `WRONG ${check} ${id}: ${found}, not ${expected}`,
    ),
    `${transactions} transactions, ${postings} postings, ${accounts} accounts: ${
      differences.length === 0 ? 'all right' : `${differences.length} differences`
    }`,
    ...(since === undefined
      ? []
      : [
          `checked after transaction ${since.transaction_id}; the whole ledger at ${new Date(since.whole_at).toISOString()}`,
        ]),
  ];
}
