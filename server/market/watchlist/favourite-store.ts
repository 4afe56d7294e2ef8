import type { Queryable, Transaction } from '../../platform/db/database.ts';

export interface FavouriteRow {
  id: number;
  match_id: number;
  sort: number;
}

export async function favouriteRows(
  queryable: Queryable,
  user_id: number,
): Promise<FavouriteRow[]> {
  const { rows } = await queryable.query<FavouriteRow>(
    'select id, match_id, sort from favourites where user_id = $1 order by sort, id',
    [user_id],
  );
  return rows;
}

/** Their number, whether the instrument is one of them, and the last position. */
export async function countFavourites(
  queryable: Queryable,
  user_id: number,
  match_id: number,
): Promise<{ total: number; there: number; last: number }> {
  const { rows } = await queryable.query<{ total: number; there: number; last: number }>(
    `select count(*) as total, count(*) filter (where match_id = $2) as there,
       coalesce(max(sort), 0) as last
     from favourites where user_id = $1`,
    [user_id, match_id],
  );
  return rows[0] ?? { total: 0, there: 0, last: 0 };
}

export async function insertFavourite(
  tx: Transaction,
  user_id: number,
  { match_id, sort }: { match_id: number; sort: number },
): Promise<void> {
  await tx.query('insert into favourites (user_id, match_id, sort) values ($1, $2, $3)', [
    user_id,
    match_id,
    sort,
  ]);
}

export async function deleteFavourites(
  queryable: Queryable,
  user_id: number,
  { id, match_ids }: { id: number | undefined; match_ids: readonly number[] | undefined },
): Promise<void> {
  await queryable.query(
    `delete from favourites
     where user_id = $1 and ($2::bigint is null or id = $2)
       and ($3::integer[] is null or match_id = any($3))`,
    [user_id, id ?? null, match_ids ?? null],
  );
}

export async function writeOrder(
  tx: Transaction,
  user_id: number,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    `update favourites set sort = place
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     where favourites.id = wanted.id and user_id = $1`,
    [user_id, [...ids]],
  );
}
