import type { ChartObject } from '../../../protocol/calls/market/chart.ts';
import type { SentObject } from '../../../protocol/fields/chart.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';

/** An owner's objects of one pair; 0 for those of no pair. */
export interface ChartOwner {
  user_id: number;
  match_id: number;
}

export interface StoredObject extends ChartObject {
  change: number;
}

const COLUMNS = 'key, kind, version, is_deleted, body, change';

export async function objectsOf(
  queryable: Queryable,
  { user_id, match_id }: ChartOwner,
  keys: readonly string[],
): Promise<StoredObject[]> {
  const { rows } = await queryable.query<StoredObject>(
    `select ${COLUMNS} from chart_objects
     where user_id = $1 and match_id = $2 and key = any($3)`,
    [user_id, match_id, [...keys]],
  );
  return rows;
}

export async function changesAfter(
  queryable: Queryable,
  { user_id, match_id }: ChartOwner,
  change: number,
): Promise<StoredObject[]> {
  const { rows } = await queryable.query<StoredObject>(
    `select ${COLUMNS} from chart_objects
     where user_id = $1 and match_id = $2 and change > $3 order by change`,
    [user_id, match_id, change],
  );
  return rows;
}

export interface Holdings {
  change: number;
  /** Not deleted: of this pair, and of all pairs. */
  drawings: number;
  layouts: number;
  templates: number;
  all: number;
}

export async function holdingsOf(
  queryable: Queryable,
  { user_id, match_id }: ChartOwner,
): Promise<Holdings> {
  const { rows } = await queryable.query<Holdings>(
    `select coalesce(max(change) filter (where match_id = $2), 0) as change,
       count(*) filter (where match_id = $2 and kind = 'drawing' and not is_deleted) as drawings,
       count(*) filter (where match_id = $2 and kind = 'layout' and not is_deleted) as layouts,
       count(*) filter (where match_id = $2 and kind = 'template' and not is_deleted) as templates,
       count(*) filter (where not is_deleted) as all
     from chart_objects where user_id = $1`,
    [user_id, match_id],
  );
  return rows[0] ?? { change: 0, drawings: 0, layouts: 0, templates: 0, all: 0 };
}

export async function writeObject(
  tx: Transaction,
  { user_id, match_id }: ChartOwner,
  { key, kind, version, is_deleted, body }: SentObject,
  change: number,
): Promise<void> {
  await tx.query(
    `insert into chart_objects (user_id, match_id, key, kind, version, change, is_deleted, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (user_id, match_id, key) do update
     set version = excluded.version, change = excluded.change,
       is_deleted = excluded.is_deleted, body = excluded.body`,
    [user_id, match_id, key, kind, version, change, is_deleted, body],
  );
}

/** Marks of deleted objects beyond the newest ones. */
export async function forgetMarks(
  tx: Transaction,
  { user_id, match_id }: ChartOwner,
  keptCount: number,
): Promise<void> {
  await tx.query(
    `delete from chart_objects where user_id = $1 and match_id = $2 and key in (
       select key from chart_objects
       where user_id = $1 and match_id = $2 and is_deleted order by change desc offset $3)`,
    [user_id, match_id, keptCount],
  );
}

export async function eraseChartObjects(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from chart_objects where user_id = $1', [user_id]);
}
