// A primary with a synchronous standby, made and promoted by the scripts in deploy/postgres.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '../../scripts/root.ts';
import {
  asServer,
  DATA,
  FAST,
  MIGRATED,
  newMigratedTop,
  newTop,
  programs,
  untilReady,
} from './postgres.ts';

/** Without `synchronous_commit=off`: a commit waits for the standby. A killed process loses nothing of the system's. */
const SETTINGS = FAST.filter((setting) => !setting.startsWith('synchronous_commit'));
/** What a primary without a synchronous standby answers in this time is lost. */
const CUT_OFF_MS = 500;
const SCRIPTS = join(ROOT, 'deploy/postgres');

export interface PostgresPair {
  /** Both, for a server. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** SIGKILL; commits wait for nobody afterwards. */
  killStandby(): Promise<void>;
  /** SIGKILL for the primary and all its processes, after it has sent nothing to its standby for a while. */
  killPrimary(): Promise<void>;
  /** Starts the script that promotes the standby when the primary is gone. */
  watchPrimary(): void;
  end(): Promise<void>;
}

const addressOf = (...tops: readonly string[]): string =>
  `postgres://postgres@localhost/${MIGRATED}?host=${tops.map(encodeURIComponent).join(',')}`;

async function start(top: string): Promise<ChildProcess> {
  const [postgres, words] = asServer(join(programs(), 'postgres'), [
    ...['-D', join(top, DATA), '-k', top, '-c', 'listen_addresses='],
    ...SETTINGS.flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(postgres, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  await untilReady(server);
  return server;
}

function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === `${pid}`;
      } catch {
        return false;
      }
    })
    .map((name) => Number.parseInt(name, 10));
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const [primaryTop, standbyTop] = [await newMigratedTop(), newTop()];
  const primary = await start(primaryTop);
  const env = {
    ...process.env,
    PATH: `${programs()}:${process.env['PATH']}`,
    PRIMARY: `host=${primaryTop} user=postgres dbname=postgres`,
    PGDATA: join(standbyTop, DATA),
    MISSES: '2',
  };
  execFileSync(...asServer(join(SCRIPTS, 'make-standby.sh'), []), { env, stdio: 'pipe' });
  const standby = await start(standbyTop);
  await setSynchronous(addressOf(primaryTop), 'standby');
  let watcher: ChildProcess | undefined;
  return {
    url: addressOf(primaryTop, standbyTop),
    primaryUrl: addressOf(primaryTop),
    standbyUrl: addressOf(standbyTop),
    killStandby: async () => {
      await setSynchronous(addressOf(primaryTop), '');
      killAll(standby);
    },
    killPrimary: async () => {
      for (const pid of childrenOf(primary.pid)) {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walsender')) {
          process.kill(pid, 'SIGSTOP');
        }
      }
      await pause(CUT_OFF_MS);
      killAll(primary);
    },
    watchPrimary: () => {
      watcher = spawn(...asServer(join(SCRIPTS, 'take-over.sh'), []), { env, stdio: 'ignore' });
    },
    end: async () => {
      watcher?.kill();
      for (const server of [primary, standby]) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        const exit = once(server, 'exit');
        server.kill('SIGQUIT');
        await exit;
      }
      for (const top of [primaryTop, standbyTop]) rmSync(top, { recursive: true, force: true });
    },
  };
}

function killAll(server: ChildProcess): void {
  const pids = childrenOf(server.pid);
  server.kill('SIGKILL');
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

/** As in primary.conf; set when the standby is there, because the base copy has this setting otherwise. */
async function setSynchronous(url: string, names: 'standby' | ''): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`alter system set synchronous_standby_names = '${names}'`);
  await client.query('select pg_reload_conf()');
  while (names !== '') {
    const { rows } = await client.query(
      "select from pg_stat_replication where sync_state = 'sync'",
    );
    if (rows.length > 0) break;
    await pause(50);
  }
  await client.end();
}
