// A sale with many subscribers is allotted in batches; after a failure in the middle the
// allotment is resumed. The long form runs on PostgreSQL.

import { expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import type { Transaction } from '../../../server/platform/db/database.ts';
import { house } from '../../../server/platform/ledger/accounts.ts';
import { credit, freeze } from '../../../server/platform/ledger/movements.ts';
import { postAll } from '../../../server/platform/ledger/post.ts';
import { allotDue } from '../../../server/products/ieo/allotment.ts';
import { floor } from '../people.ts';
import { addProject, TOKEN } from './product-floor.ts';

const LONG = process.env['LONG'] === '1';
/** Users for each statement: the embedded engine ends a statement that takes too long. */
const AT_ONCE = 1000;
const SUBSCRIBERS = LONG ? 100_000 : 350;
/** Transactions that write the result, 1,000 subscriptions each. */
const WRITES = LONG ? 100 : 1;
const PATIENCE = LONG ? 3_600_000 : 120_000;
const amountAt = (index: number): number => 1 + (index % 97);

const at = floor(undefined, LONG ? 'postgres' : undefined);

/** Each subscription is of another user, who has just enough money. */
async function subscribeAll(
  project_id: number,
  amounts: readonly number[],
  first: number,
): Promise<void> {
  const { database } = at().app;
  const time = at().time;
  const { rows } = await database.query<{ id: number }>(
    `insert into users (email, password_hash, extension_code, lang, created_at)
     select 'many' || n || '@example.com', '!', 'many' || n, 'en', $3 from generate_series($1::integer, $2::integer) n returning id`,
    [first, first + amounts.length - 1, new Date(time)],
  );
  await database.transaction((tx) =>
    postAll(
      tx,
      rows.map(({ id }, index) => {
        const account = { user_id: id, type: 'change', currency_id: USDT } as const;
        const amount = `${amounts[index]}`;
        return {
          ...{ kind: 'deposit', reference: `many ${id}`, time },
          movements: [
            credit(house('custody', USDT), account, amount, 'deposit'),
            freeze(account, amount, 'ieo_subscribe'),
          ],
        };
      }),
    ),
  );
  await database.query(
    `insert into project_orders (user_id, project_id, amount, price, pay_currency, paid, created_at)
     select o.user_id, $1, o.amount, 1, $2, o.amount, $3
     from unnest($4::bigint[], $5::numeric[]) as o (user_id, amount)`,
    [project_id, USDT, new Date(time), rows.map(({ id }) => id), amounts],
  );
}

test(
  `${SUBSCRIBERS} subscribers: each is allotted once, though a batch fails in the middle`,
  async () => {
    const { database } = at().app;
    // The sandbox's projects would need batches too.
    await database.query('delete from projects');
    if (LONG) console.time('setup');
    const amounts = Array.from({ length: SUBSCRIBERS }, (_, index) => amountAt(index));
    const demand = amounts.reduce((sum, one) => sum + one, 0);
    const supply = (demand - (demand % 3)) / 3;
    const project_id = await addProject(at(), { issue_price: '1', total_issuance: `${supply}` });
    for (let first = 0; first < SUBSCRIBERS; first += AT_ONCE) {
      await subscribeAll(project_id, amounts.slice(first, first + AT_ONCE), first);
    }
    await database.query('analyze');
    if (LONG) console.timeEnd('setup');
    if (LONG) console.time('allotment');
    await at().later(86_400_000);
    const words = { nameOf: () => 'ORVA', imageOf: () => '' };
    const now = (): number => at().time;
    const allotUntil = async (failing: number): Promise<void> => {
      let transactions = 0;
      const dying = {
        ...database,
        query: database.query.bind(database),
        transaction: <T>(body: (tx: Transaction) => Promise<T>, options?: object): Promise<T> => {
          transactions += 1;
          if (transactions === failing) return Promise.reject(new Error('the connection is gone'));
          return database.transaction(body, options);
        },
      };
      await expect(allotDue({ database: dying, words, now })).rejects.toThrow('is gone');
    };
    const settledCounts = async () => {
      const { rows } = await database.query<{ settled: number; allotted: string | null }>(
        `select count(*) filter (where status > 0) as settled, sum(allotted) as allotted from project_orders
         where project_id = $1`,
        [project_id],
      );
      return rows[0];
    };
    // The result is stored, and not written to any subscription.
    await allotUntil(2);
    expect(await settledCounts()).toEqual({ settled: 0, allotted: null });
    // The result is written to all, and the first batch is paid.
    await allotUntil(1 + WRITES + 1 + 2);
    expect(await settledCounts()).toEqual({ settled: 100, allotted: `${supply}` });
    await allotDue({ database, words, now });
    if (LONG) console.timeEnd('allotment');
    expect(await settledCounts()).toEqual({ settled: SUBSCRIBERS, allotted: `${supply}` });
    // Of each: tokens as allotted, the rest of the money, nothing frozen.
    const { rows: wrong } = await database.query(
      `select o.user_id from project_orders o
       join ledger_accounts u on u.user_id = o.user_id and u.type = 'change' and u.currency_id = $2
       join ledger_balances usdt on usdt.account_id = u.id
       left join ledger_accounts t on t.user_id = o.user_id and t.type = 'change' and t.currency_id = $3
       left join ledger_balances token on token.account_id = t.id
       where o.project_id = $1 and (usdt.available <> o.amount - o.allotted or usdt.frozen <> 0
         or coalesce(token.frozen, 0) <> o.allotted or coalesce(token.available, 0) <> 0)`,
      [project_id, USDT, TOKEN],
    );
    expect(wrong).toEqual([]);
    // Each within one step of its exact part.
    const { rows: far } = await database.query(
      `select id from project_orders where project_id = $1 and abs(allotted - amount * $2::numeric / $3) >= 1`,
      [project_id, `${supply}`, `${demand}`],
    );
    expect(far).toEqual([]);
  },
  PATIENCE,
);
