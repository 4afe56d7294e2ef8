// The exchange as operators run it: server processes on one PostgreSQL whose commits wait for the disk, and Redis.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from '../../protocol/catalogue.ts';
import { operatorOf } from '../../scripts/bots/own-server.ts';
import { enter, fund } from '../../scripts/bots/people.ts';
import { wholeNumber } from '../../server/platform/base/exact.ts';
import { watch } from '../measure.ts';
import type { Loaded } from '../server/messages.ts';
import { type Cluster, startPostgres } from '../server/postgres.ts';
import { cpuSeconds } from './processes.ts';
import { type RunningServer, startRedis, startServer } from './programs.ts';
import { type Person, requestsOf, type Work } from './requests.ts';

const LOAD = new URL('../server/load.ts', import.meta.url);

export interface Exchange {
  url: string;
  cluster: Pick<Cluster, 'bin' | 'socketFolder'>;
  /** Pids of what is measured. */
  pids: { servers: readonly number[]; database: readonly number[] };
  start(processes: number): Promise<void>;
  people(count: number): Promise<readonly Person[]>;
  /** Each person sends one request after the other; the processes share the people. */
  run(work: Work, people: readonly Person[], milliseconds: number): Promise<readonly Loaded[]>;
  /** Throws if a session has ended: a refusal has status 200 and is fast. */
  mustServe(people: readonly Person[]): Promise<void>;
  operator(...words: string[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The processes that listen at the socket file: its postmaster, whose children do the work. */
function postmasterOf(url: string): number {
  const folder = new URL(url).searchParams.get('host') ?? '';
  const { stdout } = spawnSync('head', ['-n', '1', join(folder, 'data/postmaster.pid')]);
  return wholeNumber(`${stdout}`.trim());
}

export async function openExchange(settings: readonly string[] = []): Promise<Exchange> {
  const top = mkdtempSync(join(tmpdir(), 'pe-scaling-'));
  const [cluster, redis] = await Promise.all([startPostgres(settings), startRedis()]);
  const servers: RunningServer[] = [];
  const loads: ChildProcess[] = [];
  const since = watch();
  let enteredCount = 0;
  let runCount = 0;
  const first = (): RunningServer => {
    const [server] = servers;
    if (server === undefined) throw new Error('No server runs.');
    return server;
  };
  const start = async (processes: number): Promise<void> => {
    while (servers.length < processes) {
      const environment = {
        DATABASE_URL: cluster.url,
        REDIS_URL: redis.url,
        FILES_DIR: join(top, 'files'),
        SANDBOX: '1',
      };
      const folder = join(top, `server-${servers.length + 1}`);
      servers.push(await startServer(folder, environment));
      const child = fork(LOAD, [], { execArgv: ['--disable-warning=ExperimentalWarning'] });
      await once(child, 'message');
      loads.push(child);
    }
  };
  const person = async (): Promise<Person> => {
    enteredCount += 1;
    const user_string = `person${enteredCount}@example.com`;
    const { origin, data } = first();
    const { caller, socket } = await enter(
      origin,
      operatorOf(data),
      user_string,
      'POCKET',
      () => since() / 1e6,
    );
    socket.disconnect();
    let keys = 0;
    const newKey = (): string => {
      keys += 1;
      return `scaling-${enteredCount}-funds-${keys}`;
    };
    await fund(caller, newKey, false);
    return { user_string, token: caller.token ?? '' };
  };
  return {
    url: cluster.url,
    cluster,
    get pids() {
      return {
        servers: servers.map(({ pid }) => pid),
        database: [postmasterOf(cluster.url)],
      };
    },
    start,
    people: async (count) => {
      const people: Person[] = [];
      while (people.length < count) people.push(await person());
      return people;
    },
    run: (work, people, milliseconds) => {
      runCount += 1;
      const sender = `-${runCount}-${loads.length}`;
      return Promise.all(
        loads.map(async (child, at) => {
          const own = people.filter((_, index) => index % loads.length === at);
          const answer = once(child, 'message');
          child.send({
            kind: 'run',
            milliseconds,
            port: servers[at]?.port,
            requests: own.map((one) => requestsOf(work, one, `${sender}-${at}`)),
          });
          return ((await answer) as [Loaded])[0];
        }),
      );
    },
    mustServe: async (people) => {
      const { origin } = first();
      for (const { token } of people)
        await callsOf(() => ({ origin, language: 'en', token }))('user.info', {});
    },
    operator: (...words) => operatorOf(first().data)(...words),
    end: async () => {
      for (const child of loads) child.disconnect();
      await Promise.all(servers.map((server) => server.end()));
      await redis.end();
      cluster.end();
      rmSync(top, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of a processor for each of `count` requests, by what used them. */
export async function costOf<T>(
  { pids }: Pick<Exchange, 'pids'>,
  work: () => Promise<T>,
): Promise<{ result: T; servers: number; database: number }> {
  const before = [cpuSeconds(pids.servers), cpuSeconds(pids.database)] as const;
  const result = await work();
  return {
    result,
    servers: cpuSeconds(pids.servers) - before[0],
    database: cpuSeconds(pids.database) - before[1],
  };
}
