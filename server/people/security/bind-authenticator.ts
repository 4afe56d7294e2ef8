// Binds an authenticator: its key is offered for 30 minutes, and bound with one of its codes. Only the operator unbinds
// it.
import { refusal } from '../../platform/base/call-refusal.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { boundAddresses } from '../auth/account-address.ts';
import { counting } from '../auth/counting.ts';
import { lockUser } from '../auth/user-store.ts';
import { addressOfKey, KEY_BYTES, keyOf, requireAuthenticator } from '../factors/authenticator.ts';
import { notify } from '../profile/notices.ts';
import { type AccountParts, emitAccount } from '../profile/user-view.ts';
import { bindTotpSecret, offerTotpSecret } from './store.ts';

const OFFERED_MS = 30 * 60_000;

export interface OfferedKey {
  bound: boolean;
  secret: string | null;
  otpauth_url: string | null;
}

export function offerKey(parts: AccountParts, { user_id }: CallSession): Promise<OfferedKey> {
  const time = parts.now();
  return parts.database.transaction(async (tx) => {
    const user = await lockUser(tx, user_id);
    if (user.totp_secret !== null) return { bound: true, secret: null, otpauth_url: null };
    const old = liveKey(user, time);
    const secret = old ?? keyOf(parts.dice.bytes(KEY_BYTES));
    if (old === undefined) {
      await offerTotpSecret(tx, user_id, secret, time);
    }
    const label = boundAddresses(user)[0]?.address ?? String(user_id);
    return { bound: false, secret, otpauth_url: addressOfKey(secret, label) };
  });
}

function liveKey(
  user: { offered_totp_secret: string | null; offered_totp_at: number | null },
  time: number,
): string | undefined {
  const { offered_totp_secret, offered_totp_at } = user;
  const isLive = offered_totp_at !== null && time < offered_totp_at + OFFERED_MS;
  return isLive ? (offered_totp_secret ?? undefined) : undefined;
}

export function bindKey(
  parts: AccountParts,
  { user_id }: CallSession,
  google_code: string,
): Promise<void> {
  const time = parts.now();
  return counting(parts.database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (user.totp_secret !== null) throw refusal('authenticator_already_bound');
    const secret = liveKey(user, time);
    if (secret === undefined) throw refusal('authenticator_not_started');
    await requireAuthenticator(tx, { user_id, secret }, google_code, time);
    await bindTotpSecret(tx, user_id, secret);
    await notify(tx, user_id, { name: 'authenticator_bound', time });
    await emitAccount(tx, parts, user_id);
  });
}
