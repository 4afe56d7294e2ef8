import { DAY_MS } from '../../../protocol/time.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { AccountAddress } from './account-address.ts';

export type Scene = 'register' | 'forget' | 'change' | 'bind';

export interface RightCode {
  scene: Scene;
  address: string;
  owner_id: number;
}

/** A job: deletes expired codes, and records of sent codes that no limit counts any more. */
export async function forgetCodes(queryable: Queryable, time: number): Promise<void> {
  const before = instant(time - DAY_MS);
  await queryable.query('delete from codes where expires_at < $1', [before]);
  await queryable.query('delete from code_sendings where sent_at < $1', [before]);
}

/** Deletes codes that were sent to other addresses of this kind without proof of the current address. */
export async function forgetBindCodes(
  tx: Transaction,
  user_id: number,
  channel: AccountAddress['channel'],
): Promise<void> {
  await tx.query(
    "delete from codes where scene = 'bind' and owner_id = $1 and (address like '%@%') = $2",
    [user_id, channel === 'email'],
  );
}

interface StoredCode extends RightCode {
  code_hash: string;
  wrong: number;
  expires_at: number;
}

/** Records a sent code, which replaces the previous one of this scene, address and owner. */
export async function writeCode(
  tx: Transaction,
  code: Omit<StoredCode, 'wrong'> & { sent_at: number },
): Promise<void> {
  const { scene, address, owner_id, code_hash, sent_at, expires_at } = code;
  await tx.query('insert into code_sendings (address, sent_at) values ($1, $2)', [
    address,
    instant(sent_at),
  ]);
  await tx.query(
    `insert into codes (scene, address, owner_id, code_hash, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (scene, address, owner_id) do update set
       code_hash = excluded.code_hash, wrong = 0, sent_at = excluded.sent_at, expires_at = excluded.expires_at`,
    [scene, address, owner_id, code_hash, instant(sent_at), instant(expires_at)],
  );
}

export async function sendingsSince(
  queryable: Queryable,
  address: string,
  time: number,
): Promise<{ count: number; last: number | null }> {
  const { rows } = await queryable.query<{ count: number; last: number | null }>(
    'select count(*) as count, max(sent_at) as last from code_sendings where address = $1 and sent_at > $2',
    [address, instant(time)],
  );
  return rows[0] ?? { count: 0, last: null };
}

/** When the code of this scene that was sent there last expires. */
export async function endOfCode(
  queryable: Queryable,
  { scene, address, owner_id }: RightCode,
): Promise<number | undefined> {
  const { rows } = await queryable.query<{ expires_at: number }>(
    'select expires_at from codes where scene = $1 and address = $2 and owner_id = $3',
    [scene, address, owner_id],
  );
  return rows[0]?.expires_at;
}

export async function lockNewestCode(
  tx: Transaction,
  {
    scene,
    addresses,
    owners,
  }: {
    scene: Scene | undefined;
    addresses: readonly string[];
    owners: readonly number[] | undefined;
  },
): Promise<StoredCode | undefined> {
  const { rows } = await tx.query<StoredCode>(
    `select scene, address, owner_id, code_hash, wrong, expires_at from codes
     where address = any($1::text[]) and ($2::text is null or scene = $2)
       and ($3::bigint[] is null or owner_id = any($3))
     order by sent_at desc limit 1 for update`,
    [addresses, scene ?? null, owners ?? null],
  );
  return rows[0];
}

export async function countWrongCode(tx: Transaction, code: RightCode): Promise<void> {
  await tx.query(
    'update codes set wrong = wrong + 1 where scene = $1 and address = $2 and owner_id = $3',
    [code.scene, code.address, code.owner_id],
  );
}

export async function spendCode(tx: Transaction, code: RightCode): Promise<void> {
  await tx.query('delete from codes where scene = $1 and address = $2 and owner_id = $3', [
    code.scene,
    code.address,
    code.owner_id,
  ]);
}
