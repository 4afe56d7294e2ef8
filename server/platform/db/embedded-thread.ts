// The thread of the embedded engine. PGlite blocks the thread that calls it, and a slow query must not block the
// sockets.
import fs, { constants, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { Order, OrderMessage, Reply, ThreadData, ThreadMessage } from './embedded-messages.ts';
import { refusalOf } from './errors.ts';
import { arrayOf, int8, milliseconds, numeric, OID } from './values.ts';

if (parentPort === null) throw new Error('embedded-thread.ts is started by embedded-driver.ts.');
const port = parentPort;
const { folder } = workerData as ThreadData;
const home = join(folder, 'database');
const FOR_ITS_OWNER = 0o700;

// The engine makes each new file readable and writable for everybody, whatever the umask says. Only this thread is changed.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) =>
  chmodSync(path, typeof mode === 'number' ? mode & FOR_ITS_OWNER : mode);

function say(message: ThreadMessage): void {
  port.postMessage(message);
}

function create(dataDir: string): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    parsers: {
      [OID.int8]: int8,
      [OID.int8s]: arrayOf(int8),
      [OID.numeric]: numeric,
      [OID.numerics]: arrayOf(numeric),
      [OID.timestamptz]: milliseconds,
      [OID.timestamptzs]: arrayOf(milliseconds),
    },
  });
}

/** A new database is created under a temporary name, so that a killed process leaves no partial one. */
async function open(): Promise<PGlite> {
  if (!existsSync(home)) {
    const making = `${home}.making`;
    rmSync(making, { recursive: true, force: true });
    const fresh = await create(making);
    await fresh.close();
    renameSync(making, home);
  }
  const engine = await create(home);
  await engine.exec("set timezone = 'UTC'");
  return engine;
}

async function obey(engine: PGlite, order: Order): Promise<Omit<Reply & { kind: 'done' }, 'id'>> {
  if (order.op === 'query') {
    const { rows, affectedRows } = await engine.query<object>(order.sql, [...order.values]);
    return { kind: 'done', rows, changedRows: affectedRows ?? 0 };
  }
  if (order.op === 'script') await engine.exec(order.sql);
  else if (order.op === 'close') await engine.close();
  else {
    await engine.exec('checkpoint');
    // Nothing changes during the copy: statements run on this same thread.
    cpSync(home, order.to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  }
  return { kind: 'done', rows: [], changedRows: 0 };
}

/** After one of these the WebAssembly memory can't be trusted. */
const TRAPS = ['RuntimeError', 'ExitStatus'];

function isBroken(engine: PGlite, error: unknown): boolean {
  // `ExitStatus` is thrown as a plain object.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : '';
  return engine.closed || TRAPS.includes(String(name));
}

async function answer(engine: PGlite, { id, ...order }: OrderMessage): Promise<void> {
  try {
    say({ id, ...(await obey(engine, order)) });
  } catch (error) {
    const fields = refusalOf(error);
    const message = error instanceof Error ? error.message : String(error);
    if (fields !== undefined) say({ id, kind: 'refused', fields });
    else if (isBroken(engine, error)) say({ kind: 'broken', message });
    else say({ id, kind: 'failed', message });
  }
}

const engine = await open();
// Orders run one at a time, in the order received.
let last: Promise<void> = Promise.resolve();
port.on('message', (order: OrderMessage) => {
  last = last.then(() => answer(engine, order));
  if (order.op === 'close') last = last.then(() => port.close());
});
say({ kind: 'ready' });
