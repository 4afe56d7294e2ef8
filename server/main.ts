// Wires the one server process together: clock, data folder, database, market, calls, sockets.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE, buildApp, servePage } from './app.ts';
import { hourlyCopies } from './backup/hourly-copies.ts';
import { backupCommands } from './backup/operator.ts';
import { ServerClock } from './clock.ts';
import type { DataFolder } from './data-folder.ts';
import { openDatabase } from './db/open.ts';
import type { SenderSettings } from './delivery/senders.ts';
import { openExchange } from './exchange.ts';
import { NO_LIMITS } from './http/gates.ts';
import { RateLimits } from './http/rate-limits.ts';
import { startJobs } from './jobs/jobs.ts';
import { nextEpoch } from './market/epoch.ts';
import { startMarketThread } from './market/market-link.ts';
import { systemDice } from './modules/auth/dice.ts';
import { listenToOperator } from './operator/listen.ts';
import { socketPath } from './operator/socket-path.ts';
import { testControls } from './operator/test-controls.ts';
import { startPublisher } from './outbox/publisher.ts';
import { HOST, refusePort } from './port.ts';
import { socketAccounts, tellUsers } from './realtime/accounts.ts';
import { attachSockets } from './realtime/sockets.ts';

/** `hot`: Vite serves the page from its sources. */
export type Page =
  | { kind: 'built'; dist: string }
  | { kind: 'hot'; root: string }
  | { kind: 'none' };

export interface ServerOptions {
  port: number;
  folder: DataFolder;
  page: Page;
  /** The simulated market is the same for the same seed. */
  seed: number;
  /** Every instrument at so many, in place of its own pace. */
  ticks_per_second: number | undefined;
  /** A recording in place of the simulation. */
  replay?: { path: string; speed: number };
  /** Ways out for codes; without one the operator reads them. */
  senders: SenderSettings;
  /** As users reach the server from outside; without one links name this machine. */
  public_origin: string | undefined;
  /** PostgreSQL; without one the embedded engine keeps its files in the folder. */
  database_url: string | undefined;
  /** Where nothing is said: with the embedded engine alone (calls.md 22.11). */
  is_sandbox: boolean | undefined;
  trust_proxy: string | undefined;
  /** Another place for the operator's socket file than the data folder. */
  operator_socket: string | undefined;
  log_level: string;
  /** Who may read /metrics from elsewhere. */
  metrics_token: string | undefined;
  has_limits: boolean;
  /** For tests: the operator may set clock and prices, and every answer is held against its schema. */
  has_test_controls: boolean;
}

export interface RunningServer {
  /** Of the page. */
  address: string;
  /** Of the calls, without a path. */
  origin: string;
  /** Resolves when a part that nothing works without has ended by itself. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

const LOG_FILE = 'server.log';
/** How soon clients may come back after a planned stop: so long a start takes. */
const BACK_IN_MS = 3000;
/** All that runs has so long to finish; with the rest of a stop it stays below 10 s. */
const STOP_MS = 8000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // What was begun ends in the opposite order, also where the start is refused half way.
  const begun = new AsyncDisposableStack();
  try {
    return await begin(options, begun);
  } catch (error) {
    await begun.disposeAsync();
    throw refusePort(options.port, error);
  }
}

async function begin(options: ServerOptions, begun: AsyncDisposableStack): Promise<RunningServer> {
  const { folder } = options;
  begun.defer(() => folder.release());
  const clock = new ServerClock(folder.path, () => Date.now());
  const { now } = clock;
  const failed = Promise.withResolvers<Error>();
  const { database, embedded } = await openDatabase({
    folder,
    url: options.database_url,
    now,
    onLost: (reason) => failed.resolve(reason),
  });
  begun.defer(() => database.close());
  const market = await startMarketThread({
    seed: options.seed,
    ticks_per_second: options.ticks_per_second,
    epoch: nextEpoch(folder.path, now()),
    offset_ms: clock.offset_ms,
    replay: options.replay,
  });
  begun.defer(() => market.close());
  clock.onAdvanced((offset_ms) => market.setClock(offset_ms));
  void market.failed.then((reason) => {
    failed.resolve(new Error(`the market has ended by itself: ${reason.message}`));
  });
  let isServing = true;
  let origin = '';
  const exchange = await openExchange({
    database,
    market,
    folder: folder.path,
    now,
    dice: systemDice,
    sandbox: options.is_sandbox ?? database.engine === 'embedded',
    isServing: () => isServing,
    senders: options.senders,
    origin: () => options.public_origin ?? origin,
    report: (error) => report(error),
  });
  begun.defer(() => exchange.close());
  const app = buildApp(
    {
      now,
      requestId: randomUUID,
      sessions: exchange.sessions,
      // Not the server's clock: that one can be set by a test, and limits do not follow it.
      limits: options.has_limits ? new RateLimits(() => performance.now()) : NO_LIMITS,
      isOn: exchange.isOn,
      log: { level: options.log_level, file: join(folder.path, LOG_FILE) },
      ...(options.trust_proxy !== undefined && { trustProxy: options.trust_proxy }),
      checksAnswers: options.has_test_controls,
      metrics_token: options.metrics_token,
    },
    exchange,
  );
  const report = (error: unknown): void => app.log.error({ err: error });
  const sockets = attachSockets({
    server: app.server,
    market,
    now,
    monotonic: () => performance.now(),
    trustProxy: options.trust_proxy,
    isLimited: options.has_limits,
    service: exchange.service,
    report,
    accounts: socketAccounts(exchange.sessions, database, exchange.told),
  });
  // What /status tells of the settings; the others are asked for when they are needed.
  exchange.settings.onChanged((key) => {
    if (key === 'maintenance' || key === 'min_web_version') sockets.tellStatus();
  });
  exchange.onSessionsEnded((ids, user_id) => {
    for (const session_id of ids) sockets.sessionEnded({ session_id, user_id });
  });
  const users = tellUsers(exchange.told, (events) => sockets.deliver(events), report);
  const publisher = startPublisher({
    database,
    deliver: users.take,
    onError: report,
  });
  begun.defer(() => publisher.stop());
  // A test that moves the clock by days has no use for a copy of each hour.
  const copies =
    embedded === undefined || options.has_test_controls
      ? []
      : [hourlyCopies(embedded, folder.path, now)];
  const jobs = startJobs([...exchange.jobs, ...copies], report);
  begun.defer(() => jobs.stop());
  // Before the listening ends: a socket that stays open would hold it.
  app.addHook('preClose', () => sockets.close(BACK_IN_MS));
  begun.defer(() => closedWithin(app, STOP_MS));
  const commands = [
    ...exchange.commands,
    ...backupCommands({ embedded, folder: folder.path, now }),
    ...(options.has_test_controls ? testControls({ clock, jobs, publisher, users }) : []),
  ];
  const operator = await listenToOperator(socketPath(folder.path, options.operator_socket), {
    database,
    now,
    commands,
    onFault: report,
  });
  begun.defer(() => operator.close());
  await addPage(app, options.page);
  await app.listen({ port: options.port, host: HOST });
  origin = originOf(app, options.port);
  const close = async (): Promise<void> => {
    isServing = false;
    await begun.disposeAsync();
  };
  return { address: `${origin}${BASE}`, origin, failed: failed.promise, close };
}

/** Finishes what runs; what takes too long is cut off. */
async function closedWithin(app: FastifyInstance, ms: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(late);
}

function originOf(app: FastifyInstance, asked: number): string {
  const bound = app.server.address();
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : asked}`;
}

async function addPage(app: FastifyInstance, page: Page): Promise<void> {
  if (page.kind === 'none') return;
  if (page.kind === 'built') return servePage(app, page.dist);
  const { serveHotPage } = await import('./hot.ts');
  return serveHotPage(app, page.root);
}
