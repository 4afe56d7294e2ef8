import { StartRefusal } from '../base/refusal.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { Database } from './database.ts';
import { type EmbeddedDriver, openEmbedded } from './embedded-driver.ts';
import { DatabaseError, DatabaseLost } from './errors.ts';
import { guardDriver } from './guard.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { Replica } from './replica.ts';
import { addressesOf } from './servers.ts';

export interface DatabaseOptions {
  /** Locked by this process: the embedded engine does not refuse a second one. */
  folder: DataFolder;
  /** DATABASE_URL. When unset, the embedded engine keeps its files in the folder. */
  url?: string | undefined;
  /** DATABASE_READ_URL: a replica of it. */
  read_url?: string | undefined;
  now(): number;
  /** Called when the embedded engine broke: the process must end and be restarted. */
  onLost(reason: Error): void;
}

export interface OpenDatabase {
  database: Database;
  driver: EmbeddedDriver | undefined;
}

const STATEMENT_MS = 10_000;
/** Exceeding it terminates the embedded engine, so it is meant for statements that hang, not for slow ones. */
const EMBEDDED_STATEMENT_MS = 120_000;
const LOCK_MS = 10_000;
const CONNECT_MS = 10_000;
/** The primary can answer instead. */
const REPLICA_CONNECT_MS = 1_000;
const CONNECTIONS = 10;

export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, read_url, folder, now, onLost } = options;
  const embeddedDriver =
    url === undefined
      ? await openEmbedded({ folder: folder.path, statement_ms: EMBEDDED_STATEMENT_MS, onLost })
      : undefined;
  const replica =
    read_url === undefined
      ? undefined
      : new Replica(postgresAt('DATABASE_READ_URL', read_url, REPLICA_CONNECT_MS));
  const primary = embeddedDriver ?? postgresAt('DATABASE_URL', url ?? '', CONNECT_MS);
  const database = guardDriver(primary, replica);
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw url === undefined ? error : refusedAt(url, error);
  }
  return { database, driver: embeddedDriver };
}

function postgresAt(name: string, url: string, connect_ms: number) {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new StartRefusal(`${name} must be the address of a PostgreSQL database: postgres://...`);
  }
  return openPostgres({
    url,
    connections: CONNECTIONS,
    statement_ms: STATEMENT_MS,
    lock_ms: LOCK_MS,
    connect_ms,
  });
}

const CREDENTIALS_REFUSED = /^28/;
const NO_SUCH_DATABASE = '3D000';

/** No message contains the address, which may hold a password. */
function refusedAt(url: string, error: unknown): unknown {
  const { host, pathname } = new URL(addressesOf(url)[0] ?? url);
  const where = `The database at ${host || 'the local socket'}`;
  if (error instanceof DatabaseLost) {
    return new StartRefusal(
      `${where} cannot be reached: check DATABASE_URL, and that the server is running.`,
    );
  }
  if (!(error instanceof DatabaseError)) return error;
  if (CREDENTIALS_REFUSED.test(error.code)) {
    return new StartRefusal(`${where} refuses the user or the password of DATABASE_URL.`);
  }
  if (error.code === NO_SUCH_DATABASE) {
    return new StartRefusal(`${where} has no database ${pathname.slice(1)}: create it first.`);
  }
  return error;
}
