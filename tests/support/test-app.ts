// The whole app for a test: real market thread, real embedded database, no port. What a test wants otherwise it hands in.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from '../../server/app.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { FrameOptions } from '../../server/http/frame.ts';
import { NO_LIMITS, NO_SESSIONS } from '../../server/http/gates.ts';
import { type MarketThread, startMarketThread } from '../../server/market/market-link.ts';

export interface TestApp {
  app: FastifyInstance;
  market: MarketThread;
  database: Database;
  close(): Promise<void>;
}

export async function openTestApp(
  now: () => number,
  wishes: Partial<FrameOptions> & Partial<AppParts> = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'pe-test-app-'));
  const { database } = await openDatabase({
    folder: { path: folder, release: async () => undefined },
    now,
    onLost: (reason) => {
      throw reason;
    },
  });
  const market = await startMarketThread({ seed: 1, ticks_per_second: undefined, epoch: 1 });
  let requests = 0;
  const requestId = (): string => {
    requests += 1;
    return `request-${requests}`;
  };
  const app = buildApp(
    {
      now,
      requestId,
      sessions: NO_SESSIONS,
      limits: NO_LIMITS,
      log: false,
      checksAnswers: true,
      ...wishes,
    },
    {
      market,
      now,
      database,
      sandbox: true,
      isServing: () => true,
      metrics_token: undefined,
      ...wishes,
    },
  );
  const close = async (): Promise<void> => {
    await app.close();
    await market.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, market, database, close };
}
