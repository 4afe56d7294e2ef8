// Of an account that is erased.
import type { Transaction } from '../../db/database.ts';

export async function eraseTickets(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(
    'delete from ticket_messages where ticket_id in (select id from tickets where user_id = $1)',
    [user_id],
  );
  await tx.query('delete from tickets where user_id = $1', [user_id]);
}
