// A user as the operator sees them, and the operator's acts on one.
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Audit } from '../../platform/commands/command.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { queryShownUser, type ShownUser } from './shown-user-store.ts';

const DIGITS = /^[1-9]\d{0,14}$/;

/** An id or an account: an e-mail, or a phone with its calling code, with or without `+`. */
export async function findShownUser(queryable: Queryable, userText: string): Promise<ShownUser> {
  const isNumber = DIGITS.test(userText);
  const user = await queryShownUser(queryable, userText, isNumber ? userText : null);
  if (user === undefined) throw refusal('not_found');
  return user;
}

/** Runs an act of the operator on one user, and returns that user. */
export async function actOn(
  { database }: { database: Database },
  userText: string,
  audit: Audit,
  act: (tx: Transaction, user_id: number) => Promise<void>,
) {
  const { id } = await findShownUser(database, userText);
  return database.transaction(async (tx) => {
    await act(tx, id);
    await audit(tx, id);
    return { rows: [await findShownUser(tx, String(id))] };
  });
}
