// Wires the one server process together: clock, data folder, database, market, calls, sockets.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE, buildApp, servePage } from './app.ts';
import { hourlyCopies } from './backup/hourly-copies.ts';
import { backupCommands } from './backup/operator.ts';
import { ServerClock } from './clock.ts';
import { joinCluster } from './cluster/cluster.ts';
import { compareJob, engineRoom } from './cluster/engine-room.ts';
import { shareMarket } from './cluster/shared-market.ts';
import { shareUsers } from './cluster/shared-users.ts';
import type { DataFolder } from './data-folder.ts';
import { openDatabase } from './db/open.ts';
import type { SenderSettings } from './delivery/senders.ts';
import { openExchange } from './exchange.ts';
import { NO_LIMITS } from './http/gates.ts';
import { LogFile } from './http/log-file.ts';
import { RateLimits } from './http/rate-limits.ts';
import { startJobs } from './jobs/jobs.ts';
import type { ExternalSettings } from './market/external/open-session.ts';
import { type MarketThread, startMarketThread } from './market/market-link.ts';
import { readMarketSecret } from './market/market-secret.ts';
import { systemDice } from './modules/auth/dice.ts';
import { CandleStore } from './modules/market/candle-store.ts';
import { IndexStore } from './modules/market/index-store.ts';
import { ListedInstruments } from './modules/market/instruments.ts';
import { listenToOperator } from './operator/listen.ts';
import { socketPath } from './operator/socket-path.ts';
import { testControls } from './operator/test-controls.ts';
import { startPublisher } from './outbox/event-publisher.ts';
import { HOST, refusePort } from './port.ts';
import { deliverToUsers, socketAccounts } from './realtime/accounts.ts';
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
  /** For tests: the simulated market is the same for the same seed, so anybody can compute it. */
  seed?: number | undefined;
  /** Simulated prices move so many times as fast. */
  market_speed?: number;
  /** Every instrument at so many, in place of its own pace. */
  ticks_per_second: number | undefined;
  /** The feed is held from the start; a test tells its prices. */
  is_feed_stopped?: boolean;
  /** A recording in place of the simulation. */
  replay?: { path: string; speed: number };
  /** An exchange whose prices are shown, in place of the simulation. */
  external?: ExternalSettings | undefined;
  /** Ways out for codes; without one the operator reads them. */
  senders: SenderSettings;
  /** As users reach the server from outside; without one links name this machine. */
  public_origin: string | undefined;
  /** PostgreSQL; without one the embedded engine keeps its files in the folder. */
  database_url: string | undefined;
  /** Several processes on one PostgreSQL speak through it. */
  redis_url: string | undefined;
  /** Where pictures are; in the data folder where nothing is said. */
  files_folder: string | undefined;
  /** Where nothing is said: with the embedded engine alone (R-CLUSTER-4). */
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
  /** What the market said while it began, as of an exchange that was not reached. */
  notes: readonly string[];
  /** Resolves when a part that nothing works without has ended by itself. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

const LOG_FILE = 'server.log';
/** How soon clients may come back after a planned stop: so long a start takes. */
const BACK_IN_MS = 3000;
/** A killed process loses the candles of so long. */
const CANDLES_MS = 15_000;
/** A killed process goes on with index prices of so long ago at most. */
const INDEX_MS = 1000;
const PREDICTABLE = 'predictable market: test only (--seed)';
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
  const log = new LogFile(join(folder.path, LOG_FILE));
  begun.defer(() => log.end());
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
  // Until there is a log.
  const early: unknown[] = [];
  const earlyNotes: string[] = [];
  let note = (text: string): void => {
    earlyNotes.push(text);
  };
  let report = (error: unknown): void => {
    early.push(error);
  };
  const cluster = await joinCluster({
    ...{ database, now, folder: folder.path, name: randomUUID() },
    ...{ database_url: options.database_url, redis_url: options.redis_url },
    onRefused: failed.resolve,
    report: (error) => report(error),
  });
  begun.defer(() => cluster.close());
  const { bus, leadership } = cluster;
  const isLeader = (): boolean => leadership.isLeader;
  const hasHours = options.replay === undefined;
  const instruments = await ListedInstruments.open({ database, now, hasHours });
  // What is not simulated has a past of its own, which is not stored.
  const isSimulated = options.replay === undefined && options.external === undefined;
  const candles = isSimulated ? new CandleStore(database) : undefined;
  const indices = options.replay === undefined ? new IndexStore(database, folder.path) : undefined;
  const seed = options.seed ?? readMarketSecret(folder.path, systemDice.bytes);
  if (options.seed !== undefined) note(PREDICTABLE);
  const startMarket = async (): Promise<MarketThread> => {
    const stored = await candles?.read(seed, now());
    const index = await indices?.read();
    const thread = await startMarketThread(
      {
        rows: instruments.rows,
        ...(stored !== undefined && { stored }),
        ...(index !== undefined && { indices: index, index_folder: folder.path }),
        seed,
        market_speed: options.market_speed ?? 1,
        ticks_per_second: options.ticks_per_second,
        epoch: await cluster.nextEpoch(),
        offset_ms: clock.offset_ms,
        replay: options.replay,
        external: options.external,
        is_stopped: options.is_feed_stopped ?? false,
      },
      (text) => note(text),
    );
    relist(thread, instruments);
    // It may have been set while the thread was starting.
    thread.setClock(clock.offset_ms);
    return thread;
  };
  const shared = cluster.isShared
    ? await shareMarket({
        ...{ cluster, start: startMarket },
        monotonic: () => performance.now(),
        report: (error) => report(error),
      })
    : undefined;
  const market = shared ?? (await startMarket());
  begun.defer(() => market.close());
  const saveCandles = async (isEnding = false): Promise<void> => {
    if (isLeader()) await candles?.save(market, now(), isEnding);
  };
  const saveIndex = async (): Promise<void> => {
    if (isLeader()) await indices?.save(market, now());
  };
  begun.defer(async () => {
    await saveIndex();
    await saveCandles(true);
  });
  clock.onAdvanced((offset_ms) => market.setClock(offset_ms));
  void market.failed.then((reason) => {
    failed.resolve(new Error(`the market has ended by itself: ${reason.message}`));
  });
  let isServing = true;
  let origin = '';
  const exchange = await openExchange({
    database,
    market,
    instruments,
    folder: folder.path,
    // A backup of the embedded store takes the pictures of its own folder.
    files_folder: embedded === undefined ? options.files_folder : undefined,
    now,
    dice: systemDice,
    sandbox: options.is_sandbox ?? database.engine === 'embedded',
    has_practice: isSimulated && !options.has_test_controls,
    isServing: () => isServing,
    isLeader,
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
      log: { level: options.log_level, stream: log },
      ...(options.trust_proxy !== undefined && { trustProxy: options.trust_proxy }),
      checksAnswers: options.has_test_controls,
      metrics_token: options.metrics_token,
      isLeader,
      feedRefused: () => market.refused(),
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
  // What /status tells of the settings; the others are asked for when they are needed.
  exchange.settings.onChanged((key) => {
    if (key === 'maintenance' || key === 'min_web_version') sockets.tellStatus();
  });
  instruments.onChanged((list) => {
    relist(market, list);
    if (shared === undefined) sockets.tellAll('instruments', { version: list.version });
  });
  shared?.onListing(({ version }) => sockets.tellAll('instruments', { version }));
  exchange.onChat((event) => void bus.publish('chat', event).catch(report));
  const users = deliverToUsers(exchange.wireEvents, (events) => sockets.deliver(events), report);
  const others = shareUsers({ cluster, database, exchange, sockets, users, report });
  const publisher = startPublisher({
    database,
    deliver: (events) => bus.publish('users', events),
    onError: report,
  });
  begun.defer(() => publisher.stop());
  // A test that moves the clock by days has no use for a copy of each hour.
  const copies =
    embedded === undefined || options.has_test_controls
      ? []
      : [hourlyCopies(embedded, folder.path, now)];
  const candleJob = { name: 'candles', every_ms: CANDLES_MS, run: () => saveCandles() };
  const indexJob = { name: 'index prices', every_ms: INDEX_MS, run: saveIndex };
  const all = [...exchange.jobs, indexJob, candleJob, ...others.jobs, ...copies];
  const engines = engineRoom(exchange.engines);
  bus.onMissed(() => engines.compare());
  const jobs = startJobs([...all, compareJob(engines)], report, leadership);
  begun.defer(() => jobs.stop());
  begun.defer(() => engines.end());
  if (shared === undefined) await engines.begin();
  else await shared.onLed((isLed) => (isLed ? engines.begin() : engines.end()));
  // Before the listening ends: a socket that stays open would hold it.
  app.addHook('preClose', () => sockets.close(BACK_IN_MS));
  begun.defer(() => closedWithin(app, STOP_MS));
  const commands = [
    ...exchange.commands,
    ...backupCommands({ embedded, folder: folder.path, now }),
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
  begun.defer(() => operator.close());
  await addPage(app, options.page);
  await app.listen({ port: options.port, host: HOST });
  origin = originOf(app, options.port);
  const close = async (): Promise<void> => {
    isServing = false;
    await begun.disposeAsync();
  };
  const address = `${origin}${BASE}`;
  return { address, origin, notes: earlyNotes, failed: failed.promise, close };
}

function relist(market: MarketThread, { all, version, rows }: ListedInstruments): void {
  market.relist({ instruments: all, version }, rows);
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
