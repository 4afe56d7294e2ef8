// Codes by mail and SMS (R-AUTH-3, R-AUTH-4): six digits, kept hashed, ten minutes, five wrong tries.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { CodeSent } from '../../../protocol/calls/account.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { countedRefusal, refusal } from '../../call-refusal.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { writeMessage } from '../../delivery/messages.ts';
import { countSms } from '../../delivery/sms-cap.ts';
import { type AccountAddress, masked } from './account-address.ts';
import { inTurn } from './counting.ts';
import type { Dice } from './dice.ts';

export type Scene = 'register' | 'forget' | 'change' | 'bind';

const MINUTE_MS = 60_000;
const CODE_MS = 10 * MINUTE_MS;
const BETWEEN_MS = MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const A_DAY = 10;
const WRONG_AT_MOST = 5;
const CODES = 1_000_000;
const DIGITS = 6;

/** Who asked, for scenes that need no session. */
const NOBODY = 0;

export interface Sending {
  scene: Scene;
  to: AccountAddress;
  /** Of scenes that need a session. */
  owner_id?: number;
  language: WireLanguage;
  /** What is said; the scene's own text where nothing else is. */
  text?: 'register_known';
  /** False where nobody has the account: a decoy is kept that nobody receives. */
  reaches: boolean;
  /** Short messages a UTC day, all accounts together. */
  sms_daily_cap: number;
  time: number;
}

export async function sendCode(tx: Transaction, dice: Dice, sending: Sending): Promise<CodeSent> {
  const { scene, to, owner_id = NOBODY, time } = sending;
  await inTurn(tx, `code ${to.address}`);
  await refuseTooMany(tx, to.address, time);
  if (to.channel === 'sms' && !(await countSms(tx, sending.sms_daily_cap, time))) {
    throw refusal('code_daily_limit');
  }
  const code = String(dice.below(CODES)).padStart(DIGITS, '0');
  await tx.query('insert into code_sendings (address, sent_at) values ($1, $2)', [
    to.address,
    instant(time),
  ]);
  await tx.query(
    `insert into codes (scene, address, owner_id, code_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (scene, address, owner_id) do update set
       code_hash = excluded.code_hash, wrong = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [
      scene,
      to.address,
      owner_id,
      hashOf(scene, to.address, code),
      instant(time),
      instant(time + CODE_MS),
    ],
  );
  await writeMessage(tx, {
    to,
    scene,
    code,
    text: { kind: sending.text ?? scene, code, minutes: CODE_MS / MINUTE_MS },
    language: sending.language,
    reaches: sending.reaches,
    time,
  });
  return { to: masked(to), retry_after_ms: BETWEEN_MS, expire_ms: CODE_MS };
}

async function refuseTooMany(tx: Transaction, address: string, time: number): Promise<void> {
  const { rows } = await tx.query<{ count: number; last: number | null }>(
    'select count(*) as count, max(sent_at) as last from code_sendings where address = $1 and sent_at > $2',
    [address, instant(time - DAY_MS)],
  );
  const { count = 0, last = null } = rows[0] ?? {};
  const wait = last === null ? 0 : last + BETWEEN_MS - time;
  if (wait > 0) throw refusal('code_too_soon', { params: { retry_after_ms: wait } });
  if (count >= A_DAY) throw refusal('code_daily_limit');
}

/** Which code is meant: the newest one that fits. */
export interface CodePlace {
  /** Any where nothing is said. */
  scene?: Scene;
  addresses: readonly string[];
  /** Whose codes count; those that nobody signed in asked for, where nothing is said. */
  owners?: readonly number[] | 'any';
  /** The field of the request. */
  field: string;
}

export interface RightCode {
  scene: Scene;
  address: string;
  owner_id: number;
}

interface Kept extends RightCode {
  code_hash: string;
  wrong: number;
  expires_at: number;
}

/**
 * Throws where the code is not right; a wrong one counts. A right one is not used up: `spendCode` does that, once nothing
 * else can refuse the request.
 */
export async function requireCode(
  tx: Transaction,
  { scene, addresses, owners = [NOBODY], field }: CodePlace,
  code: string,
  time: number,
): Promise<RightCode> {
  const { rows } = await tx.query<Kept>(
    `select scene, address, owner_id, code_hash, wrong, expires_at from codes
     where address = any($1::text[]) and ($2::text is null or scene = $2)
       and ($3::bigint[] is null or owner_id = any($3))
     order by sent_at desc limit 1 for update`,
    [addresses, scene ?? null, owners === 'any' ? null : owners],
  );
  const [kept] = rows;
  if (kept === undefined) throw refusal('code_wrong', { field });
  if (kept.wrong >= WRONG_AT_MOST) throw refusal('code_tries_exceeded', { field });
  if (kept.expires_at <= time) throw refusal('code_expired', { field });
  if (!isSame(hashOf(kept.scene, kept.address, code), kept.code_hash)) {
    await tx.query(
      'update codes set wrong = wrong + 1 where scene = $1 and address = $2 and owner_id = $3',
      [kept.scene, kept.address, kept.owner_id],
    );
    throw countedRefusal('code_wrong', { field });
  }
  return kept;
}

export async function spendCode(tx: Transaction, code: RightCode): Promise<void> {
  await tx.query('delete from codes where scene = $1 and address = $2 and owner_id = $3', [
    code.scene,
    code.address,
    code.owner_id,
  ]);
}

/** A job: codes that are long over, and sendings that no limit counts any more. */
export async function forgetCodes(queryable: Queryable, time: number): Promise<void> {
  const before = instant(time - DAY_MS);
  await queryable.query('delete from codes where expires_at < $1', [before]);
  await queryable.query('delete from code_sendings where sent_at < $1', [before]);
}

function hashOf(scene: Scene, address: string, code: string): string {
  return createHash('sha256').update(`${scene} ${address} ${code}`).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
