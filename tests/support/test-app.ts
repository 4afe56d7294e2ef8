// The whole app for a test: real market thread (unless the test passes a market that it steps), real
// database, no port; options replace parts of it. API_ENGINE selects the database engine, so that
// the same tests cover both; embedded by default.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../server/exchange/app.ts';
import type { Exchange } from '../../server/exchange/exchange.ts';
import type { ExchangeOptions } from '../../server/exchange/parts.ts';
import { type DataFolder, openDataFolder } from '../../server/platform/data-folder/data-folder.ts';
import type { Database, Engine } from '../../server/platform/db/database.ts';
import { openDatabase } from '../../server/platform/db/open.ts';
import { NO_LIMITS } from '../../server/platform/http/gates.ts';
import { ENGINES } from './databases.ts';
import { startPostgres } from './postgres.ts';
import { newSeededFolder } from './seeded-folder.ts';
import { openTestExchange, startTestMarket, type TestMarket } from './test-exchange.ts';

export interface TestApp {
  app: FastifyInstance;
  exchange: Exchange;
  market: TestMarket;
  database: Database;
  close(): Promise<void>;
}

export type Wishes = Partial<AppOptions> &
  Partial<Omit<ExchangeOptions, 'market'>> & { engine?: Engine; market?: TestMarket };

export async function openTestApp(
  now: () => number,
  { engine = chosenEngine(), market: own, ...wishes }: Wishes = {},
): Promise<TestApp> {
  const path = mkdtempSync(join(tmpdir(), 'pe-test-app-'));
  const [{ folder, database, closeDatabase }, market] = await Promise.all([
    open(engine, path, now),
    own ?? startTestMarket(),
  ]);
  const exchange = await openTestExchange({ database, market, folder: path, now }, wishes);
  for (const engine of exchange.engines) await engine.begin();
  let requests = 0;
  const requestId = (): string => {
    requests += 1;
    return `request-${requests}`;
  };
  const app = buildApp(
    {
      now,
      requestId,
      sessions: exchange.sessions,
      limits: NO_LIMITS,
      isOn: exchange.isOn,
      log: false,
      checksAnswers: true,
      metrics_token: undefined,
      ...wishes,
    },
    exchange,
  );
  const close = async (): Promise<void> => {
    await app.close();
    for (const engine of exchange.engines) await engine.end();
    await exchange.close();
    await market.close?.();
    await closeDatabase();
    await folder.release();
    rmSync(path, { recursive: true, force: true });
  };
  return { app, exchange, market, database, close };
}

function chosenEngine(): Engine {
  const engineName = process.env['API_ENGINE'] ?? 'embedded';
  const engine = ENGINES.find((one) => one === engineName);
  if (engine === undefined) throw new Error(`API_ENGINE is ${ENGINES.join(' or ')}.`);
  return engine;
}

interface Opened {
  folder: DataFolder;
  database: Database;
  closeDatabase(): Promise<void>;
}

async function open(engine: Engine, path: string, now: () => number): Promise<Opened> {
  const onLost = (reason: Error): void => {
    throw reason;
  };
  if (engine === 'embedded') {
    const folder = await newSeededFolder(path);
    const { database } = await openDatabase({ folder, now, onLost });
    return { folder, database, closeDatabase: () => database.close() };
  }
  const cluster = await startPostgres();
  const folder = await openDataFolder(path);
  const { database } = await openDatabase({ folder, url: await cluster.create(), now, onLost });
  const closeDatabase = async (): Promise<void> => {
    await database.close();
    await cluster.stop();
  };
  return { folder, database, closeDatabase };
}
