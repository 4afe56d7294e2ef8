// The operator's changes of accounts (R-OPERATOR-3), inside the transaction that also writes the audit row.
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { endOthers } from '../auth/sessions.ts';
import { lockUser } from '../auth/user-store.ts';
import { startHold } from '../factors/withdraw-hold.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { clearFrozen, setFrozen, unbindKey } from './store.ts';

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
