// A PostgreSQL of the test's own: a private cluster in a temporary folder, reached by its socket file.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresCluster {
  /** The address of a new, empty database. */
  create(): Promise<string>;
  stop(): Promise<void>;
}

const VERSIONS = '/usr/lib/postgresql';

/** Debian keeps its programs out of PATH, in a folder for each version. */
function programs(): string {
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

/** The server refuses to run as root, and Debian's package brings a user for it. */
function asServer(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]];
}

/** Nothing of a test's cluster has to outlive a power cut. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=60'];

export async function startPostgres(): Promise<PostgresCluster> {
  const bin = programs();
  const top = mkdtempSync(join(tmpdir(), 'pe-postgres-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', top]);
  else chmodSync(top, 0o700);
  const data = join(top, 'data');
  const [initdb, initArguments] = asServer(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ]);
  execFileSync(initdb, initArguments, { stdio: 'pipe' });
  const [postgres, serverArguments] = asServer(join(bin, 'postgres'), [
    ...['-D', data, '-k', top, '-c', 'listen_addresses='],
    ...FAST.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(postgres, serverArguments, { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): void => {
    server.kill('SIGQUIT');
  };
  process.once('exit', kill);
  const said = await untilReady(server);
  const address = (database: string): string =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(top)}`;
  let count = 0;
  return {
    create: async () => {
      count += 1;
      const client = new pg.Client(address('postgres'));
      await client.connect().catch((error: unknown) => {
        throw new Error(`PostgreSQL did not let us in. It said: ${said()}`, { cause: error });
      });
      await client.query(`create database test_${count}`);
      await client.end();
      return address(`test_${count}`);
    },
    stop: async () => {
      process.off('exit', kill);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      // At once, without a checkpoint: nobody needs these files again.
      kill();
      await ended;
      rmSync(top, { recursive: true, force: true });
    },
  };
}

function untilReady(server: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve(() => said);
    });
    server.once('exit', (code) => {
      reject(new Error(`PostgreSQL did not start (exit code ${code}): ${said}`));
    });
  });
}
