import { onlyRow } from '../../platform/base/must.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { ChartOwner } from '../chart/store.ts';
import type { WaitingAlert } from './alert-watch.ts';
import type { Way } from './line-watch.ts';

export interface AlertRow {
  id: number;
  user_id: number;
  match_id: number;
  type: 1 | 2 | 3 | 4;
  value: string;
  fired_at: number | null;
  created_at: number;
  /** Of type 4. */
  drawing: string | null;
  way: Way | null;
  sides: string | null;
}

const COLUMNS = 'id, user_id, match_id, type, value, fired_at, created_at, drawing, way, sides';

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
): Promise<(AlertRow & { body: string | null })[]> {
  const { rows } = await queryable.query<AlertRow & { body: string | null }>(
    `select ${COLUMNS},
       (select body from chart_objects o
        where o.user_id = alerts.user_id and o.match_id = alerts.match_id
          and o.key = alerts.drawing and not o.is_deleted) as body
     from alerts
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
  return onlyRow(rows).waiting;
}

export type NewAlert = Omit<AlertRow, 'id' | 'fired_at'>;
export const NO_DRAWING = { drawing: null, way: null, sides: null } as const;

export async function insertAlert(
  tx: Transaction,
  { user_id, match_id, type, value, created_at, drawing, way, sides }: NewAlert,
): Promise<AlertRow> {
  const { rows } = await tx.query<AlertRow>(
    `insert into alerts (user_id, match_id, type, value, created_at, drawing, way, sides)
     values ($1, $2, $3, $4::numeric, $5, $6, $7, $8) returning ${COLUMNS}`,
    [user_id, match_id, type, value, instant(created_at), drawing, way, sides],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row;
}

export async function markFired(
  tx: Transaction,
  id: number,
  time: number,
  value: string | undefined,
): Promise<AlertRow | undefined> {
  const { rows } = await tx.query<AlertRow>(
    `update alerts set fired_at = $2, value = coalesce($3::numeric, value)
     where id = $1 and fired_at is null returning ${COLUMNS}`,
    [id, instant(time), value ?? null],
  );
  return rows[0];
}

/** Waiting alerts on these drawings. */
export async function alertsOnDrawings(
  tx: Transaction,
  { user_id, match_id }: ChartOwner,
  keys: readonly string[],
): Promise<AlertRow[]> {
  const { rows } = await tx.query<AlertRow>(
    `select ${COLUMNS} from alerts
     where user_id = $1 and match_id = $2 and type = 4 and fired_at is null and drawing = any($3)`,
    [user_id, match_id, [...keys]],
  );
  return rows;
}

/** Of all users, each with the body of its drawing. */
export async function waitingOnDrawings(
  queryable: Queryable,
): Promise<(AlertRow & { body: string })[]> {
  const { rows } = await queryable.query<AlertRow & { body: string }>(
    `select a.id, a.user_id, a.match_id, a.type, a.value, a.fired_at, a.created_at, a.drawing, a.way,
       a.sides, o.body
     from alerts a join chart_objects o
       on o.user_id = a.user_id and o.match_id = a.match_id and o.key = a.drawing
     where a.fired_at is null and a.type = 4 and not o.is_deleted order by a.id`,
  );
  return rows;
}

export async function deleteAlerts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query('delete from alerts where id = any($1)', [[...ids]]);
}

export async function writeSides(
  queryable: Queryable,
  alerts: readonly { id: number; sides: string }[],
): Promise<void> {
  await queryable.query(
    `update alerts set sides = new.sides
     from unnest($1::bigint[], $2::text[]) as new (id, sides)
     where alerts.id = new.id and fired_at is null`,
    [alerts.map(({ id }) => id), alerts.map(({ sides }) => sides)],
  );
}
