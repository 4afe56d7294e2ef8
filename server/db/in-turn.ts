// A named lock over all processes.
import type { Transaction } from './database.ts';

/** One at a time over all processes, until the transaction ends. */
export async function inTurn(tx: Transaction, what: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
}
