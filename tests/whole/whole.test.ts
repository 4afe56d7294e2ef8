// Issue 34, line 4: the whole exchange under its users for ten minutes, on PostgreSQL and Redis with three processes behind
// a proxy, while each part is disturbed in turn. WHOLE_MINUTES and WHOLE_USERS make it shorter.

import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../protocol/time.ts';
import { runAdversaries } from '../../scripts/bots/adversaries/main.ts';
import type { Bot } from '../../scripts/bots/bot.ts';
import { operatorOf } from '../../scripts/bots/own-server.ts';
import type { Operator } from '../../scripts/bots/people.ts';
import { reportLines } from '../../scripts/bots/report.ts';
import { type Report, runSession } from '../../scripts/bots/session.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../scripts/chromium.ts';
import { healthOf, Many } from '../cluster/many.ts';
import { Balancer } from '../support/balancer.ts';
import { runScript, type ServerProcess } from '../support/server-process.ts';
import { placeLasting, serverFigures } from './figures.ts';
import { ACTS, othersOf } from './others.ts';
import { lastDifferences, ROUTES, UserPage } from './pages.ts';

const wholeOf = (name: string, usual: number): number =>
  JSON.parse(process.env[name] ?? `${usual}`);
const MINUTES = wholeOf('WHOLE_MINUTES', 10);
const USERS = wholeOf('WHOLE_USERS', 200);
const TRADES = wholeOf('WHOLE_TRADES', 20);
const LENGTH_MS = MINUTES * MINUTE_MS;
/** Shares of the whole time. */
const AT = { leaderKilled: 0.1, redisCut: 0.25, databaseRestarted: 0.55, paused: 0.7 } as const;
const REDIS_CUT_MS = Math.min(60_000, LENGTH_MS / 5);
const PAUSED_MS = Math.min(20_000, LENGTH_MS / 5);
const TAKEOVER = { timeout: 60_000, interval: 250 };
const LEADS = 60_000;
/** The longest disturbance, and the time in which everything is sent afterwards. */
const EVENT_MS = 90_000;
const CALL_MS = 15_000;
/** A server that only has much to do must not lose its connections. */
const SILENT_MS = 6_000;
const THINK_MS = [3_000, 11_000] as const;
const WANDER_MS = 4_000;
const SERVERS = 3;
/** Users times minutes in which each module is used. */
const ALL_ACTS_AT = 80;
const PAGES = wholeOf('WHOLE_PAGES', 4);
const START_MS = 10 * MINUTE_MS;

let many: Many;
let balancer: Balancer;
let browser: Browser;
let origin: string;
const servers: ServerProcess[] = [];
const pausedServers = new Set<ServerProcess>();
const pages: { page: UserPage; bot: Bot; origin: string }[] = [];
const log = (line: string): void =>
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const able = (): ServerProcess[] =>
  servers.filter(
    (one) =>
      one.process.exitCode === null && one.process.signalCode === null && !pausedServers.has(one),
  );

async function leader(): Promise<ServerProcess> {
  for (const server of able()) {
    if ((await healthOf(server)).leader) return server;
  }
  throw new Error('no process leads');
}

async function untilOneLeads(): Promise<void> {
  await expect
    .poll(
      () =>
        leader().then(
          () => true,
          () => false,
        ),
      TAKEOVER,
    )
    .toBe(true);
}

/** At any server that runs. */
const operator: Operator = (...words) => {
  const [server] = able();
  if (server === undefined) throw new Error('no server runs');
  return operatorOf(server.data)(...words);
};

async function replace(goneServer: ServerProcess): Promise<void> {
  servers[servers.indexOf(goneServer)] = await many.start();
}

async function disturb(): Promise<void> {
  const began = performance.now();
  const until = (part: number): Promise<void> =>
    pause(Math.max(0, began + part * LENGTH_MS - performance.now()));
  await until(AT.leaderKilled);
  const killedServer = await leader();
  killedServer.process.kill('SIGKILL');
  log('the leader is killed');
  await untilOneLeads();
  await replace(killedServer);
  await until(AT.redisCut);
  await many.redis.kill();
  log(`Redis is gone for ${REDIS_CUT_MS / 1000} s`);
  await pause(REDIS_CUT_MS);
  await many.redis.start();
  log('Redis is back');
  await until(AT.databaseRestarted);
  await many.restartDatabase();
  log('the database was restarted');
  await until(AT.paused);
  await untilOneLeads();
  const stoppedServer = await leader();
  stoppedServer.process.kill('SIGSTOP');
  pausedServers.add(stoppedServer);
  log(`the leader is stopped for ${PAUSED_MS / 1000} s`);
  await pause(PAUSED_MS);
  stoppedServer.process.kill('SIGCONT');
  pausedServers.delete(stoppedServer);
  await untilOneLeads();
  log('all that was disturbed runs again');
}

const tokenOf = ({ caller }: Bot): string => caller.token ?? '';

async function openPages(bots: readonly Bot[]): Promise<void> {
  const openedPages = await Promise.all(
    bots.slice(0, PAGES).map(async (bot, place) => {
      const own = await balancer.listen(place);
      return { page: await UserPage.open(browser, own, tokenOf(bot)), bot, origin: own };
    }),
  );
  pages.push(...openedPages);
  log(`${pages.length} pages are open`);
}

let isOver = false;

async function wander(): Promise<void> {
  while (!isOver) {
    await Promise.all(pages.map(({ page }) => page.wander()));
    await pause(WANDER_MS);
  }
}

async function runAll(): Promise<Report> {
  const doneActs = new Map<string, number>();
  const others: Promise<void>[] = [];
  const report = await runSession({
    origin,
    operator,
    users: USERS,
    milliseconds: LENGTH_MS,
    seed: 34,
    tag: 'whole',
    now: () => performance.now(),
    hasControls: false,
    think_ms: THINK_MS,
    say: log,
    disturbance: { event_ms: EVENT_MS, call_ms: CALL_MS },
    others: othersOf(operator, doneActs),
    onBegin: async (bots) => {
      await openPages(bots);
      others.push(disturb(), wander());
      for (const one of others) one.catch((error) => log(`failed: ${error}`));
    },
  });
  isOver = true;
  for (const line of reportLines(report)) log(line);
  log([...doneActs].map(([name, count]) => `${name} ${count}`).join(', '));
  await Promise.all(others);
  // A shorter form has no time for each.
  if (USERS * MINUTES >= ALL_ACTS_AT)
    expect(Object.keys(ACTS).filter((name) => !doneActs.has(name))).toEqual([]);
  return report;
}

beforeAll(async () => {
  const buildRun = await runScript('scripts/build.ts', []);
  expect(buildRun.code, buildRun.err).toBe(0);
  many = await Many.open(['--test-controls']);
  while (servers.length < SERVERS) servers.push(await many.start());
  balancer = new Balancer(() => servers.map(({ address }) => address), SILENT_MS);
  origin = await balancer.listen();
  browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
}, START_MS);

afterAll(async () => {
  isOver = true;
  await browser?.close();
  await balancer?.close();
  await many?.close();
}, START_MS);

test('users lose nothing, and no page is reloaded', {
  timeout: START_MS + LENGTH_MS + 5 * MINUTE_MS,
}, async () => {
  const { tally, orders } = await runAll();
  expect(tally.misses).toEqual([]);
  expect(orders.lever_order.length).toBeGreaterThan(USERS / 2);
  expect(await operator('ledger', 'verify')).toHaveLength(1);
  for (const { page } of pages) expect(page.loads).toBe(1);
});

test("every figure on the pages is the server's", { timeout: START_MS }, async () => {
  expect(pages).toHaveLength(PAGES);
  await Promise.all(pages.map(({ bot }) => placeLasting(bot)));
  // Prices stand still, so that a page can be compared with the server and with a newly opened page.
  await operatorOf((await leader()).data)('feed', 'stop');
  log('prices stand still');
  const faults: string[] = [];
  await Promise.all(
    pages.map(async ({ page, bot, origin: own }, place) => {
      const fresh = await UserPage.open(browser, own, tokenOf(bot));
      for (const route of ROUTES) {
        const figures = (): Promise<readonly string[]> => serverFigures(bot, route);
        const differences = await lastDifferences(route, { old: page, fresh, figures });
        for (const line of differences) faults.push(`page ${place + 1}: ${line}`);
        if (differences.length === 0) log(`page ${place + 1}: ${route} shows the server's figures`);
      }
      await fresh.close();
      expect(page.loads).toBe(1);
      expect(page.errors).toEqual([]);
    }),
  );
  expect(faults).toEqual([]);
});

test('no adversary earns', { timeout: LEADS + START_MS }, async () => {
  const lines: string[] = [];
  const code = await runAdversaries({
    trades: TRADES,
    seed: 1,
    strategy: '',
    say: (line) => lines.push(line),
  });
  log(`\n${lines.join('\n')}`);
  expect(code).toBe(0);
});
