// Codes by mail and SMS (R-AUTH-3, R-AUTH-4): six digits, stored hashed, valid for ten minutes and five wrong tries.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { CodeSent } from '../../../protocol/calls/people/account.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { countedRefusal, refusal } from '../../platform/base/call-refusal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { inTurn } from '../../platform/db/in-turn.ts';
import { writeMessage } from '../../platform/delivery/messages.ts';
import { countSms } from '../../platform/delivery/sms-cap.ts';
import { type AccountAddress, maskAddress } from './account-address.ts';
import {
  countWrongCode,
  endOfCode,
  lockNewestCode,
  type RightCode,
  type Scene,
  sendingsSince,
  writeCode,
} from './code-store.ts';
import type { Dice } from './dice.ts';

const CODE_MS = 10 * MINUTE_MS;
const BETWEEN_MS = MINUTE_MS;
const A_DAY = 10;
const WRONG_AT_MOST = 5;
const CODES = 1_000_000;
const DIGITS = 6;

const NO_OWNER = 0;

export interface Sending {
  scene: Scene;
  to: AccountAddress;
  owner_id?: number;
  language: WireLanguage;
  text?: 'register_known';
  /** False when the account doesn't exist: a decoy is stored and not sent. */
  reaches: boolean;
  /** Daily cap (UTC) on short messages of all accounts together. */
  sms_daily_cap: number;
  time: number;
}

export async function sendCode(tx: Transaction, dice: Dice, sending: Sending): Promise<CodeSent> {
  const { scene, to, owner_id = NO_OWNER, time } = sending;
  await inTurn(tx, `code ${to.address}`);
  await refuseTooMany(tx, { scene, address: to.address, owner_id }, time);
  if (to.channel === 'sms' && !(await countSms(tx, sending.sms_daily_cap, time))) {
    throw refusal('code_daily_limit');
  }
  const code = String(dice.below(CODES)).padStart(DIGITS, '0');
  const place = { scene, address: to.address, owner_id };
  const code_hash = hashOf(scene, to.address, code);
  await writeCode(tx, { ...place, code_hash, sent_at: time, expires_at: time + CODE_MS });
  await writeMessage(tx, {
    to,
    scene,
    code,
    text: { kind: sending.text ?? scene, code, minutes: CODE_MS / MINUTE_MS },
    language: sending.language,
    reaches: sending.reaches,
    time,
  });
  return { to: maskAddress(to), retry_after_ms: BETWEEN_MS, expire_ms: CODE_MS };
}

/** The limits count all scenes together; a code that is still good belongs to its own. */
async function refuseTooMany(tx: Transaction, place: RightCode, time: number): Promise<void> {
  const { count, last } = await sendingsSince(tx, place.address, time - DAY_MS);
  const wait = last === null ? 0 : last + BETWEEN_MS - time;
  if (wait > 0) {
    const end = await endOfCode(tx, place);
    const valid_ms = end === undefined ? 0 : Math.max(0, end - time);
    throw refusal('code_too_soon', { params: { retry_after_ms: wait, valid_ms } });
  }
  if (count >= A_DAY) throw refusal('code_daily_limit');
}

export interface CodePlace {
  scene?: Scene;
  addresses: readonly string[];
  owners?: readonly number[] | 'any';
  field: string;
}

/**
 * Throws unless the code is right; a wrong one counts as a try. A right one is not used up: `spendCode` does that,
 * after every other check has passed.
 */
export async function requireCode(
  tx: Transaction,
  { scene, addresses, owners = [NO_OWNER], field }: CodePlace,
  code: string,
  time: number,
): Promise<RightCode> {
  const storedCode = await lockNewestCode(tx, {
    scene,
    addresses,
    owners: owners === 'any' ? undefined : owners,
  });
  if (storedCode === undefined) throw refusal('code_wrong', { field });
  if (storedCode.wrong >= WRONG_AT_MOST) throw refusal('code_tries_exceeded', { field });
  if (storedCode.expires_at <= time) throw refusal('code_expired', { field });
  if (!isSame(hashOf(storedCode.scene, storedCode.address, code), storedCode.code_hash)) {
    await countWrongCode(tx, storedCode);
    throw countedRefusal('code_wrong', { field });
  }
  return storedCode;
}

function hashOf(scene: Scene, address: string, code: string): string {
  return createHash('sha256').update(`${scene} ${address} ${code}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
