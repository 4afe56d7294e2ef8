// Of an account that is erased.
import type { Transaction } from '../../db/database.ts';

export async function eraseApplications(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('update manager_applications set reason = null where user_id = $1', [user_id]);
}
