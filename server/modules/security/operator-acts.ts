// The operator's changes of accounts (R-OPERATOR-3), inside the transaction that also writes the audit row.
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { endOthers } from '../auth/sessions.ts';
import { lockUser } from '../auth/user-store.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { clearFrozen, queryShownUser, type ShownUser, setFrozen, unbindKey } from './store.ts';
import { startHold } from './withdraw-hold.ts';

const DIGITS = /^[1-9]\d{0,14}$/;

/** An id or an account: an e-mail, or a phone with its calling code, with or without `+`. */
export async function findShownUser(queryable: Queryable, userText: string): Promise<ShownUser> {
  const isNumber = DIGITS.test(userText);
  const user = await queryShownUser(queryable, userText, isNumber ? userText : null);
  if (user === undefined) throw refusal('not_found');
  return user;
}

export async function freezeUser(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
): Promise<void> {
  await lockUser(tx, user_id);
  await setFrozen(tx, user_id, parts.now());
  await endOthers(tx, user_id, undefined, parts.onSessionsEnded);
}

export async function unfreezeUser(tx: Transaction, user_id: number): Promise<void> {
  await clearFrozen(tx, user_id);
}

export async function unbindAuthenticator(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  hours: number,
): Promise<void> {
  const time = parts.now();
  await lockUser(tx, user_id);
  if (!(await unbindKey(tx, user_id))) throw refusal('authenticator_not_bound');
  await startHold(tx, user_id, { time, hours });
  await notify(tx, user_id, { name: 'authenticator_unbound', time });
  await emitAccount(tx, parts, user_id);
}
