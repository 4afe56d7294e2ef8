// Assembles the server process: clock, data folder, database, market, calls, sockets.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE, buildApp, servePage } from './exchange/app.ts';
import { joinCluster } from './exchange/cluster/cluster.ts';
import { compareJob, engineRoom } from './exchange/cluster/engine-room.ts';
import { shareMarket } from './exchange/cluster/shared-market.ts';
import { shareUsers } from './exchange/cluster/shared-users.ts';
import { openExchange } from './exchange/exchange.ts';
import { startMarketThread } from './exchange/market-thread/start-market-thread.ts';
import { listenToOperator } from './exchange/operator/listen.ts';
import { socketPath } from './exchange/operator/socket-path.ts';
import { testControls } from './exchange/operator/test-controls.ts';
import { HOST, refusePort } from './exchange/port.ts';
import { checkPriceSource, checkRealDatabase, isPracticeMode } from './exchange/practice-mode.ts';
import { deliverToUsers, socketAccounts } from './exchange/realtime/accounts.ts';
import { attachSockets } from './exchange/realtime/sockets.ts';
import type { ExternalSettings } from './market/feed/external/open-session.ts';
import type { MarketThread } from './market/feed/market-link.ts';
import { keyFor, readMarketSecret } from './market/feed/market-secret.ts';
import { CandleStore } from './market/instruments/candle-store.ts';
import { IndexStore } from './market/instruments/index-store.ts';
import { ListedInstruments } from './market/instruments/instruments.ts';
import { systemDice } from './people/auth/dice.ts';
import { hourlyCopies } from './platform/backup/hourly-copies.ts';
import { backupCommands } from './platform/backup/operator.ts';
import { ServerClock } from './platform/base/clock.ts';
import type { DataFolder } from './platform/data-folder/data-folder.ts';
import { openDatabase } from './platform/db/open.ts';
import type { SenderSettings } from './platform/delivery/senders.ts';
import { NO_LIMITS } from './platform/http/gates.ts';
import { LogFile } from './platform/http/log-file.ts';
import { RateLimits } from './platform/http/rate-limits.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startPublisher } from './platform/outbox/event-publisher.ts';

export type Page =
  | { kind: 'built'; dist: string }
  | { kind: 'hot'; root: string }
  | { kind: 'none' };

export interface ServerOptions {
  port: number;
  host?: string;
  folder: DataFolder;
  page: Page;
  seed?: number | undefined;
  market_speed?: number;
  /** The same rate for every instrument, instead of its own. */
  ticks_per_second: number | undefined;
  is_feed_stopped?: boolean;
  replay?: { path: string; speed: number };
  external?: ExternalSettings | undefined;
  senders: SenderSettings;
  rates_url?: string | undefined;
  /** The server's address for users. When unset, links name this machine. */
  public_origin: string | undefined;
  database_url: string | undefined;
  redis_url: string | undefined;
  files_folder: string | undefined;
  is_sandbox: boolean | undefined;
  trust_proxy: string | undefined;
  operator_socket: string | undefined;
  log_level: string;
  /** Grants remote access to /metrics. */
  metrics_token: string | undefined;
  has_limits: boolean;
  has_test_controls: boolean;
}

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
/** A killed process loses candles of at most this time. */
const CANDLES_MS = 15_000;
/** After a kill the index prices are at most this old. */
const INDEX_MS = 1000;
const PREDICTABLE = 'predictable market, for tests only (--seed)';
/** Time for running requests to finish; the whole stop stays below 10 s. */
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
  const { folder } = options;
  startedParts.defer(() => folder.release());
  checkPriceSource(options);
  const isPractice = isPracticeMode(options);
  const log = new LogFile(join(folder.path, LOG_FILE));
  startedParts.defer(() => log.end());
  const clock = new ServerClock(folder.path, () => Date.now());
  const { now } = clock;
  const failure = Promise.withResolvers<Error>();
  const { database, driver } = await openDatabase({
    folder,
    url: options.database_url,
    now,
    onLost: (reason) => failure.resolve(reason),
  });
  startedParts.defer(() => database.close());
  if (!isPractice) await checkRealDatabase(database);
  const early: unknown[] = [];
  const earlyNotes: string[] = [];
  let note = (text: string): void => {
    earlyNotes.push(text);
  };
  let report = (error: unknown): void => {
    early.push(error);
  };
  const cluster = await joinCluster({
    database,
    now,
    folder: folder.path,
    name: randomUUID(),
    database_url: options.database_url,
    redis_url: options.redis_url,
    onRefused: failure.resolve,
    report: (error) => report(error),
  });
  startedParts.defer(() => cluster.close());
  const { bus, leadership } = cluster;
  const isLeader = (): boolean => leadership.isLeader;
  const hasHours = options.replay === undefined;
  const instruments = await ListedInstruments.open({
    database,
    now,
    hasHours,
    hasStocks: isPractice,
  });
  const isSimulated = options.replay === undefined && options.external === undefined;
  // Recorded markets have their own history. Beside drawn bars the bars of an exchange are not stored.
  const candles = isSimulated || !isPractice ? new CandleStore(database) : undefined;
  const indices = options.replay === undefined ? new IndexStore(database, folder.path) : undefined;
  const seed = options.seed ?? readMarketSecret(folder.path, systemDice.bytes);
  if (options.seed !== undefined) note(PREDICTABLE);
  const startMarket = async (): Promise<MarketThread> => {
    const storedRows = await candles?.readRows(seed, now());
    const index = await indices?.readIndices();
    const thread = await startMarketThread(
      {
        rows: instruments.rows,
        ...(storedRows !== undefined && { storedRows }),
        ...(index !== undefined && { indices: index, index_folder: folder.path }),
        seed,
        market_speed: options.market_speed ?? 1,
        ticks_per_second: options.ticks_per_second,
        epoch: await cluster.nextEpoch(),
        offset_ms: clock.offset_ms,
        replay: options.replay,
        external: options.external,
        isReal: !isPractice,
        is_stopped: options.is_feed_stopped ?? false,
      },
      (text) => note(text),
    );
    relist(thread, instruments);
    // It may have been set while the thread was starting.
    thread.setClock(clock.offset_ms);
    return thread;
  };
  const sharedMarket = cluster.isShared
    ? await shareMarket({
        cluster,
        start: startMarket,
        monotonic: () => performance.now(),
        report: (error) => report(error),
      })
    : undefined;
  const market = sharedMarket ?? (await startMarket());
  startedParts.defer(() => market.close());
  const saveCandles = async (isEnding = false): Promise<void> => {
    if (isLeader()) await candles?.save(market, now(), isEnding);
  };
  const saveIndex = async (): Promise<void> => {
    if (isLeader()) await indices?.save(market, now());
  };
  startedParts.defer(async () => {
    await saveIndex();
    await saveCandles(true);
  });
  clock.onAdvanced((offset_ms) => market.setClock(offset_ms));
  void market.failure.then((reason) => {
    failure.resolve(new Error(`the market ended unexpectedly: ${reason.message}`));
  });
  let isServing = true;
  let origin = '';
  const exchange = await openExchange({
    database,
    market,
    instruments,
    folder: folder.path,
    // A backup of the embedded database includes pictures in its own folder only.
    files_folder: driver === undefined ? options.files_folder : undefined,
    now,
    dice: systemDice,
    sandbox: isPractice,
    practice_secret:
      isSimulated && !options.has_test_controls ? keyFor(seed, 'practice traders') : undefined,
    isServing: () => isServing,
    isLeader,
    senders: options.senders,
    rates_url: options.rates_url,
    origin: () => options.public_origin ?? origin,
    report: (error) => report(error),
  });
  startedParts.defer(() => exchange.close());
  const app = buildApp(
    {
      now,
      requestId: randomUUID,
      sessions: exchange.sessions,
      // Limits use the machine's clock, because a test may change the server's clock.
      limits: options.has_limits ? new RateLimits(() => performance.now()) : NO_LIMITS,
      isOn: exchange.isOn,
      log: { level: options.log_level, stream: log },
      ...(options.trust_proxy !== undefined && { trustProxy: options.trust_proxy }),
      checksAnswers: options.has_test_controls,
      metrics_token: options.metrics_token,
      isLeader,
      feedRefused: () => market.countRefused(),
      engines: () => exchange.engines,
    },
    exchange,
  );
  report = (error) => app.log.error({ err: error });
  for (const error of early) report(error);
  note = (text) => app.log.info({ market: text });
  earlyNotes.forEach(note);
  const sockets = attachSockets({
    server: app.server,
    market,
    now,
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
  exchange.onChat((event) => void bus.publish('chat', event).catch(report));
  const users = deliverToUsers(exchange.wireEvents, (events) => sockets.deliver(events), report);
  const others = shareUsers({ cluster, database, exchange, sockets, users, report });
  const publisher = startPublisher({
    database,
    deliver: (events) => bus.publish('users', events),
    onError: report,
  });
  startedParts.defer(() => publisher.stop());
  // A test that moves the clock by days doesn't need hourly copies.
  const copies =
    driver === undefined || options.has_test_controls
      ? []
      : [hourlyCopies(driver, folder.path, now)];
  const candleJob = { name: 'candles', every_ms: CANDLES_MS, run: () => saveCandles() };
  const indexJob = { name: 'index prices', every_ms: INDEX_MS, run: saveIndex };
  const all = [...exchange.jobs, indexJob, candleJob, ...others.jobs, ...copies];
  const engines = engineRoom(exchange.engines);
  bus.onMissed(() => engines.compare());
  const jobs = startJobs([...all, compareJob(engines)], report, leadership);
  startedParts.defer(() => jobs.stop());
  startedParts.defer(() => engines.end());
  if (sharedMarket === undefined) await engines.begin();
  else await sharedMarket.onLed((isLed) => (isLed ? engines.begin() : engines.end()));
  // Before the server stops listening: an open socket would keep it from ending.
  app.addHook('preClose', () => sockets.close(BACK_IN_MS));
  startedParts.defer(() => closedWithin(app, STOP_MS));
  const commands = [
    ...exchange.commands,
    ...backupCommands({ driver, folder: folder.path, now }),
    ...(options.has_test_controls
      ? testControls({
          clock,
          jobs,
          publisher,
          users,
          market,
          engines: exchange.engines,
          nextEpoch: () => cluster.nextEpoch(),
        })
      : []),
  ];
  const operator = await listenToOperator(socketPath(folder.path, options.operator_socket), {
    database,
    now,
    commands,
    onFault: report,
  });
  startedParts.defer(() => operator.close());
  await addPage(app, options.page);
  await app.listen({ port: options.port, host: options.host ?? HOST });
  origin = originOf(app, options.port);
  const close = async (): Promise<void> => {
    isServing = false;
    await startedParts.disposeAsync();
  };
  const address = `${origin}${BASE}`;
  return { address, origin, notes: earlyNotes, failure: failure.promise, close };
}

function relist(market: MarketThread, { all, version, rows }: ListedInstruments): void {
  market.relist({ instruments: all, version }, rows);
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
