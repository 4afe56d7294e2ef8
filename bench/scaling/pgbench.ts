// The peer of orders: PostgreSQL's own benchmark, seven statements a transaction, on the cluster that the orders use.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Cluster } from '../server/postgres.ts';

const run = promisify(execFile);
const DATABASE = 'pgbench';
const SCALE = '10';
const SECONDS = '10';

/** Transactions a second. */
export async function pgbench(
  { bin, socketFolder }: Pick<Cluster, 'bin' | 'socketFolder'>,
  clients: number,
): Promise<number> {
  const env = { ...process.env, PGHOST: socketFolder, PGUSER: 'postgres' };
  await run(join(bin, 'createdb'), [DATABASE], { env });
  await run(join(bin, 'pgbench'), ['-i', '-q', '-s', SCALE, DATABASE], { env });
  const words = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', SECONDS, DATABASE];
  const { stdout } = await run(join(bin, 'pgbench'), words, { env });
  await run(join(bin, 'dropdb'), [DATABASE], { env });
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench printed no rate: ${stdout}`);
  return JSON.parse(tps) as number;
}
