// A transaction that counts wrong tries: a counted refusal commits what was written and is thrown again.
import { CallRefusal } from '../../platform/base/call-refusal.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';

type Outcome<T> = { value: T } | { refusal: CallRefusal };

export async function counting<T>(
  database: Database,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outcome = await database.transaction(async (tx): Promise<Outcome<T>> => {
    try {
      return { value: await body(tx) };
    } catch (error) {
      if (error instanceof CallRefusal && error.commits) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
