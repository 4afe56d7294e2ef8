import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/platform/db/database.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { byKey } from '../../server/platform/idempotency/by-key.ts';
import { balanceOf } from '../../server/platform/ledger/balances.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { databases, ENGINES, TEST_TIME } from '../support/databases.ts';
import { ServerNode } from './node-client.ts';

const LONG = process.env['LONG'] === '1';
const CALLS = LONG ? 700 : 30;
/** Number of times each call is made in parallel: at first, then again, and twice after a restart; on each node. */
const TIMES = 4;
const AT_ONCE = 70;
const PATIENCE = LONG ? 1_800_000 : 120_000;
const USER = 1;
/** Remaining balance of a user after one call. */
const LEFT = 2;

const keys = Array.from({ length: CALLS }, (_, n) => `key-of-a-money-call-${n}`);
const answersTo = (part: readonly string[]): string[] =>
  Array.from({ length: TIMES }, () => part)
    .flat()
    .map((key) => JSON.stringify({ key, left: `${LEFT}` }));

async function expectCounts(database: Database): Promise<void> {
  const { rows } = await database.query('select count(*) as n from ledger_transactions');
  expect(rows).toEqual([{ n: 2 * CALLS }]);
  const { rows: answers } = await database.query('select count(*) as n from idempotency_keys');
  expect(answers).toEqual([{ n: CALLS }]);
  const mine = { user_id: USER, type: 'change', currency_id: 3 } as const;
  expect((await balanceOf(database, mine)).available).toBe(`${LEFT * CALLS}`);
  expect((await verify(database)).differences).toEqual([]);
  const state = await byKey(database, { user_id: USER, key: keys[0] ?? '' }, true, TEST_TIME);
  expect(state).toMatchObject({ state: 'done', path: '/wallet/out', sealed: false });
}

describe(`${CALLS} money calls are done once each, at ${CALLS * TIMES * 4} requests a node`, () => {
  const all = databases();
  const nodes: ServerNode[] = [];
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
  });

  /** On one node, or on two in parallel; returns how often something was carried out. */
  const say = async (on: readonly ServerNode[]): Promise<number> => {
    let doneCount = 0;
    // In parts: a request that waits for more than ten seconds is answered with "in progress".
    for (let first = 0; first < CALLS; first += AT_ONCE) {
      const part = keys.slice(first, first + AT_ONCE);
      const answers = await Promise.all(
        on.map((node) => node.ask({ do: 'call', user_id: USER, keys: part, times: TIMES })),
      );
      for (const { messages, outcomes } of answers) {
        expect(messages).toEqual(answersTo(part));
        doneCount += outcomes['done'] ?? 0;
      }
    }
    return doneCount;
  };

  test.each(ENGINES)(
    '%s: at the first time, on the same node, on another one, and after a restart',
    async (engine) => {
      const testDatabase = await all.open(engine);
      const { folder, url } = testDatabase;
      // The embedded store has one process; PostgreSQL has two in parallel.
      const count = engine === 'postgres' ? 2 : 1;
      await testDatabase.close();
      const start = (): ServerNode[] => {
        const startedCalls = Array.from({ length: count }, (_, n) => {
          const path = engine === 'postgres' ? join(folder.path, `node-${n}`) : folder.path;
          return new ServerNode(path, url);
        });
        nodes.push(...startedCalls);
        return startedCalls;
      };
      const first = start();
      expect(await say(first)).toBe(CALLS);
      for (const node of first) expect(await say([node])).toBe(0);
      await Promise.all(first.map((node) => node.stop()));
      const second = start();
      expect(await say(second)).toBe(0);
      for (const node of second) expect(await say([node])).toBe(0);
      await Promise.all(second.map((node) => node.stop()));
      const again = await openDatabase({
        folder,
        url,
        now: () => TEST_TIME,
        onLost: (reason) => {
          throw reason;
        },
      });
      await expectCounts(again.database);
      await again.database.close();
    },
    PATIENCE,
  );
});
