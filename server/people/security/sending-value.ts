// Gate V, "sending value" (R-SEND): passed by every call that can move value to another user. sending-calls.ts lists
// them. A call opens the gate before its business rules, names who receives, and confirms right before its first write,
// because a wrong try commits what was written.

import { type AnswerOf, CALLS } from '../../../protocol/catalogue.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { add, isAbove } from '../../platform/base/exact.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  type MoneyCall,
  type MoneyCallName,
  type MoneyRequest,
  moneyCall,
  type Requester,
} from '../../platform/idempotency/money-call.ts';
import type { Passwords } from '../auth/passwords.ts';
import { lockUser, type UserRow } from '../auth/user-store.ts';
import { requireNoHold } from '../factors/withdraw-hold.ts';
import { requireIdentity } from '../identity/gate.ts';
import { levelOf } from '../identity/store.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  type TriedPayPassword,
  tryPayPassword,
} from './second-factors.ts';
import type { SendingCall } from './sending-calls.ts';
import { insertSent, sentSince } from './sending-store.ts';
import { factorUntil } from './store.ts';

export interface SendingParts {
  database: Database;
  passwords: Passwords;
  /** Setting `sending_daily_usdt`. */
  dailyUsdt(): string;
}

export interface SendingFactors {
  password?: string | undefined;
  google_code?: string | undefined;
}

export interface OpenGate {
  /** Null: the house receives. */
  requireReceiver(user_id: number | null): Promise<void>;
  /** `usdt`: what leaves the user at most; undefined where nothing bounds it, which always needs a confirmation. */
  confirm(usdt: string | undefined): Promise<void>;
}

export interface SendingGate {
  /** Before the transaction, because comparing a password is slow. */
  try(user_id: number, factors: SendingFactors): Promise<TriedPayPassword | undefined>;
  /** Locks the user, so that two requests can't both fit below the daily amount. Refused on hold (R-AUTH-12). */
  open(
    tx: Transaction,
    call: SendingCall,
    triedPassword: TriedPayPassword | undefined,
    requester: Requester & { readonly request: SendingFactors },
  ): Promise<OpenGate>;
}

export function sendingGate(parts: SendingParts): SendingGate {
  return {
    try: async (user_id, { password }) =>
      password === undefined ? undefined : tryPayPassword(parts, user_id, password),
    open: async (tx, call, triedPassword, requester) => {
      const { user_id, time } = requester;
      const user = await lockUser(tx, user_id);
      await requireNoHold(tx, user_id, time);
      return {
        requireReceiver: (receiver_id) => requireReceiver(tx, receiver_id),
        confirm: async (usdt) => {
          const sentUsdt = await sentSince(tx, user_id, time - DAY_MS);
          if (usdt === undefined || isAbove(add(sentUsdt, usdt), parts.dailyUsdt())) {
            await requireConfirmation(tx, user, triedPassword, requester);
          }
          await insertSent(tx, { user_id, call, usdt: usdt ?? '0', time });
        },
      };
    },
  };
}

/** A money call behind gate V: the gate is open before `run` checks anything else. */
export function sendingCall<Name extends SendingCall & MoneyCallName>(
  sending: SendingGate,
  call: Name,
  run: (
    tx: Transaction,
    gate: OpenGate,
    requester: Requester & { readonly request: MoneyRequest<Name> },
  ) => Promise<AnswerOf<Name>>,
): MoneyCall<Name> {
  return moneyCall<Name, TriedPayPassword | undefined>({
    prepare: (request, { user_id }) => sending.try(user_id, request as SendingFactors),
    run: async (tx, triedPassword, requester) => {
      if (CALLS[call].gates.some((gate) => gate === 'K1')) {
        await requireIdentity(tx, requester.user_id);
      }
      const withFactors = { ...requester, request: requester.request as SendingFactors };
      const gate = await sending.open(tx, call, triedPassword, withFactors);
      return run(tx, gate, requester);
    },
  });
}

async function requireReceiver(tx: Transaction, user_id: number | null): Promise<void> {
  if (user_id !== null && (await levelOf(tx, user_id)) === 0) throw refusal('receiver_unverified');
}

/** Either factor is enough; the refusal names the one that the page asks for. */
async function requireConfirmation(
  tx: Transaction,
  { totp_secret, pay_password_hash }: UserRow,
  triedPassword: TriedPayPassword | undefined,
  { session, request, time }: Requester & { readonly request: SendingFactors },
): Promise<void> {
  const { google_code } = request;
  const isBound = totp_secret !== null;
  if (isBound && (google_code !== undefined || (await factorUntil(tx, session.id)) > time)) {
    return requireSecondFactor(tx, session, { google_code }, time);
  }
  if (triedPassword !== undefined) return requirePayPassword(tx, triedPassword, time);
  if (isBound) throw refusal('confirm_with_authenticator', { field: 'google_code' });
  const field = 'password';
  if (pay_password_hash === null) throw refusal('pay_password_not_set', { field });
  throw refusal('confirm_with_pay_password', { field });
}
