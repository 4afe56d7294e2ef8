// Starts the server process: data folder, log, clock, database, market, calls, sockets, jobs, the operator's socket.
// What starts is ended in the opposite order.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE, buildApp, servePage } from './exchange/app.ts';
import { type Cluster, joinCluster } from './exchange/cluster/cluster.ts';
import { compareJob, engineRoom } from './exchange/cluster/engine-room.ts';
import { shareUsers } from './exchange/cluster/shared-users.ts';
import { EarlyLog } from './exchange/early-log.ts';
import { type Exchange, openExchange } from './exchange/exchange.ts';
import { type MarketPlace, openMarketPlace, relist } from './exchange/market-place.ts';
import { listenToOperator } from './exchange/operator/listen.ts';
import { socketPath } from './exchange/operator/socket-path.ts';
import { testControls } from './exchange/operator/test-controls.ts';
import { HOST, refusePort } from './exchange/port.ts';
import { checkPriceSource, checkRealDatabase, isPracticeMode } from './exchange/practice-mode.ts';
import { deliverToUsers, socketAccounts, type UserDelivery } from './exchange/realtime/accounts.ts';
import { attachSockets, type Sockets } from './exchange/realtime/sockets.ts';
import type { Page, ServerOptions } from './exchange/server-options.ts';
import { systemDice } from './people/auth/dice.ts';
import { hourlyCopies } from './platform/backup/hourly-copies.ts';
import { backupCommands } from './platform/backup/operator.ts';
import { ServerClock } from './platform/base/clock.ts';
import type { Database } from './platform/db/database.ts';
import { type OpenDatabase, openDatabase } from './platform/db/open.ts';
import { NO_LIMITS } from './platform/http/gates.ts';
import { LogFile } from './platform/http/log-file.ts';
import { RateLimits } from './platform/http/rate-limits.ts';
import { type Job, type Jobs, startJobs } from './platform/jobs/jobs.ts';
import { type Publisher, startPublisher } from './platform/outbox/event-publisher.ts';

export interface RunningServer {
  address: string;
  origin: string;
  notes: readonly string[];
  failure: Promise<Error>;
  close(): Promise<void>;
}

const LOG_FILE = 'server.log';
/** When clients may reconnect after a planned stop: the duration of a start. */
const BACK_IN_MS = 3000;
/** Time for place requests to finish; the whole stop stays below 10 s. */
const STOP_MS = 8000;

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const startedParts = new AsyncDisposableStack();
  try {
    return await begin(options, startedParts);
  } catch (error) {
    await startedParts.disposeAsync();
    throw refusePort(options.port, error);
  }
}

async function begin(
  options: ServerOptions,
  startedParts: AsyncDisposableStack,
): Promise<RunningServer> {
  startedParts.defer(() => options.folder.release());
  const ground = await openGround(options, startedParts);
  const { database, cluster, clock, log, failure, isPractice } = ground;
  const place = await openMarketPlace({
    options,
    isPractice,
    database,
    cluster,
    clock,
    monotonic: () => performance.now(),
    log,
  });
  const { market } = place;
  startedParts.defer(() => market.close());
  startedParts.defer(() => place.save());
  void market.failure.then((reason) => {
    failure.resolve(new Error(`the market ended unexpectedly: ${reason.message}`));
  });
  let isServing = true;
  let origin = '';
  const exchange = await openExchange({
    database,
    market,
    instruments: place.instruments,
    folder: options.folder.path,
    // A backup of the embedded database includes pictures in its own folder only.
    files_folder: ground.driver === undefined ? options.files_folder : undefined,
    now: clock.now,
    dice: systemDice,
    sandbox: isPractice,
    practice_secret: place.practice_secret,
    isServing: () => isServing,
    isLeader: ground.isLeader,
    senders: options.senders,
    rates_url: options.rates_url,
    origin: () => options.public_origin ?? origin,
    report: log.report,
  });
  startedParts.defer(() => exchange.close());
  const app = buildHttp(ground, exchange, market);
  log.passTo({
    note: (text) => app.log.info({ market: text }),
    report: (error) => app.log.error({ err: error }),
  });
  const userSide = connectUsers(ground, place, exchange, app);
  const work = await startWork(ground, place, exchange, userSide, startedParts);
  // Before the server stops listening: an open socket would keep it from ending.
  app.addHook('preClose', () => userSide.sockets.close(BACK_IN_MS));
  startedParts.defer(() => closedWithin(app, STOP_MS));
  await openOperator(ground, exchange, place, { ...work, users: userSide.users }, startedParts);
  await addPage(app, options.page);
  await app.listen({ port: options.port, host: options.host ?? HOST });
  origin = originOf(app, options.port);
  const close = async (): Promise<void> => {
    isServing = false;
    await startedParts.disposeAsync();
  };
  const address = `${origin}${BASE}`;
  return { address, origin, notes: log.notes, failure: failure.promise, close };
}

/** What everything else stands on. */
interface Ground {
  options: ServerOptions;
  isPractice: boolean;
  logFile: LogFile;
  log: EarlyLog;
  clock: ServerClock;
  database: Database;
  /** Of the embedded database; undefined on PostgreSQL. */
  driver: OpenDatabase['driver'];
  cluster: Cluster;
  isLeader(): boolean;
  failure: PromiseWithResolvers<Error>;
}

async function openGround(
  options: ServerOptions,
  startedParts: AsyncDisposableStack,
): Promise<Ground> {
  const { folder, database_url, redis_url } = options;
  checkPriceSource(options);
  const isPractice = isPracticeMode(options);
  const logFile = new LogFile(join(folder.path, LOG_FILE));
  startedParts.defer(() => logFile.end());
  const log = new EarlyLog();
  const clock = new ServerClock(folder.path, () => Date.now());
  const { now } = clock;
  const failure = Promise.withResolvers<Error>();
  const { database, driver } = await openDatabase({
    folder,
    url: database_url,
    read_url: options.database_read_url,
    now,
    onLost: (reason) => failure.resolve(reason),
  });
  startedParts.defer(() => database.close());
  if (!isPractice) await checkRealDatabase(database);
  const cluster = await joinCluster({
    database,
    now,
    folder: folder.path,
    name: randomUUID(),
    database_url,
    redis_url,
    onRefused: failure.resolve,
    report: log.report,
  });
  startedParts.defer(() => cluster.close());
  const isLeader = (): boolean => cluster.leadership.isLeader;
  return {
    options,
    isPractice,
    logFile,
    log,
    clock,
    database,
    driver,
    cluster,
    isLeader,
    failure,
  };
}

function buildHttp(
  { options, clock, logFile, isLeader }: Ground,
  exchange: Exchange,
  market: MarketPlace['market'],
): FastifyInstance {
  return buildApp(
    {
      now: clock.now,
      requestId: randomUUID,
      sessions: exchange.sessions,
      // Limits use the machine's clock, because a test may change the server's clock.
      limits: options.has_limits ? new RateLimits(() => performance.now()) : NO_LIMITS,
      isOn: exchange.isOn,
      log: { level: options.log_level, stream: logFile },
      trustProxy: options.trust_proxy,
      checksAnswers: options.has_test_controls,
      metrics_token: options.metrics_token,
      isLeader,
      feedRefused: () => market.countRefused(),
      venues: async () => {
        if (!isLeader()) return [];
        const answer = await market.ask({ kind: 'venues', has_report: false });
        return answer.kind === 'venues' ? answer.venues : [];
      },
      engines: () => exchange.engines,
    },
    exchange,
  );
}

interface UserSide {
  sockets: Sockets;
  users: UserDelivery;
  jobs: readonly Job[];
}

/** The sockets of this process, and what reaches them: account events, listings, status, chat. */
function connectUsers(
  { options, clock, database, cluster, log }: Ground,
  { market, sharedMarket, instruments }: MarketPlace,
  exchange: Exchange,
  app: FastifyInstance,
): UserSide {
  const { report } = log;
  const sockets = attachSockets({
    server: app.server,
    market,
    now: clock.now,
    monotonic: () => performance.now(),
    trustProxy: options.trust_proxy,
    isLimited: options.has_limits,
    service: exchange.service,
    report,
    accounts: socketAccounts(exchange.sessions, database, exchange.wireEvents),
  });
  // /status reports these settings; the others are read when needed.
  exchange.settings.onChanged((key) => {
    if (key === 'maintenance' || key === 'min_web_version') sockets.emitStatus();
  });
  instruments.onChanged((list) => {
    relist(market, list);
    if (sharedMarket === undefined) sockets.emitToAll('instruments', { version: list.version });
  });
  sharedMarket?.onListing(({ version }) => sockets.emitToAll('instruments', { version }));
  exchange.onChat((event) => void cluster.bus.publish('chat', event).catch(report));
  const users = deliverToUsers(exchange.wireEvents, (events) => sockets.deliver(events), report);
  const { jobs } = shareUsers({ cluster, database, exchange, sockets, users, report });
  return { sockets, users, jobs };
}

interface Work {
  jobs: Jobs;
  publisher: Publisher;
}

/** What runs by itself: the publisher of events, jobs, and the engines of the process that leads. */
async function startWork(
  { options, driver, clock, database, cluster, log }: Ground,
  { sharedMarket, jobs: marketJobs }: MarketPlace,
  exchange: Exchange,
  userSide: UserSide,
  startedParts: AsyncDisposableStack,
): Promise<Work> {
  const { report } = log;
  const publisher = startPublisher({
    database,
    deliver: (events) => cluster.bus.publish('users', events),
    onError: report,
  });
  startedParts.defer(() => publisher.stop());
  // A test that moves the clock by days doesn't need hourly copies.
  const copies =
    driver === undefined || options.has_test_controls
      ? []
      : [hourlyCopies(driver, options.folder.path, clock.now)];
  const engines = engineRoom(exchange.engines);
  cluster.bus.onMissed(() => engines.compare());
  const jobs = startJobs(
    [...exchange.jobs, ...marketJobs, ...userSide.jobs, ...copies, compareJob(engines)],
    report,
    cluster.leadership,
  );
  startedParts.defer(() => jobs.stop());
  startedParts.defer(() => engines.end());
  if (sharedMarket === undefined) await engines.begin();
  else await sharedMarket.onLed((isLed) => (isLed ? engines.begin() : engines.end()));
  return { jobs, publisher };
}

async function openOperator(
  { options, driver, clock, database, cluster, log }: Ground,
  exchange: Exchange,
  { market }: MarketPlace,
  { jobs, publisher, users }: Work & { users: UserDelivery },
  startedParts: AsyncDisposableStack,
): Promise<void> {
  const { path } = options.folder;
  const controls = options.has_test_controls
    ? testControls({
        clock,
        jobs,
        publisher,
        users,
        market,
        engines: exchange.engines,
        nextEpoch: () => cluster.nextEpoch(),
      })
    : [];
  const operator = await listenToOperator(socketPath(path, options.operator_socket), {
    database,
    now: clock.now,
    commands: [
      ...exchange.commands,
      ...backupCommands({ driver, folder: path, now: clock.now }),
      ...controls,
    ],
    onFault: log.report,
  });
  startedParts.defer(() => operator.close());
}

async function closedWithin(app: FastifyInstance, ms: number): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), ms);
  await app.close();
  clearTimeout(late);
}

function originOf(app: FastifyInstance, requestedPort: number): string {
  const bound = app.server.address();
  return `http://localhost:${bound !== null && typeof bound === 'object' ? bound.port : requestedPort}`;
}

async function addPage(app: FastifyInstance, page: Page): Promise<void> {
  if (page.kind === 'none') return;
  if (page.kind === 'built') return servePage(app, page.dist);
  const { serveHotPage } = await import('./hot.ts');
  return serveHotPage(app, page.root);
}
