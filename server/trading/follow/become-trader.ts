// Becoming and ceasing to be a trader (R-COPY-9): the application and the operator's decision.

import { DAY_MS } from '../../../protocol/time.ts';
import { lockUser } from '../../people/auth/user-store.ts';
import { requireIdentity } from '../../people/identity/gate.ts';
import { notify } from '../../people/profile/notices.ts';
import { type AccountParts, emitAccount } from '../../people/profile/user-view.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { endFollowsOf } from './follow-store.ts';
import {
  addApplication,
  addTrader,
  closeApplication,
  experienceOf,
  leaveTrading,
  newestApplication,
} from './trader-store.ts';

const UNDER_REVIEW = 1;

export interface TraderConditions {
  trades: number;
  days: number;
  follower_limit: number;
}

export async function applyAsTrader(
  tx: Transaction,
  conditions: TraderConditions,
  { user_id, introduction, time }: { user_id: number; introduction: string; time: number },
): Promise<void> {
  const user = await lockUser(tx, user_id);
  await requireIdentity(tx, user_id);
  if (user.is_trader) throw refusal('trader_already');
  const last = await newestApplication(tx, user_id);
  if (last?.status === UNDER_REVIEW) throw refusal('application_pending');
  const { trades, days } = conditions;
  const experience = await experienceOf(tx, user_id);
  const since = experience.first_at ?? time;
  if (experience.trades < trades || time - since < days * DAY_MS) {
    throw refusal('trader_conditions', { params: { trades, days } });
  }
  await addApplication(tx, { user_id, introduction, time });
}

export async function approveTrader(
  tx: Transaction,
  parts: Pick<AccountParts, 'unreadSupport' | 'now'>,
  user_id: number,
  { follower_limit }: TraderConditions,
): Promise<void> {
  const time = parts.now();
  const { id, introduction } = await pendingApplication(tx, user_id);
  await closeApplication(tx, id, { status: 2, reason: null, time });
  await addTrader(tx, { user_id, introduction, follower_limit, is_practice: false, time });
  await notify(tx, user_id, { name: 'trader_approved', time });
  await emitAccount(tx, parts, user_id);
}

export async function rejectTrader(
  tx: Transaction,
  user_id: number,
  { reason, time }: { reason: string; time: number },
): Promise<void> {
  const { id } = await pendingApplication(tx, user_id);
  await closeApplication(tx, id, { status: 3, reason, time });
  await notify(tx, user_id, { name: 'trader_rejected', params: { reason }, time });
}

async function pendingApplication(tx: Transaction, user_id: number) {
  await lockUser(tx, user_id);
  const application = await newestApplication(tx, user_id);
  if (application?.status !== UNDER_REVIEW) throw refusal('not_found');
  return application;
}

/**
 * Ends all follows of the trader; the copier detaches the copied positions. Returns false for a user who is no trader.
 */
export async function dismissTrader(
  tx: Transaction,
  user_id: number,
  time: number,
): Promise<boolean> {
  if (!(await leaveTrading(tx, user_id, time))) return false;
  await endFollowsOf(tx, user_id, time);
  return true;
}
