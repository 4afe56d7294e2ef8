// Both pages as served to a phone: ours from our own server, the bare one from a folder, both precompressed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../../scripts/root.ts';

export interface Served {
  address: string;
  end(): Promise<void>;
}

export interface StartedApp extends Served {
  data: string;
  /** As printed: asking for the account again would race with the start, and each answer sets a new password. */
  demo: { user_string: string; password: string };
}

/** The address, the account and the password, in the order in which they are printed. */
const PRINTED = [/running at (\S+)/, /Sign in with +(\S+)/, /Password +(\S+)/] as const;

interface MarketPace {
  flags: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/** As an operator gets it: a frame each 100 ms, in which most coins have moved. */
const USUAL: MarketPace = { flags: [], environment: {} };

/** Twenty frames a second, and each has a new price of each instrument. */
export const TWENTY_A_SECOND: MarketPace = {
  flags: ['--market-ticks', '60'],
  environment: { MARKET_STEP_MS: '50' },
};

/**
 * Starts it like `npm start` with a folder of its own. One caller requests a thousand entries, so rate limits are off.
 */
export async function startApp(market: MarketPace = USUAL): Promise<StartedApp> {
  const data = mkdtempSync(join(tmpdir(), 'pe-bench-app-'));
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      'scripts/start.ts',
      ...['--port', '0', '--data', data, ...market.flags],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMITS: 'off', ...market.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  let output = '';
  for await (const line of createInterface({ input: child.stdout })) {
    output += `${line}\n`;
    if (PRINTED[2].test(output)) break;
  }
  const [address, user_string, password] = PRINTED.map((field) => field.exec(output)?.[1]);
  if (address === undefined || user_string === undefined || password === undefined)
    throw new Error('The app did not start.');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    rmSync(data, { recursive: true, force: true });
  };
  return { address, data, demo: { user_string, password }, end };
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

export async function startBare(): Promise<Served & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'pe-bench-bare-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'bare'),
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const files = new Map<string, Buffer>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (extname(name) !== '') files.set(`/${name}`, gzipSync(readFileSync(join(folder, name))));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const end = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address: `http://localhost:${port}/`, folder, end };
}

/** Size of a built file with gzip, in kB. */
export function gzip_kb(folder: string, path: string): number {
  const file = join(folder, path);
  if (!existsSync(file)) throw new Error(`${path} was loaded and is not in ${folder}.`);
  return gzipSync(readFileSync(file), { level: 9 }).length / 1_000;
}
