import type { WireLanguage } from '../../../protocol/language.ts';
import type { Transaction } from '../../platform/db/database.ts';

export async function setPortrait(
  tx: Transaction,
  user_id: number,
  address: string,
): Promise<void> {
  await tx.query('update users set head_portrait = $2 where id = $1', [user_id, address]);
}

export async function setNames(
  tx: Transaction,
  user_id: number,
  { nickname, signature }: { nickname: string | undefined; signature: string | undefined },
): Promise<void> {
  await tx.query(
    `update users set nickname = coalesce($2, nickname), signature = coalesce($3, signature) where id = $1`,
    [user_id, nickname ?? null, signature ?? null],
  );
}

export async function setLanguage(
  tx: Transaction,
  user_id: number,
  lang: WireLanguage,
): Promise<void> {
  await tx.query('update users set lang = $2 where id = $1', [user_id, lang]);
}
