import type { Transaction } from './database.ts';

/** Takes a named lock across all processes until the transaction ends. */
export async function inTurn(tx: Transaction, what: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
}
