import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockUser } from '../auth/user-store.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import {
  type Application,
  closeApplication,
  newestOf,
  REJECTED,
  raiseLevel,
  UNDER_REVIEW,
  VERIFIED,
} from './store.ts';
import { emitState } from './submit.ts';
import { missingOf } from './views.ts';

export async function approveIdentity(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  level: 1 | 2,
): Promise<void> {
  const time = parts.now();
  const { user, application } = await waitingOf(tx, user_id, level);
  const missing = missingOf(user);
  if (missing.length > 0) throw refusal('binding_required', { params: { missing } });
  await closeApplication(tx, application.id, { status: VERIFIED, reason: null, time });
  await raiseLevel(tx, user_id, level);
  await notify(tx, user_id, { name: 'identity_approved', params: { level }, time });
  await emitState(tx, user_id, time);
  await emitAccount(tx, parts, user_id);
}

export async function rejectIdentity(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  { level, reason }: { level: 1 | 2; reason: string },
): Promise<void> {
  const time = parts.now();
  const { application } = await waitingOf(tx, user_id, level);
  await closeApplication(tx, application.id, { status: REJECTED, reason, time });
  await notify(tx, user_id, { name: 'identity_rejected', params: { level, reason }, time });
  await emitState(tx, user_id, time);
}

async function waitingOf(tx: Transaction, user_id: number, level: 1 | 2) {
  const user = await lockUser(tx, user_id);
  const application: Application | undefined = (await newestOf(tx, user_id)).get(level);
  if (application?.status !== UNDER_REVIEW) throw refusal('not_found');
  return { user, application };
}
