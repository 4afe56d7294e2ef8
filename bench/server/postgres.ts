// A PostgreSQL of the bench with Debian's default settings: a commit waits for the disk.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** It refuses to run as root; Debian's package creates a user for it. */
function asServer(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]];
}

export interface Cluster {
  /** The folder of PostgreSQL's programs. */
  bin: string;
  socketFolder: string;
  url: string;
  end(): void;
}

/** `settings`: beside Debian's. */
export async function startPostgres(settings: readonly string[] = []): Promise<Cluster> {
  const newest = (existsSync(VERSIONS) ? readdirSync(VERSIONS) : []).sort().at(-1);
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed: apt-get install postgresql.');
  const bin = join(VERSIONS, newest, 'bin');
  const top = mkdtempSync(join(tmpdir(), 'pe-bench-postgres-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', top]);
  const data = join(top, 'data');
  const serverArguments = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  execFileSync(...asServer(join(bin, 'initdb'), serverArguments), { stdio: 'pipe' });
  const options = [
    ...['-D', data, '-k', top],
    ...['listen_addresses=', ...settings].flatMap((setting) => ['-c', setting]),
  ];
  const server = spawn(...asServer(join(bin, 'postgres'), options), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('ready to accept connections')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}.`)));
  });
  return {
    bin,
    socketFolder: top,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(top)}`,
    end: () => {
      server.once('exit', () => rmSync(top, { recursive: true, force: true }));
      server.kill('SIGQUIT');
    },
  };
}
