// Closes an account (R-AUTH-18): a request, seven days to cancel it, then a job deletes personal data. The ledger's data stay.

import { CLOSING_DAYS } from '../../../protocol/constants.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { forEach } from '../../platform/jobs/each.ts';
import type { Erase } from '../../platform/modules/module.ts';
import { boundAddresses } from '../auth/account-address.ts';
import { spendCode } from '../auth/code-store.ts';
import { requireCode } from '../auth/codes.ts';
import { counting } from '../auth/counting.ts';
import { callerOf } from '../auth/login.ts';
import { requireNoLoginLock } from '../auth/login-lock.ts';
import { countLoginFailure } from '../auth/login-store.ts';
import { changeCodeOf } from '../auth/send-code.ts';
import { endOthers } from '../auth/sessions.ts';
import { lockUser, userOf } from '../auth/user-store.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import {
  clearClosing,
  erasePerson,
  giveUpClosing,
  lockToErase,
  setClosing,
  usersToErase,
} from './closing-store.ts';
import { requireSecondFactor } from './second-factors.ts';

const TO_THINK_MS = CLOSING_DAYS * DAY_MS;

export interface ClosingParts extends AccountParts {
  /** No positions, no orders, at most 1 USD in total. */
  isEmptied(tx: Transaction, user_id: number): Promise<boolean>;
  erasers(): readonly Erase[];
}

export interface ClosingWish {
  password: string;
  code: string;
  google_code: string | undefined;
  reason: string | undefined;
  ip: string;
}

export async function askToClose(
  parts: ClosingParts,
  session: CallSession,
  wish: ClosingWish,
): Promise<number> {
  const time = parts.now();
  const before = await userOf(parts.database, session.user_id);
  const isRight = await parts.passwords.matches(before.password_hash, wish.password);
  return counting(parts.database, async (tx) => {
    const caller = callerOf(before, '', wish.ip);
    await requireNoLoginLock(tx, caller, time);
    const user = await lockUser(tx, session.user_id);
    if (!(await parts.isEmptied(tx, user.id))) throw refusal('account_not_empty');
    // Limits tries, so that a stolen session can't be used to guess the password.
    if (!isRight || user.password_hash !== before.password_hash) {
      await countLoginFailure(tx, caller, time);
      throw countedRefusal('login_failed', { field: 'password' });
    }
    const code = await requireCode(tx, changeCodeOf(user, 'code'), wish.code, time);
    await requireSecondFactor(tx, session, wish, time);
    await spendCode(tx, code);
    const delete_at = user.delete_at ?? time + TO_THINK_MS;
    await setClosing(tx, user.id, { delete_at, reason: wish.reason });
    await notify(tx, user.id, { name: 'closing_asked', params: { time: delete_at }, time });
    await emitAccount(tx, parts, user.id);
    return delete_at;
  });
}

export function cancelClosing(parts: AccountParts, { user_id }: CallSession): Promise<void> {
  return parts.database.transaction(async (tx) => {
    if (!(await clearClosing(tx, user_id))) throw refusal('not_found');
    await emitAccount(tx, parts, user_id);
  });
}

export async function eraseLeavers(parts: ClosingParts): Promise<number> {
  const time = parts.now();
  const dueUsers = await usersToErase(parts.database, time);
  let erasedCount = 0;
  await forEach(dueUsers, async (id) => {
    if (await parts.database.transaction((tx) => erase(tx, parts, id, time))) erasedCount += 1;
  });
  return erasedCount;
}

async function erase(
  tx: Transaction,
  parts: ClosingParts,
  user_id: number,
  time: number,
): Promise<boolean> {
  // Cancelled at the last moment, or another process was faster.
  if (!(await lockToErase(tx, user_id, time))) return false;
  const user = await userOf(tx, user_id);
  if (!(await parts.isEmptied(tx, user_id))) {
    await giveUpClosing(tx, user_id);
    await notify(tx, user_id, { name: 'closing_given_up', time });
    await emitAccount(tx, parts, user_id);
    return false;
  }
  await endOthers(tx, user_id, undefined, parts.onSessionsEnded);
  const addresses = boundAddresses(user).map(({ address }) => address);
  await erasePerson(tx, { user_id, addresses, time });
  for (const eraser of parts.erasers()) await eraser(tx, user_id);
  return true;
}
