import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BASE, buildApp, servePage } from './app.ts';
import type { DataFolder } from './data-folder.ts';
import type { FrameOptions } from './http/frame.ts';
import { NO_LIMITS, NO_SESSIONS } from './http/gates.ts';
import { nextEpoch } from './market/epoch.ts';
import { startMarketThread } from './market/market-link.ts';
import { StartRefusal } from './refusal.ts';

export interface ServerOptions {
  port: number;
  folder: DataFolder;
  root: string;
  /** The folder with the built page. */
  dist: string;
  /** Vite serves the page from its sources instead. */
  hot: boolean;
  /** The simulated market is the same for the same seed. */
  seed: number;
  /** Every instrument at so many, in place of its own pace. */
  ticks_per_second: number | undefined;
  log_level: string;
  /** Holds every answer against its schema: for tests. */
  checks_answers: boolean;
}

export interface RunningServer {
  address: string;
  /** Resolves when a part that nothing works without has ended by itself. */
  failed: Promise<Error>;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const LOG_FILE = 'server.log';

function refusePort(port: number, error: unknown): StartRefusal | unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartRefusal(`Port ${port} is in use: choose another with --port.`);
  }
  if (code === 'EACCES') {
    return new StartRefusal(
      `Port ${port} needs more rights than you have: choose another with --port.`,
    );
  }
  return error;
}

function tryPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      // A machine without IPv6 has no ::1; nobody can hold the port there.
      const absent =
        'code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
      if (absent) resolve();
      else reject(refusePort(port, error));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** A browser asks for `localhost` at either address, so both must be free. */
export async function checkPort(port: number): Promise<void> {
  await tryPort(HOST, port);
  await tryPort('::1', port);
}

/** Wires the one server process together and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { folder, seed, ticks_per_second } = options;
  const now = (): number => Date.now();
  const epoch = nextEpoch(folder.path, now());
  const market = await startMarketThread({ seed, ticks_per_second, epoch });
  let isServing = true;
  const frame: FrameOptions = {
    now,
    requestId: randomUUID,
    sessions: NO_SESSIONS,
    limits: NO_LIMITS,
    log: { level: options.log_level, file: join(folder.path, LOG_FILE) },
    checksAnswers: options.checks_answers,
  };
  const parts = { market, now, sandbox: true, isServing: () => isServing };
  const app = buildApp(frame, parts);
  const end = async (): Promise<void> => {
    isServing = false;
    await app.close();
    await market.close();
    await folder.release();
  };
  try {
    await addPage(app, options);
    await app.listen({ port: options.port, host: HOST });
  } catch (error) {
    await end();
    throw refusePort(options.port, error);
  }
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : options.port;
  return { address: `http://localhost:${port}${BASE}`, failed: market.failed, close: end };
}

async function addPage(app: FastifyInstance, { hot, root, dist }: ServerOptions): Promise<void> {
  if (!hot) return servePage(app, dist);
  const { serveHotPage } = await import('./hot.ts');
  return serveHotPage(app, root);
}
