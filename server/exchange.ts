// The exchange behind its calls: what the modules are made of and given, and who answers which call.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../protocol/catalogue.ts';
import type { Database } from './db/database.ts';
import type { FrameOptions } from './http/frame.ts';
import { serveCalls } from './http/serve-call.ts';
import { forgetMessages } from './idempotency/keys.ts';
import type { Job } from './jobs/jobs.ts';
import type { MarketLink } from './market/market-link.ts';
import { articleIds, contentHandlers } from './modules/content/handlers.ts';
import { moduleOf } from './modules/content/menu.ts';
import { publishSeed, seedContent } from './modules/content/seed.ts';
import { DiskStore } from './modules/files/file-store.ts';
import { Files } from './modules/files/files.ts';
import { serveFiles } from './modules/files/handlers.ts';
import { marketHandlers } from './modules/market/handlers.ts';
import { rateHandlers } from './modules/rates/handlers.ts';
import { seedRates } from './modules/rates/rates.ts';
import { settingsHandlers } from './modules/settings/handlers.ts';
import { Settings } from './modules/settings/settings.ts';
import { systemHandlers } from './modules/system/handlers.ts';
import { forgetEvents } from './outbox/backlog.ts';

export interface ExchangeOptions {
  database: Database;
  market: MarketLink;
  /** The data folder. */
  folder: string;
  now(): number;
  randomBytes(size: number): Uint8Array;
  sandbox: boolean;
  /** False from the moment in which the server was asked to end. */
  isServing(): boolean;
}

export interface Exchange {
  settings: Settings;
  files: Files;
  jobs: readonly Job[];
  /** False for a call whose module the operator has switched off. */
  isOn(call: CallName): boolean;
  serve(app: FastifyInstance, frame: FrameOptions): void;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const LOGO = 'logo';
/** Anybody may try the sandbox. */
const SANDBOX_INVITE = 'POCKET';

export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const { database, market, folder, now, randomBytes, sandbox, isServing } = options;
  const store = new DiskStore(join(folder, 'files'));
  const files = new Files({ database, store, now, randomBytes });
  await seedContent(database, files, now);
  await seedRates(database, now());
  const settings = await Settings.open({
    database,
    now,
    defaults: sandbox ? { default_invite_code: SANDBOX_INVITE } : {},
  });
  const logo = await publishSeed(LOGO, files);
  const articles = () => articleIds(database);
  const handlers = {
    ...systemHandlers({ market, database, now, sandbox, isServing }),
    ...settingsHandlers({ settings, sandbox, logo, articles }),
    ...contentHandlers({ database, settings }),
    ...rateHandlers(database),
    ...marketHandlers(market),
  };
  return {
    settings,
    files,
    jobs: [
      { name: 'settings', every_ms: SECOND_MS, run: () => settings.refresh() },
      { name: 'unused files', every_ms: HOUR_MS, run: () => files.cleanUp() },
      { name: 'told events', every_ms: 5 * MINUTE_MS, run: () => forgetEvents(database, now()) },
      { name: 'answers by key', every_ms: HOUR_MS, run: () => forgetMessages(database, now()) },
    ],
    isOn: (call) => {
      const module = moduleOf(call);
      return module === undefined || settings.isOn(module);
    },
    serve: (app, frame) => {
      serveCalls(app, frame, handlers);
      serveFiles(app, frame, files);
    },
  };
}
