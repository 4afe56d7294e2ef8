// The test's own PostgreSQL: a private cluster in a temporary folder, reached by its socket file.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { guardDriver } from '../../server/platform/db/guard.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { copyWithOwners, TEMPLATE_TIME, templateAt } from './templates.ts';

export interface PostgresCluster {
  create(state?: 'migrated' | 'empty'): Promise<string>;
  /** Ends all connections; the addresses stay. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const VERSIONS = '/usr/lib/postgresql';

/** Debian installs them outside of PATH, in a folder per version. */
export function programs(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  const folder = join(VERSIONS, newest ?? '', 'bin');
  if (!existsSync(join(folder, 'initdb'))) {
    throw new Error(
      'PostgreSQL is needed for this test and is not there: `apt-get install postgresql`, or `npm test`, which installs it.',
    );
  }
  return folder;
}

/** The server refuses to run as root; Debian's package creates a user for it. */
export function asServer(program: string, args: readonly string[]): [string, string[]] {
  return asRoot()
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]];
}

/** A test's cluster needn't survive a power failure. */
export const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=60',
];

export const DATA = 'data';
export const MIGRATED = 'migrated';
const START_MS = 60_000;

function asRoot(): boolean {
  return process.getuid?.() === 0;
}

/** A folder that PostgreSQL may enter, wherever this repository is. */
export function newTop(): string {
  const top = mkdtempSync(join(tmpdir(), 'pe-postgres-'));
  if (asRoot()) execFileSync('chown', ['postgres:postgres', top]);
  else chmodSync(top, 0o700);
  return top;
}

interface Server {
  address(database: string): string;
  /** SIGQUIT: at once, for files that aren't needed again; SIGINT keeps them consistent. */
  end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void>;
}

async function startServer(bin: string, top: string): Promise<Server> {
  const [postgres, words] = asServer(join(bin, 'postgres'), [
    ...['-D', join(top, DATA), '-k', top, '-c', 'listen_addresses='],
    ...FAST.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(postgres, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): void => {
    server.kill('SIGQUIT');
  };
  process.once('exit', kill);
  await untilReady(server);
  return {
    address: (database) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(top)}`,
    end: async (signal) => {
      process.off('exit', kill);
      const exit = new Promise((resolve) => server.once('exit', resolve));
      server.kill(signal);
      await exit;
    },
  };
}

async function run(server: Server, sql: string): Promise<void> {
  const client = new pg.Client(server.address('postgres'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A cluster with one migrated database. */
async function makeTemplate(bin: string, folder: string): Promise<void> {
  const top = newTop();
  const [initdb, words] = asServer(join(bin, 'initdb'), [
    ...['-D', join(top, DATA), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
    ...['--locale=C', '--no-sync'],
  ]);
  execFileSync(initdb, words, { stdio: 'pipe' });
  const server = await startServer(bin, top);
  await run(server, `create database ${MIGRATED}`);
  const limits = { statement_ms: START_MS, lock_ms: START_MS, connect_ms: START_MS };
  const url = server.address(MIGRATED);
  const database = guardDriver(openPostgres({ url, connections: 1, ...limits }));
  await migrate(database, () => TEMPLATE_TIME);
  await database.close();
  await server.end('SIGINT');
  copyWithOwners(join(top, DATA), join(folder, DATA));
  rmSync(top, { recursive: true, force: true });
}

/** A folder with the files of a cluster that has one migrated database. */
export async function newMigratedTop(): Promise<string> {
  const bin = programs();
  const version = basename(dirname(bin));
  const template = await templateAt({
    name: `postgres-${version}`,
    madeOf: [],
    make: (folder) => makeTemplate(bin, folder),
  });
  const top = newTop();
  copyWithOwners(join(template, DATA), top);
  return top;
}

export async function startPostgres(): Promise<PostgresCluster> {
  const bin = programs();
  const top = await newMigratedTop();
  let server = await startServer(bin, top);
  let count = 0;
  return {
    create: async (state = 'migrated') => {
      count += 1;
      const source = state === 'migrated' ? ` template ${MIGRATED}` : '';
      await run(server, `create database test_${count}${source}`);
      return server.address(`test_${count}`);
    },
    restart: async () => {
      await server.end('SIGINT');
      server = await startServer(bin, top);
    },
    stop: async () => {
      await server.end('SIGQUIT');
      rmSync(top, { recursive: true, force: true });
    },
  };
}

export function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    server.once('exit', (code) => {
      reject(new Error(`PostgreSQL did not start (exit code ${code}): ${output}`));
    });
  });
}
