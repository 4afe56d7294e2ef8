// The exchange behind its calls: what the modules are made of and given, and who answers which call.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../protocol/catalogue.ts';
import type { Database } from './db/database.ts';
import type { SenderSettings } from './delivery/senders.ts';
import { openFunds } from './funds.ts';
import type { FrameOptions } from './http/frame.ts';
import type { Sessions } from './http/gates.ts';
import type { HandlersOf } from './http/handlers.ts';
import { serveCalls } from './http/serve-call.ts';
import { orderByKey } from './idempotency/handlers.ts';
import { forgetMessages } from './idempotency/keys.ts';
import type { Job } from './jobs/jobs.ts';
import { makeCheckpoints } from './ledger/balances.ts';
import type { MarketLink, WatchLink } from './market/market-link.ts';
import type { Dice } from './modules/auth/dice.ts';
import { makePasswords } from './modules/auth/passwords.ts';
import type { SessionsEnded } from './modules/auth/sessions.ts';
import { areaOf } from './modules/content/areas.ts';
import { articleIds, contentHandlers } from './modules/content/handlers.ts';
import { moduleOf } from './modules/content/menu.ts';
import { publishSeed, seedContent } from './modules/content/seed.ts';
import { openContract } from './modules/contract/contract.ts';
import { isDepositAddress } from './modules/deposits/deposit-addresses.ts';
import { DiskStore } from './modules/files/file-store.ts';
import { Files } from './modules/files/files.ts';
import { serveFiles } from './modules/files/handlers.ts';
import { coinPictures } from './modules/market/coin-pictures.ts';
import { marketHandlers } from './modules/market/handlers.ts';
import type { ListedInstruments } from './modules/market/instruments.ts';
import { instrumentCommands } from './modules/market/operator.ts';
import { openOptions } from './modules/options/open.ts';
import { PAYOUT_CURRENCIES } from './modules/payees/payout-currencies.ts';
import { rateHandlers } from './modules/rates/handlers.ts';
import { seedRates } from './modules/rates/rates.ts';
import { settingsHandlers } from './modules/settings/handlers.ts';
import { Settings } from './modules/settings/settings.ts';
import { openSpot } from './modules/spot/open.ts';
import { supportHandlers } from './modules/support/handlers.ts';
import { unreadSupport } from './modules/support/store.ts';
import { serviceState, systemHandlers } from './modules/system/handlers.ts';
import { withWallets } from './modules/wallet/balance-events.ts';
import { Currencies } from './modules/wallet/currencies.ts';
import { lately, pricesOf } from './modules/wallet/prices.ts';
import { openWatchlist } from './modules/watchlist/open.ts';
import type { OperatorCommand } from './operator/command.ts';
import { operatorCommands } from './operator/commands.ts';
import { forgetEvents, type UserEvent } from './outbox/backlog.ts';
import { openPeople } from './people.ts';
import type { ServiceState } from './realtime/sockets.ts';
import { comingHandlers, type ServedCall } from './served.ts';
import type { Engine } from './trading/engine.ts';
import { instrumentsOf } from './trading/instruments.ts';
import { quotesOf } from './trading/quotes.ts';

export interface ExchangeOptions {
  database: Database;
  market: MarketLink & WatchLink;
  instruments: ListedInstruments;
  /** The data folder. */
  folder: string;
  /** Pictures of several processes are in one folder that all of them reach; else in the data folder. */
  files_folder?: string | undefined;
  now(): number;
  dice: Dice;
  sandbox: boolean;
  /** False from the moment in which the server was asked to end. */
  isServing(): boolean;
  /** Of several processes this one leads. */
  isLeader?(): boolean;
  senders: SenderSettings;
  /** As users reach the server, without a path; known once it listens. */
  origin(): string;
  report(error: unknown): void;
}

export interface Exchange {
  settings: Settings;
  files: Files;
  /** What /status and the sockets tell of the service; live. */
  service(): ServiceState;
  jobs: readonly Job[];
  /** What trades; begun by who leads. */
  engines: readonly Engine[];
  /** What the operator may do. */
  commands: readonly OperatorCommand[];
  sessions: Sessions;
  /** Called once the end of sessions is certain. */
  onSessionsEnded(listener: SessionsEnded): void;
  /** False for a call whose module the operator has switched off. */
  isOn(call: CallName): boolean;
  serve(app: FastifyInstance, frame: FrameOptions): void;
  /** Events as the wire has them. */
  told(events: readonly UserEvent[]): Promise<UserEvent[]>;
  close(): Promise<void>;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LOGO = 'logo';
const SIGN_UP = '/h5/#/register?extension_code=';
/** Anybody may try the sandbox. */
const SANDBOX_INVITE = 'POCKET';

export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const { database, market, folder, now, dice, sandbox, isServing, report } = options;
  const store = new DiskStore(options.files_folder ?? join(folder, 'files'));
  const files = new Files({ database, store, now, randomBytes: dice.bytes });
  await seedContent(database, files, now);
  await seedRates(database, now());
  const settings = await Settings.open({
    database,
    now,
    defaults: sandbox ? { default_invite_code: SANDBOX_INVITE } : {},
  });
  const service = () => serviceState(sandbox, settings);
  const logo = await publishSeed(LOGO, files);
  await Promise.all(
    [...coinPictures.values()].map((one) => files.publishSeeded(one.hash, one.bytes)),
  );
  const articles = () => articleIds(database);
  const sessionListeners = new Set<SessionsEnded>();
  const currencies = new Currencies(market.listing.instruments);
  const prices = pricesOf({ database, market, currencies });
  const recent = lately(prices, now);
  let latest = await prices();
  const passwords = await makePasswords(dice);
  const people = openPeople({
    database,
    now,
    dice,
    passwords,
    settings: async () => ({
      open: settings.get('open'),
      invite_required: settings.get('invite_required'),
      default_invite_code: settings.get('default_invite_code'),
      security_hold_hours: settings.get('security_hold_hours'),
      sms_daily_cap: settings.get('sms_daily_cap'),
    }),
    areaCodeOf: (id) => areaOf(id)?.area_code,
    onSessionsEnded: (ids, user_id) => {
      for (const listener of sessionListeners) listener(ids, user_id);
    },
    files,
    unreadSupport,
    currency: (id) => PAYOUT_CURRENCIES.get(id),
    isDepositAddress,
    // Asked within a transaction, where nothing else may be asked of the database.
    priceUsd: (currency_id) => latest.get(currency_id)?.now,
    linkOf: (code) => `${options.origin()}${SIGN_UP}${code}`,
    senders: options.senders,
    report,
  });
  const quotes = quotesOf(market);
  const instruments = instrumentsOf(market);
  const isCurrency = (id: number) => currencies.of(id) !== undefined;
  const blockMs = () => settings.get('block_ms');
  const priceUsd = (currency_id: number) => latest.get(currency_id)?.now;
  const contract = openContract({
    ...{ database, market, quotes, instruments, now, blockMs, priceUsd, isCurrency, report },
    burstRate: () => settings.get('burst_rate'),
  });
  settings.onChanged((key) => {
    // All that waits for a liquidation waits for another price now.
    if (key === 'burst_rate') void contract.engine.again().catch(report);
  });
  const spot = openSpot({
    ...{ database, market, quotes, instruments, now, blockMs, priceUsd, isCurrency, report },
  });
  const timedOptions = openOptions({
    ...{ database, market, quotes, instruments, now, blockMs, priceUsd, report },
    nameOf: (id) => currencies.nameOf(id),
    imageOf: (id) => currencies.of(id)?.image ?? '',
    cancelMs: () => settings.get('option_cancel_ms'),
  });
  const funds = await openFunds({
    ...{ database, currencies, prices, files, settings, dice, passwords, sandbox, now },
    ...{ quotes, instruments, contract },
    closers: [contract.closing, spot.closing, timedOptions.closing],
  });
  const watchlist = openWatchlist({
    ...{ database, market, quotes, instruments, now, isCurrency, report },
    liquidationDistance: contract.liquidationDistance,
  });
  const handlers = {
    'order.by_key': orderByKey(database, now),
    ...people.handlers,
    ...systemHandlers({
      ...{ market, database, now, service, isServing },
      isLeader: options.isLeader ?? (() => true),
    }),
    ...settingsHandlers({ settings, sandbox, logo, articles }),
    ...contentHandlers({ database, settings }),
    ...rateHandlers(database),
    ...supportHandlers({ database, files, now }),
    ...marketHandlers({ market, currencies, instruments }),
    ...funds.handlers,
    ...contract.handlers,
    ...spot.handlers,
    ...timedOptions.handlers,
    ...watchlist.handlers,
  } satisfies HandlersOf<ServedCall>;
  return {
    settings,
    files,
    service,
    sessions: people.sessions,
    onSessionsEnded: (listener) => sessionListeners.add(listener),
    jobs: [
      ...people.jobs,
      ...funds.jobs,
      ...contract.jobs,
      {
        name: 'prices',
        every_ms: 5 * SECOND_MS,
        isEverywhere: true,
        run: async () => {
          latest = await prices();
        },
      },
      ...timedOptions.jobs,
      ...watchlist.jobs,
      {
        name: 'instruments',
        every_ms: SECOND_MS,
        isEverywhere: true,
        run: () => options.instruments.refresh(),
      },
      {
        name: 'settings',
        every_ms: SECOND_MS,
        isEverywhere: true,
        run: () => settings.refresh(),
      },
      { name: 'unused files', every_ms: HOUR_MS, run: () => files.cleanUp() },
      { name: 'told events', every_ms: 5 * MINUTE_MS, run: () => forgetEvents(database, now()) },
      { name: 'house checkpoints', every_ms: HOUR_MS, run: () => makeCheckpoints(database) },
      { name: 'answers by key', every_ms: HOUR_MS, run: () => forgetMessages(database, now()) },
    ],
    engines: [contract.engine, spot.engine, timedOptions.engine, watchlist.engine],
    commands: [
      ...operatorCommands({ database, settings, files, now }),
      ...instrumentCommands(database, options.instruments),
      ...people.commands,
      ...funds.commands,
    ],
    isOn: (call) => {
      const module = moduleOf(call);
      return module === undefined || settings.isOn(module);
    },
    serve: (app, frame) => {
      serveCalls(app, frame, handlers);
      serveCalls(app, frame, comingHandlers(handlers));
      serveFiles(app, frame, files);
    },
    told: (events) =>
      withWallets(events, {
        ...{ database, currencies },
        // An event is not held up where the market is on its way from one process to another.
        prices: () => recent().catch(() => latest),
        levers: funds.recentLevers,
      }),
    close: async () => {
      contract.engine.close();
      await people.close();
    },
  };
}
