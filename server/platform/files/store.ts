import type { Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';

export interface FileRow {
  key: string;
  user_id: number;
  bytes: number;
  width: number;
  height: number;
  hash: string;
}

export async function insertFile(database: Queryable, row: FileRow, now: number): Promise<void> {
  await database.query(
    `insert into files (key, user_id, bytes, width, height, hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.key, row.user_id, row.bytes, row.width, row.height, row.hash, instant(now)],
  );
}

export async function isOwn(database: Queryable, key: string, user_id: number): Promise<boolean> {
  const { rows } = await database.query('select from files where key = $1 and user_id = $2', [
    key,
    user_id,
  ]);
  return rows.length > 0;
}

/** Undefined when the user has no such file. Old files have no hash: their key identifies what they show. */
export async function markUsed(
  database: Queryable,
  key: string,
  user_id: number,
  now: number,
): Promise<string | undefined> {
  const { rows } = await database.query<{ hash: string }>(
    `update files set used_at = coalesce(used_at, $3) where key = $1 and user_id = $2
     returning coalesce(hash, key) as hash`,
    [key, user_id, instant(now)],
  );
  return rows[0]?.hash;
}

export async function takeUnused(
  database: Queryable,
  before: number,
  at_most: number,
): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    `delete from files where key in (
       select key from files where used_at is null and created_at < $1
       order by created_at limit $2
       for update skip locked
     ) returning key`,
    [instant(before), at_most],
  );
  return rows.map(({ key }) => key);
}

export async function takeFilesOf(database: Queryable, user_id: number): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    'delete from files where user_id = $1 returning key',
    [user_id],
  );
  return rows.map(({ key }) => key);
}

export async function insertPublic(
  database: Queryable,
  hash: string,
  user_id: number,
  now: number,
): Promise<void> {
  await database.query(
    `insert into public_files (hash, user_id, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [hash, user_id, instant(now)],
  );
}

export async function takePublic(
  database: Queryable,
  user_id: number,
  hash?: string,
): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    `with taken as (
       delete from public_files where user_id = $1 and ($2::text is null or hash = $2)
       returning hash
     )
     select t.hash from taken t
     where not exists (
       select from public_files p where p.hash = t.hash and p.user_id <> $1
     )`,
    [user_id, hash ?? null],
  );
  return rows.map((row) => row.hash);
}
