// Becoming a manager: a hundred invitees, and the operator's word.
import { MANAGER_INVITEES } from '../../../protocol/constants.ts';
import { refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { mul } from '../../exact.ts';
import type { PeopleParts } from '../auth/parts.ts';
import { lockUser } from '../auth/users.ts';
import { requireIdentity } from '../identity/gate.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, tellAccount } from '../profile/user-view.ts';
import { countInvitees } from './invitees.ts';
import { MANAGER } from './rebates.ts';

const APPLIED = 1;
const REJECTED = 3;

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
    await tx.query('update users set manager_status = $2 where id = $1', [user_id, APPLIED]);
    await tx.query(
      'insert into manager_applications (user_id, reason, created_at) values ($1, $2, $3)',
      [user_id, reason ?? null, instant(now())],
    );
  });
}

export interface ManagerApplication {
  user_id: number;
  reason: string | null;
  create_time: number;
}

/** What waits for the operator, the oldest first. */
export async function waitingManagers(queryable: Queryable): Promise<ManagerApplication[]> {
  const { rows } = await queryable.query<ManagerApplication>(
    `select * from (
       select distinct on (u.id) a.user_id, a.reason, a.created_at as create_time
       from users u join manager_applications a on a.user_id = u.id
       where u.manager_status = ${APPLIED} and u.erased_at is null order by u.id, a.id desc
     ) waiting order by create_time`,
  );
  return rows;
}

/** Of the operator. The rate is above 0 and at most 0.5. */
export async function approveManager(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  rate: string,
): Promise<void> {
  await requireApplied(tx, user_id);
  await tx.query('update users set manager_status = $2, manager_rate = $3 where id = $1', [
    user_id,
    MANAGER,
    rate,
  ]);
  const params = { percent: mul(rate, '100') };
  await notify(tx, user_id, { name: 'manager_approved', params, time: parts.now() });
  await tellAccount(tx, parts, user_id);
}

export async function rejectManager(
  tx: Transaction,
  parts: AccountParts,
  user_id: number,
  reason: string,
): Promise<void> {
  await requireApplied(tx, user_id);
  await tx.query('update users set manager_status = $2 where id = $1', [user_id, REJECTED]);
  await notify(tx, user_id, { name: 'manager_rejected', params: { reason }, time: parts.now() });
}

async function requireApplied(tx: Transaction, user_id: number): Promise<void> {
  const { manager_status } = await lockUser(tx, user_id);
  if (manager_status !== APPLIED) throw refusal('not_found');
}
