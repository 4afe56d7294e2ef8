import type { Queryable } from '../../platform/db/database.ts';
import { REJECTED, VERIFIED } from './store.ts';

/**
 * Whether two accounts could be one person's: the same document or bank card, one invited the other, or both signed in
 * with the same device from the same address. A guess, so it may only decide who gets a penalty.
 */
export async function areRelated(
  queryable: Queryable,
  one_id: number,
  other_id: number,
): Promise<boolean> {
  const { rows } = await queryable.query<{ is_related: boolean }>(
    `select exists (
       select from identity_applications a join identity_applications b on b.card_id = a.card_id
       where a.user_id = $1 and b.user_id = $2 and a.status <> ${REJECTED} and b.status <> ${REJECTED}
     ) or exists (
       select from payee_cards a join payee_cards b on b.card_number = a.card_number
       where a.user_id = $1 and b.user_id = $2
     ) or exists (
       select from users where (id = $1 and inviter_id = $2) or (id = $2 and inviter_id = $1)
     ) or (select count(distinct a.kind) from login_places a
       join login_places b on b.kind = a.kind and b.place = a.place
       where a.user_id = $1 and b.user_id = $2) = 2 as is_related`,
    [one_id, other_id],
  );
  return rows[0]?.is_related === true;
}

/** The user and all accounts that were verified with the same document: one person. */
export async function accountsOfPerson(queryable: Queryable, user_id: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    `select $1::bigint as id union
     select b.user_id from identity_applications a join identity_applications b on b.card_id = a.card_id
     where a.user_id = $1 and a.status = ${VERIFIED} and b.status = ${VERIFIED}`,
    [user_id],
  );
  return rows.map(({ id }) => id);
}
