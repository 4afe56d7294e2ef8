// issue 28: a sale with many subscribers is allotted in batches; after a failure in the middle the
// allotment is resumed.
import { expect, test } from 'vitest';
import type { Transaction } from '../../../server/db/database.ts';
import { house } from '../../../server/ledger/accounts.ts';
import { credit, freeze } from '../../../server/ledger/movements.ts';
import { post } from '../../../server/ledger/post.ts';
import { allotDue } from '../../../server/modules/ieo/allotment.ts';
import { floor, USDT } from '../people.ts';
import { addProject, TOKEN } from './product-floor.ts';

const LONG = process.env['LONG'] === '1';
/** Within one statement: the embedded engine ends one that takes too long. */
const AT_ONCE = 1000;
const SUBSCRIPTIONS = LONG ? 100_000 : 350;
/** Transactions that write the result, 1,000 subscriptions each. */
const WRITES = LONG ? 100 : 1;
const PATIENCE = LONG ? 3_600_000 : 120_000;
const amountAt = (index: number): number => 1 + (index % 97);

const at = floor();

test(
  `${SUBSCRIPTIONS} subscriptions: each is allotted once, though a batch fails in the middle`,
  async () => {
    const { database } = at().app;
    // The sandbox's projects would need batches too.
    await database.query('delete from projects');
    const ben = await at().person({});
    const amounts = Array.from({ length: SUBSCRIPTIONS }, (_, index) => amountAt(index));
    const demand = amounts.reduce((sum, one) => sum + one, 0);
    const supply = (demand - (demand % 3)) / 3;
    const project_id = await addProject(at(), { issue_price: '1', total_issuance: `${supply}` });
    const account = { user_id: ben.id, type: 'change', currency_id: USDT } as const;
    await database.transaction((tx) =>
      post(tx, {
        ...{ kind: 'deposit', reference: 'large allotment', time: at().time },
        movements: [
          credit(house('custody', USDT), account, `${demand}`, 'deposit'),
          freeze(account, `${demand}`, 'ieo_subscribe'),
        ],
      }),
    );
    for (let first = 0; first < SUBSCRIPTIONS; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE, SUBSCRIPTIONS) - 1;
      await database.query(
        `insert into project_orders (user_id, project_id, amount, price, pay_currency, paid, created_at)
         select $1, $2, 1 + n % 97, 1, 3, 1 + n % 97, $3 from generate_series($4::integer, $5::integer) as n`,
        [ben.id, project_id, new Date(at().time), first, last],
      );
    }
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
    expect(await settledCounts()).toEqual({ settled: SUBSCRIPTIONS, allotted: `${supply}` });
    expect(await at().balance(ben, 'change')).toBe(`${demand - supply} + 0`);
    expect(await at().balance(ben, 'change', TOKEN)).toBe(`0 + ${supply}`);
    // Each within one step of its exact part.
    const { rows: far } = await database.query(
      `select id from project_orders where project_id = $1 and abs(allotted - amount * $2::numeric / $3) >= 1`,
      [project_id, `${supply}`, `${demand}`],
    );
    expect(far).toEqual([]);
  },
  PATIENCE,
);
