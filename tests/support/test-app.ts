// The whole app for a test: real market thread, real embedded database, no port. What a test wants otherwise it hands in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import { type Exchange, type ExchangeOptions, openExchange } from '../../server/exchange.ts';
import { NO_LIMITS } from '../../server/http/gates.ts';
import { type MarketThread, startMarketThread } from '../../server/market/market-link.ts';
import { systemDice } from '../../server/modules/auth/dice.ts';
import { newDataFolder } from './databases.ts';

export interface TestApp {
  app: FastifyInstance;
  exchange: Exchange;
  market: MarketThread;
  database: Database;
  close(): Promise<void>;
}

export async function openTestApp(
  now: () => number,
  wishes: Partial<AppOptions> & Partial<ExchangeOptions> = {},
): Promise<TestApp> {
  const path = mkdtempSync(join(tmpdir(), 'pe-test-app-'));
  const folder = await newDataFolder(path);
  const { database } = await openDatabase({
    folder,
    now,
    onLost: (reason) => {
      throw reason;
    },
  });
  const market = await startMarketThread({ seed: 1, ticks_per_second: undefined, epoch: 1 });
  const exchange = await openExchange({
    database,
    market,
    folder: path,
    now,
    dice: systemDice,
    sandbox: true,
    isServing: () => true,
    senders: {
      smtp_url: undefined,
      smtp_from: undefined,
      sms_url: undefined,
      sms_token: undefined,
    },
    origin: () => 'https://exchange.test',
    report: (error) => {
      throw error;
    },
    ...wishes,
  });
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
    await exchange.close();
    await market.close();
    await database.close();
    await folder.release();
    rmSync(path, { recursive: true, force: true });
  };
  return { app, exchange, market, database, close };
}
