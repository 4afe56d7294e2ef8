// Login. A missing account runs the same statements as a wrong password, so that timing reveals nothing.
import type { WireLanguage } from '../../../protocol/language.ts';
import { countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { writeMessage } from '../../platform/delivery/messages.ts';
import { countSms } from '../../platform/delivery/sms-cap.ts';
import { networkOf } from '../../platform/http/network.ts';
import { requireAuthenticator } from '../factors/authenticator.ts';
import { type AccountAddress, boundAddresses } from './account-address.ts';
import { counting } from './counting.ts';
import { loginLock, requireNoLoginLock } from './login-lock.ts';
import { type Caller, countLoginFailure, forgiveLoginFailures, notePlace } from './login-store.ts';
import type { PeopleParts } from './parts.ts';
import { countryOf } from './session-area.ts';
import { openSession } from './sessions.ts';
import { findByAddress, lockUser, type UserRow } from './user-store.ts';

export interface SignIn {
  address: AccountAddress;
  password: string;
  google_code: string | undefined;
  ip: string;
  device: string;
  time_zone: string | undefined;
}

export async function login(parts: PeopleParts, wish: SignIn): Promise<string> {
  const { address, ip, device } = wish;
  const time = parts.now();
  const knownUser = await findByAddress(parts.database, address.address);
  const caller = callerOf(knownUser, address.address, ip);
  const lock = await loginLock(parts.database, caller, time);
  if (lock !== undefined) throw lock;
  const { sms_daily_cap } = await parts.settings();
  const isRight = await parts.passwords.matches(knownUser?.password_hash, wish.password);
  return counting(parts.database, async (tx) => {
    await requireNoLoginLock(tx, caller, time);
    if (knownUser === undefined || !isRight) {
      await countLoginFailure(tx, caller, time);
      throw countedRefusal('login_failed');
    }
    const user = await lockUser(tx, knownUser.id);
    if (user.password_hash !== knownUser.password_hash) throw refusal('login_failed');
    if (user.frozen_at !== null) throw refusal('account_frozen');
    if (user.totp_secret !== null) {
      const factor = { user_id: user.id, secret: user.totp_secret };
      await requireAuthenticator(tx, factor, wish.google_code, time);
    }
    await forgiveLoginFailures(tx, caller);
    // What the user was known by before this login: a stranger's device doesn't choose the zone of the warning.
    const zone = await parts.zoneOf(tx, user.id, wish.time_zone);
    await notePlaces(tx, user, { ip, device, time, zone }, sms_daily_cap);
    return openSession(
      tx,
      parts.dice,
      { user_id: user.id, device, ip, area: countryOf(address), time },
      parts.onSessionsEnded,
    );
  });
}

/** Failures are counted by account, whether it logs in by e-mail or by phone. */
export function callerOf(user: UserRow | undefined, address: string, ip: string): Caller {
  return {
    account: user === undefined ? address : String(user.id),
    user_id: user?.id,
    ip: networkOf(ip),
  };
}

interface Place {
  ip: string;
  device: string;
  time: number;
  zone: string;
}

/** Records device and network, and notifies the user of a new device, except for the very first one. */
async function notePlaces(
  tx: Transaction,
  user: UserRow,
  place: Place,
  sms_daily_cap: number,
): Promise<void> {
  const { ip, device, time, zone } = place;
  const notedPlace = await notePlace(tx, user.id, { device, network: networkOf(ip), time });
  const [to] = boundAddresses(user);
  if (!notedPlace?.is_new || notedPlace.is_first || to === undefined) return;
  if (to.channel === 'sms' && !(await countSms(tx, sms_daily_cap, time))) return;
  await writeMessage(tx, {
    to,
    scene: 'new_device',
    text: { kind: 'new_device', device, ip, time, zone },
    language: user.lang satisfies WireLanguage,
    time,
  });
}
