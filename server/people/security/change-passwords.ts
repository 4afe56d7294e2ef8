import { refusal } from '../../platform/base/call-refusal.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { spendCode } from '../auth/code-store.ts';
import { requireCode } from '../auth/codes.ts';
import { counting } from '../auth/counting.ts';
import { changeCodeOf } from '../auth/send-code.ts';
import { endOthers } from '../auth/sessions.ts';
import { lockUser, setPasswordHash, setPayPasswordHash, userOf } from '../auth/user-store.ts';
import { startHold } from '../factors/withdraw-hold.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { requireSecondFactor } from './second-factors.ts';

export interface PasswordChange {
  password: string;
  code: string;
  google_code: string | undefined;
}

/** Ends the other sessions and blocks withdrawals for a day. */
export async function changePassword(
  parts: AccountParts,
  session: CallSession,
  wish: PasswordChange,
): Promise<void> {
  const { database, passwords } = parts;
  const time = parts.now();
  const { security_hold_hours: hours } = await parts.settings();
  const before = await userOf(database, session.user_id);
  const isSame = await passwords.matches(before.password_hash, wish.password);
  const password_hash = await passwords.hash(wish.password);
  await counting(database, async (tx) => {
    const user = await lockUser(tx, session.user_id);
    const code = await requireCode(tx, changeCodeOf(user, 'code'), wish.code, time);
    if (isSame) throw refusal('password_unchanged', { field: 'password' });
    await requireSecondFactor(tx, session, wish, time);
    await spendCode(tx, code);
    await setPasswordHash(tx, user.id, password_hash);
    await startHold(tx, user.id, { time, hours });
    await endOthers(tx, user.id, session.id, parts.onSessionsEnded);
    await notify(tx, user.id, { name: 'password_changed', time });
    await emitAccount(tx, parts, user.id);
  });
}

/** Setting the first one starts no hold. */
export async function changePayPassword(
  parts: AccountParts,
  session: CallSession,
  wish: PasswordChange,
): Promise<void> {
  const { database, passwords } = parts;
  const time = parts.now();
  const { security_hold_hours: hours } = await parts.settings();
  const before = await userOf(database, session.user_id);
  const isLoginPassword = await passwords.matches(before.password_hash, wish.password);
  const pay_hash = await passwords.hash(wish.password);
  await counting(database, async (tx) => {
    const user = await lockUser(tx, session.user_id);
    const code = await requireCode(tx, changeCodeOf(user, 'code'), wish.code, time);
    if (isLoginPassword) throw refusal('pay_password_same', { field: 'password' });
    await requireSecondFactor(tx, session, wish, time);
    await spendCode(tx, code);
    await setPayPasswordHash(tx, user.id, pay_hash);
    if (user.pay_password_hash !== null) {
      await startHold(tx, user.id, { time, hours });
      await notify(tx, user.id, { name: 'pay_password_changed', time });
    }
    await emitAccount(tx, parts, user.id);
  });
}
