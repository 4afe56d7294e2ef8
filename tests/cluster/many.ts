import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { Client } from '../realtime/hall.ts';
import { type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import {
  type Ended,
  runScript,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts';

const PASSWORD = 'correct horse battery';

export interface Health {
  status: string;
  database: boolean;
  feed: boolean;
  leader: boolean;
}

/** A user signed in at one process; the token is valid at all of them. */
export interface Signed {
  id: number;
  token: string;
}

export class Many {
  readonly redis: TestRedis;
  readonly url: string;
  readonly #postgres: PostgresCluster;
  readonly #flags: readonly string[];
  readonly #top = mkdtempSync(join(tmpdir(), 'pe-many-'));
  readonly #servers: ServerProcess[] = [];
  readonly #clients: Client[] = [];
  #count = 0;
  #people = 0;

  private constructor(
    postgres: PostgresCluster,
    url: string,
    redis: TestRedis,
    flags: readonly string[],
  ) {
    this.#postgres = postgres;
    this.url = url;
    this.redis = redis;
    this.#flags = flags;
  }

  static async open(flags: readonly string[] = []): Promise<Many> {
    const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    return new Many(postgres, await postgres.create(), redis, flags);
  }

  async start(redis_url = this.redis.url): Promise<ServerProcess> {
    const server = await startServerProcess(this.#folder(), this.#flags, {
      ...this.#environment(),
      REDIS_URL: redis_url,
    });
    this.#servers.push(server);
    return server;
  }

  get alive(): ServerProcess[] {
    return this.#servers.filter(
      ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null,
    );
  }

  /** Two running processes; missing ones are started. */
  async pair(): Promise<{ leader: ServerProcess; follower: ServerProcess }> {
    const { alive } = this;
    while (alive.length < 2) alive.push(await this.start());
    const [one, other] = alive;
    if (one === undefined || other === undefined)
      throw new Error('fewer than two processes are running');
    return (await healthOf(one)).leader
      ? { leader: one, follower: other }
      : { leader: other, follower: one };
  }

  async startAlone(): Promise<Ended> {
    const flags = ['--port', '0', '--data', this.#folder()];
    return runScript('scripts/server.ts', flags, this.#environment());
  }

  async socket(server: ServerProcess, auth: object = {}): Promise<Client> {
    const transports = ['websocket'];
    const socket = io(server.address, { auth, transports, reconnection: false, forceNew: true });
    const client = new Client(socket);
    this.#clients.push(client);
    await client.next('welcome');
    return client;
  }

  async signUp(server: ServerProcess): Promise<Signed> {
    this.#people += 1;
    const user_string = `person${this.#people}@example.com`;
    const guest = { origin: server.address, language: 'en' };
    await call(guest, CALLS['sms_mail'], { user_string });
    const [message] = await server.operator('outbox', '--to', user_string, '--last', '1');
    const { id } = await call(guest, CALLS['user.register'], {
      user_string,
      code: String(message?.['code']),
      extension_code: 'POCKET',
      password: PASSWORD,
      re_password: PASSWORD,
      agreed: true,
    });
    const token = await call(guest, CALLS['user.login'], { user_string, password: PASSWORD });
    return { id, token };
  }

  restartDatabase(): Promise<void> {
    return this.#postgres.restart();
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.close();
    await Promise.all(this.#servers.map((server) => server.end('SIGKILL')));
    await Promise.all([this.#postgres.stop(), this.redis.stop()]);
    rmSync(this.#top, { recursive: true, force: true });
  }

  #environment(): Record<string, string> {
    return {
      DATABASE_URL: this.url,
      SANDBOX: '1',
      RATE_LIMITS: 'off',
      PUBLIC_ORIGIN: 'https://exchange.example.com',
      FILES_DIR: join(this.#top, 'files'),
    };
  }

  #folder(): string {
    this.#count += 1;
    return join(this.#top, `node-${this.#count}`);
  }
}

export async function healthOf(server: ServerProcess): Promise<Health> {
  return (await (await fetch(`${server.address}/health`)).json()) as Health;
}

export async function usdtOf({ address: origin }: ServerProcess, token: string): Promise<string> {
  const { accounts } = await call({ origin, language: 'en', token }, CALLS['wallet.list'], {});
  const all = accounts.flatMap(({ list }) => list);
  return all.find((one) => one.account_type === 'change' && one.currency_id === 3)?.available ?? '';
}
