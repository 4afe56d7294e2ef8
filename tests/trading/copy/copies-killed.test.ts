// R-COPY-8: the process is killed after the trader's commit, before, between or after the copies:
// none is lost, none is made twice. The long form runs on PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { askServer } from '../../../server/exchange/operator/ask.ts';
import { socketPath } from '../../../server/exchange/operator/socket-path.ts';
import { SeededRandom } from '../../market/seeded-random.ts';
import { type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { closeLots, followerAt, lotsOf, openLot, traderAt } from '../../support/process-trader.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const LONG = process.env['LONG'] === '1';
const KILLS = LONG ? 100 : 2;
const PATIENCE = LONG ? 7_200_000 : 300_000;
const FOLLOWERS = ['ann', 'bob'] as const;

let top: string;
let server: ServerProcess | undefined;
let cluster: PostgresCluster | undefined;
let environment: Record<string, string> = { RATE_LIMITS: 'off' };

beforeAll(async () => {
  top = mkdtempSync(join(tmpdir(), 'pe-copies-killed-'));
  if (!LONG) return;
  cluster = await startPostgres();
  environment = { ...environment, DATABASE_URL: await cluster.create(), SANDBOX: '1' };
});
afterEach(async () => {
  await server?.end('SIGKILL');
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(top, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  server = await startServerProcess(join(top, 'data'), [], environment);
  return server;
}

async function verifyLedger(): Promise<void> {
  const words = ['ledger', 'verify'];
  const answer = await askServer(socketPath(join(top, 'data'), undefined), { words, cwd: top });
  expect(answer).toMatchObject({ result: { rows: [{ is_clean: true }] } });
}

test(
  `killed ${KILLS} times: each follower has the trader's positions`,
  async () => {
    const dice = new SeededRandom(29);
    const first = await start();
    const tom = await traderAt(first);
    const followers = [];
    for (const name of FOLLOWERS) followers.push(await followerAt(first, name, tom.id));
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const isOpening = kill % 2 === 1;
      await (isOpening ? openLot(tom) : closeLots(tom));
      await pause(dice.below(40));
      await server?.end('SIGKILL');
      const again = await start();
      for (const person of [tom, ...followers]) person.origin = again.address;
      const expected = isOpening ? ['1'] : [];
      expect(await lotsOf(tom)).toEqual(expected);
      for (const person of followers) {
        await expect.poll(() => lotsOf(person), { timeout: 20_000 }).toEqual(expected);
        const { list } = await call(person, CALLS['follow.my'], {});
        expect(list).toMatchObject([{ trade_count: (kill + (kill % 2)) / 2, skipped_count: 0 }]);
      }
      await verifyLedger();
    }
  },
  PATIENCE,
);
