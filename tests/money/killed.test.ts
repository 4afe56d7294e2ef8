import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Database } from '../../server/platform/db/database.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { databases, TEST_TIME } from '../support/databases.ts';
import { ServerNode } from './node-client.ts';

const LONG = process.env['LONG'] === '1';
const RUNS = [
  { engine: 'embedded', kills: LONG ? 500 : 2 },
  { engine: 'postgres', kills: LONG ? 100 : 2 },
] as const;
const PATIENCE = LONG ? 3 * 3_600_000 : 300_000;
const LANES = 4;

/** Acknowledged calls that are missing or incomplete, and rows that should not exist. */
async function faults(database: Database, acknowledgedKeys: readonly string[]): Promise<unknown[]> {
  // As one join: thousands of single lookups would take minutes.
  const { rows: lostRows } = await database.query(
    `with answered as (select unnest($1::text[]) as key),
       parts as (
         select key, 'first ' || key as reference from answered
         union all select key, 'second ' || key from answered
       ),
       posted as (
         select parts.key, count(t.id) as transactions from parts
         left join ledger_transactions t on t.reference = parts.reference group by parts.key
       )
     select posted.key, posted.transactions, k.key is not null as is_saved from posted
     left join idempotency_keys k on k.key = posted.key and k.message is not null
     where posted.transactions <> 2 or k.key is null`,
    [[...acknowledgedKeys]],
  );
  const { rows: half } = await database.query(
    `select t.reference, count(p.id) as postings from ledger_transactions t
     left join ledger_postings p on p.transaction_id = t.id group by t.id
     having count(p.id) <> case when t.reference like 'first %' then 2 else 6 end`,
  );
  const { rows: counts } = await database.query<{ keys: number; pairs: number; events: number }>(
    `select (select count(*) from idempotency_keys) as keys,
       (select count(*) / 2.0 from ledger_transactions) as pairs,
       (select coalesce(sum(sequence), 0) from user_sequences) as events`,
  );
  const [all] = counts;
  const uneven =
    `${all?.keys}` === `${all?.pairs}` && `${all?.keys}` === `${all?.events}` ? [] : [all];
  return [...lostRows, ...half, ...uneven, ...(await verify(database)).differences];
}

describe('kill -9 at random moments under write load', () => {
  const all = databases();
  let runningServer: ServerNode | undefined;
  afterEach(async () => {
    await runningServer?.stop();
    runningServer = undefined;
  });

  test.each(RUNS)(
    '$engine, $kills times: opens again by itself, nothing acknowledged is lost, nothing is half there',
    async ({ engine, kills }) => {
      const testDatabase = await all.open(engine);
      await testDatabase.close();
      const { folder, url } = testDatabase;
      const path = engine === 'postgres' ? join(folder.path, 'node') : folder.path;
      const dice = new SeededRandom(5);
      const acknowledgedKeys: string[] = [];
      for (let kill = 1; kill <= kills; kill += 1) {
        // Takes over the killed server's folder, lock and unfinished transactions.
        const node = new ServerNode(path, url);
        runningServer = node;
        await node.ready();
        node.write(LANES, `kill-${kill}`);
        await node.killAfter(dice.between(1, 60), dice.below(30));
        acknowledgedKeys.push(...node.answeredKeys);
      }
      runningServer = undefined;
      const last = await openDatabase({
        folder: await openDataFolder(path),
        url,
        now: () => TEST_TIME,
        onLost: (reason) => {
          throw reason;
        },
      });
      expect(acknowledgedKeys.length).toBeGreaterThan(kills);
      expect(await faults(last.database, acknowledgedKeys)).toEqual([]);
      await last.database.close();
    },
    PATIENCE,
  );
});
