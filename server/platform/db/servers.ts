// The servers of one database: the address may list several hosts, of which one takes changes and the others stand by.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 250;

/** `postgres://user@one:5432,two:5432/name`, or a list of socket folders in `?host=`: an address for each. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const folders = /^(.*[?&]host=)([^&]*)(.*)$/s.exec(after);
  if (folders !== null) {
    const [, beginning = '', list = '', rest = ''] = folders;
    return list.split(/,|%2C/i).map((folder) => `${before}${hosts}${beginning}${folder}${rest}`);
  }
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** One connection, to the server that takes changes. */
export async function connectPrimary(url: string, options: pg.ClientConfig): Promise<pg.Client> {
  let refusal: unknown = new Error('no address');
  for (const connectionString of addressesOf(url)) {
    const client = new pg.Client({ ...options, connectionString });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await isStandby(client))) return client;
      refusal = new Error('a standby');
    } catch (error) {
      refusal = error;
    }
    await client.end().catch(() => undefined);
  }
  throw refusal;
}

export class Servers {
  readonly #pools: readonly pg.Pool[];
  readonly #rounds: number;
  #current = 0;

  constructor(options: pg.PoolConfig & { connectionTimeoutMillis: number }, url: string) {
    const addresses = addressesOf(url);
    const hasStandby = addresses.length > 1;
    this.#rounds = hasStandby ? options.connectionTimeoutMillis / LOOK_MS : 1;
    this.#pools = addresses.map((connectionString) => {
      const pool = new pg.Pool({
        ...options,
        connectionString,
        ...(hasStandby && { verify: refuseStandby }),
      });
      pool.on('error', () => undefined);
      return pool;
    });
  }

  /** Of the server that takes changes. While a standby takes over, it waits as long as for a connection. */
  async connect(): Promise<pg.PoolClient> {
    for (let round = 1; ; round += 1) {
      for (const index of this.#pools.keys()) {
        const place = (this.#current + index) % this.#pools.length;
        try {
          const client = await this.#pools[place]?.connect();
          if (client === undefined) continue;
          this.#current = place;
          return client;
        } catch (error) {
          const isLast = index === this.#pools.length - 1;
          if (isLast && (round >= this.#rounds || isRefusal(error))) throw error;
        }
      }
      await pause(LOOK_MS);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

const WRONG_LOGIN = /^(28|3D)/;

/** A wrong password or name doesn't become right by waiting. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && WRONG_LOGIN.test(error.code ?? '');
}

function refuseStandby(client: pg.PoolClient, answer: (error?: Error) => void): void {
  isStandby(client).then((stands) => answer(stands ? new Error('a standby') : undefined), answer);
}

async function isStandby(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  );
  return rows[0]?.is_standby !== false;
}
