// The server process of the bench: the exchange as usually started, and the bare peer, on one database with one driver.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/exchange/app.ts';
import { openExchange } from '../../server/exchange/exchange.ts';
import { startMarketThread } from '../../server/exchange/market-thread/start-market-thread.ts';
import { deliverToUsers, socketAccounts } from '../../server/exchange/realtime/accounts.ts';
import { attachSockets } from '../../server/exchange/realtime/sockets.ts';
import { ListedInstruments } from '../../server/market/instruments/instruments.ts';
import { systemDice } from '../../server/people/auth/dice.ts';
import { openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Driver } from '../../server/platform/db/database.ts';
import { openEmbedded } from '../../server/platform/db/embedded-driver.ts';
import { guardDriver } from '../../server/platform/db/guard.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { readOutbox } from '../../server/platform/delivery/messages.ts';
import { NO_LIMITS } from '../../server/platform/http/gates.ts';
import { LogFile } from '../../server/platform/http/log-file.ts';
import { startPublisher } from '../../server/platform/outbox/event-publisher.ts';
import { watch } from '../measure.ts';
import { bareApp, KEY, Recorder, type Tapes } from './bare.ts';
import type { FromServer, ToServer } from './messages.ts';
import { FIRST_ORDER } from './new-ids.ts';

/** Prices are requested once and sessions don't age, so that only the calls are measured. */
const TIME = Date.UTC(2026, 0, 31, 10);
const PASSWORD = 'correct horse battery';
const [url, people = '16'] = process.argv.slice(2);
const folder = await openDataFolder(mkdtempSync(join(tmpdir(), 'pe-bench-server-')));
const now = (): number => TIME;
const fail = (error: unknown): never => {
  throw error;
};

async function driverOf(): Promise<Driver> {
  if (url === undefined || url === '') {
    return openEmbedded({ folder: folder.path, statement_ms: 120_000, onLost: fail });
  }
  const limits = { statement_ms: 10_000, lock_ms: 10_000, connect_ms: 10_000 };
  return openPostgres({ url, connections: 10, ...limits });
}

const driver = new Recorder(await driverOf());
const database = guardDriver(driver);
await migrate(database, now);
await database.query(`alter table lever_orders alter column id restart with ${FIRST_ORDER}`);
const instruments = await ListedInstruments.open({ database, now, hasHours: false });
const market = await startMarketThread({
  seed: 1,
  market_speed: 1,
  ticks_per_second: undefined,
  epoch: 1,
  is_stopped: false,
  rows: instruments.rows,
});
// Prices don't move: otherwise a close would have one posting more, and the sides would differ.
await market.ask({ kind: 'act', act: { kind: 'stop' } });
const exchange = await openExchange({
  database,
  market,
  folder: folder.path,
  now,
  dice: systemDice,
  sandbox: true,
  instruments,
  isServing: () => true,
  senders: { smtp_url: undefined, smtp_from: undefined, sms_url: undefined, sms_token: undefined },
  origin: () => '',
  report: fail,
});
for (const engine of exchange.engines) await engine.begin();
let requests = 0;
const ours = buildApp(
  {
    now,
    requestId: () => {
      requests += 1;
      return `request-${requests}`;
    },
    sessions: exchange.sessions,
    limits: NO_LIMITS,
    isOn: exchange.isOn,
    log: { level: 'info', stream: new LogFile(join(folder.path, 'server.log')) },
    checksAnswers: false,
    metrics_token: undefined,
  },
  exchange,
);

const since = watch();
const sockets = attachSockets({
  server: ours.server,
  market,
  now,
  monotonic: () => since() / 1e6,
  isLimited: false,
  service: exchange.service,
  report: fail,
  accounts: socketAccounts(exchange.sessions, database, exchange.wireEvents),
});
/** Without a socket there are no events, so only the calls are measured. */
let isHeard = false;
ours.server.on('upgrade', () => {
  isHeard = true;
});
ours.addHook('preClose', () => sockets.close(0));

async function listen(app: FastifyInstance): Promise<number> {
  return JSON.parse(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

const port = await listen(ours);

async function ask(path: string, fields?: Record<string, string>, token = ''): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    headers: { authorization: token },
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const body = (await answer.json()) as { type: string };
  if (body.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

const move = (from_field: string, to_field: string, idempotency_key: string) => ({
  currency_id: '3',
  number: '1',
  from_field,
  to_field,
  idempotency_key,
});

const order = (idempotency_key: string) => ({
  currency_id: '1',
  legal_id: '3',
  share: '1',
  multiple: '10',
  type: '1',
  status: '1',
  idempotency_key,
});
const close = (idempotency_key: string) => ({ type: '0', idempotency_key });

async function person(index: number): Promise<[token: string, address: string, tapes: Tapes]> {
  const user_string = `person${index}@example.com`;
  await ask('/sms_mail', { user_string });
  const [message] = await readOutbox(database, { to: user_string, last: 1 });
  await ask('/user/register', {
    user_string,
    code: message?.code ?? '',
    extension_code: 'POCKET',
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: '1',
  });
  const login = await ask('/user/login', { user_string, password: PASSWORD });
  const token = (login as { message: string }).message;
  for (const way of [
    ['change', 'lever'],
    ['lever', 'change'],
  ] as const) {
    if (way[0] === 'change')
      await ask('/sandbox/faucet', { currency_id: '3', number: '50000' }, token);
    const number = way[0] === 'change' ? '25000' : '1';
    const key = `first-${index}-of-${way[0]}-for-all`;
    await ask('/wallet/change', { ...move(way[0], way[1], key), number }, token);
  }
  const info = await driver.record(() => ask('/user/info', undefined, token));
  const [there, back] = [
    await driver.record(() => ask('/wallet/change', move('change', 'lever', `${KEY}t`), token)),
    await driver.record(() => ask('/wallet/change', move('lever', 'change', `${KEY}b`), token)),
  ];
  const [openTape, closeTape] = [
    await driver.record(() => ask('/lever/submit', order(`${KEY}o`), token)),
    await driver.record(() => ask('/lever/batch_close', close(`${KEY}c`), token)),
  ];
  return [token, user_string, { info, there, back, order: openTape, close: closeTape }];
}

const all: Awaited<ReturnType<typeof person>>[] = [];
for (let index = 0; index < JSON.parse(people); index += 1) all.push(await person(index));
const bare = bareApp(driver, new Map(all.map(([token, , tapes]) => [token, tapes])));
const barePort = await listen(bare);
// As in the server: reports what both sides have committed.
const users = deliverToUsers(exchange.wireEvents, (events) => sockets.deliver(events), fail);
const publisher = startPublisher({
  database,
  deliver: (events) => {
    if (isHeard) users.take(events);
  },
  onError: fail,
});

function request(line: string, token: string, fields?: Record<string, string>): string {
  const body = fields === undefined ? '' : `${new URLSearchParams(fields)}`;
  const form = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n`;
  const head = `${line} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n`;
  return `${head}${fields === undefined ? '' : form}\r\n${body}`;
}

function send(message: FromServer): void {
  process.send?.(message);
}

send({
  kind: 'ready',
  ports: { ours: port, bare: barePort },
  people: all.map(([token, user_string]) => ({
    token,
    info: request('GET /api/user/info', token),
    order: request('POST /api/lever/submit', token, order(KEY)),
    close: request('POST /api/lever/batch_close', token, close(KEY)),
    there: request('POST /api/wallet/change', token, move('change', 'lever', KEY)),
    back: request('POST /api/wallet/change', token, move('lever', 'change', KEY)),
    login: request('POST /api/user/login', '', { user_string, password: PASSWORD }),
  })),
});

const ROWS = `select (select count(*) from ledger_postings) + (select count(*) from idempotency_keys)
  + (select count(*) from user_events) + (select count(*) from lever_orders)
  + (select count(*) from lever_events) as rows`;

process.on('message', async (_message: ToServer) => {
  const { statements } = driver;
  const { rows } = await database.query<{ rows: number }>(ROWS);
  const { rss } = process.memoryUsage();
  send({ kind: 'measured', rows: rows[0]?.rows ?? 0, statements, rss_mb: rss / 2 ** 20 });
});
process.on('disconnect', async () => {
  await publisher.stop();
  await users.whenSettled();
  await Promise.all([ours.close(), bare.close()]);
  for (const engine of exchange.engines) await engine.end();
  await exchange.close();
  await market.close();
  await database.close();
  await folder.release();
  rmSync(folder.path, { recursive: true, force: true });
  process.exit();
});
