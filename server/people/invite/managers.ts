import { MANAGER_INVITEES } from '../../../protocol/constants.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { mul } from '../../platform/base/exact.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { PeopleParts } from '../auth/parts.ts';
import { lockUser } from '../auth/user-store.ts';
import { requireIdentity } from '../identity/gate.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { MANAGER, REJECTED } from './rules.ts';
import {
  APPLIED,
  addManagerApplication,
  countInvitees,
  refuseApplication,
  setManager,
} from './store.ts';

export function applyAsManager(
  { database, now }: Pick<PeopleParts, 'database' | 'now'>,
  user_id: number,
  reason: string | undefined,
): Promise<void> {
  return database.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    await requireIdentity(tx, user_id);
    if (user.manager_status === MANAGER) throw refusal('manager_already');
    if (user.manager_status === APPLIED) throw refusal('application_pending');
    const { invited } = await countInvitees(tx, user_id);
    if (invited < MANAGER_INVITEES) {
      throw refusal('manager_needs_invitees', { params: { minimum: MANAGER_INVITEES } });
    }
    await addManagerApplication(tx, user_id, reason ?? null, now());
  });
}

export async function approveManager(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  rate: string,
): Promise<void> {
  await requireApplied(tx, user_id);
  await setManager(tx, user_id, MANAGER, rate);
  const params = { percent: mul(rate, '100') };
  await notify(tx, user_id, { name: 'manager_approved', params, time: parts.now() });
  await emitAccount(tx, parts, user_id);
}

export async function rejectManager(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  reason: string,
): Promise<void> {
  await requireApplied(tx, user_id);
  await setManager(tx, user_id, REJECTED);
  await refuseApplication(tx, user_id, reason);
  await notify(tx, user_id, { name: 'manager_rejected', params: { reason }, time: parts.now() });
}

/** From now on; rebates that were paid are kept. */
export async function changeRate(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  rate: string,
): Promise<void> {
  await requireManager(tx, user_id);
  await setManager(tx, user_id, MANAGER, rate);
  const params = { percent: mul(rate, '100') };
  await notify(tx, user_id, { name: 'manager_rate', params, time: parts.now() });
  await emitAccount(tx, parts, user_id);
}

/** The user has the usual rate again, and may apply again. */
export async function revokeManager(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  reason: string,
): Promise<void> {
  await requireManager(tx, user_id);
  await setManager(tx, user_id, REJECTED);
  await refuseApplication(tx, user_id, reason);
  await notify(tx, user_id, { name: 'manager_revoked', params: { reason }, time: parts.now() });
  await emitAccount(tx, parts, user_id);
}

async function requireManager(tx: Transaction, user_id: number): Promise<void> {
  const { manager_status } = await lockUser(tx, user_id);
  if (manager_status !== MANAGER) throw refusal('not_found');
}

async function requireApplied(tx: Transaction, user_id: number): Promise<void> {
  const { manager_status } = await lockUser(tx, user_id);
  if (manager_status !== APPLIED) throw refusal('not_found');
}
