import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { WaitingAlert } from './alert-watch.ts';

export interface AlertRow {
  id: number;
  user_id: number;
  match_id: number;
  type: 1 | 2 | 3;
  value: string;
  fired_at: number | null;
  created_at: number;
}

const COLUMNS = 'id, user_id, match_id, type, value, fired_at, created_at';

export async function forgetFired(
  tx: Transaction,
  user_id: number,
  keptCount: number,
): Promise<void> {
  await tx.query(
    `delete from alerts where id in (
       select id from alerts where user_id = $1 and fired_at is not null
       order by fired_at desc, id desc offset $2)`,
    [user_id, keptCount],
  );
}

export async function removeAlert(
  database: Database,
  user_id: number,
  id: number,
): Promise<boolean> {
  const { changedRows } = await database.query(
    'delete from alerts where user_id = $1 and id = $2',
    [user_id, id],
  );
  return changedRows > 0;
}

export async function waitingAlerts(queryable: Queryable): Promise<WaitingAlert[]> {
  const { rows } = await queryable.query<WaitingAlert>(
    'select id, match_id, type, value from alerts where fired_at is null and type in (1, 2) order by id',
  );
  return rows;
}

export interface WaitingDistance {
  id: number;
  user_id: number;
  match_id: number;
  value: string;
}

export async function waitingDistances(queryable: Queryable): Promise<WaitingDistance[]> {
  const { rows } = await queryable.query<WaitingDistance>(
    `select id, user_id, match_id, value from alerts
     where fired_at is null and type = 3 order by id`,
  );
  return rows;
}

export async function eraseWatchlist(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from alerts where user_id = $1', [user_id]);
  await tx.query('delete from favourites where user_id = $1', [user_id]);
}

export async function alertRows(
  queryable: Queryable,
  user_id: number,
  match_id: number | undefined,
): Promise<AlertRow[]> {
  const { rows } = await queryable.query<AlertRow>(
    `select ${COLUMNS} from alerts
     where user_id = $1 and ($2::integer is null or match_id = $2) order by id desc`,
    [user_id, match_id ?? null],
  );
  return rows;
}

export async function countWaiting(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ waiting: number }>(
    'select count(*) as waiting from alerts where user_id = $1 and fired_at is null',
    [user_id],
  );
  return rows[0]?.waiting ?? 0;
}

export async function insertAlert(
  tx: Transaction,
  { user_id, match_id, type, value, created_at }: Omit<AlertRow, 'id' | 'fired_at'>,
): Promise<AlertRow> {
  const { rows } = await tx.query<AlertRow>(
    `insert into alerts (user_id, match_id, type, value, created_at)
     values ($1, $2, $3, $4::numeric, $5) returning ${COLUMNS}`,
    [user_id, match_id, type, value, instant(created_at)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function markFired(
  tx: Transaction,
  id: number,
  time: number,
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    `update alerts set fired_at = $2 where id = $1 and fired_at is null returning ${COLUMNS}`,
    [id, instant(time)],
  );
  return rows[0];
}
