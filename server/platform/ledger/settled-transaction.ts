import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

const LOOK_MS = 20;
const WAIT_MS = 10_000;

/**
 * The id of a ledger transaction up to which nothing more will appear: all that were at work when it was read have
 * ended. Undefined if one of them takes too long.
 */
export async function settledTransaction(database: Database): Promise<number | undefined> {
  const { rows } = await database.query<{ last: number; next: string }>(
    `select coalesce(max(id), 0) as last, pg_snapshot_xmax(pg_current_snapshot())::text as next
     from ledger_transactions`,
  );
  const [{ last, next } = { last: 0, next: '0' }] = rows;
  for (let waited_ms = 0; waited_ms < WAIT_MS; waited_ms += LOOK_MS) {
    const { rows: looks } = await database.query<{ is_settled: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as is_settled',
      [next],
    );
    if (looks[0]?.is_settled === true) return last;
    await pause(LOOK_MS);
  }
  return undefined;
}
