// Of an account that is erased.
import type { Transaction } from '../../db/database.ts';

export async function eraseEquity(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from equity_points where user_id = $1', [user_id]);
  await tx.query('delete from money_flows where user_id = $1', [user_id]);
}
