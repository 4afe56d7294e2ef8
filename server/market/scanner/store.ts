import type { ScanFilter, ScanMove } from '../../../protocol/calls/market/scan.ts';
import { readConditions } from '../../../protocol/fields/scan.ts';
import type { ScanCondition } from '../../../protocol/scan.ts';
import type { Database, Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

/** Moves of a filter that are kept. */
const KEPT_MOVES = 50;

interface FilterRow {
  id: number;
  name: string;
  conditions: string;
  is_reported: boolean;
  hours: number;
}

interface MoveRow {
  filter_id: number;
  match_id: number;
  moved_at: number;
  is_in: boolean;
  is_reported: boolean;
  condition: number | null;
}

export type FilterWish = Pick<ScanFilter, 'name' | 'is_reported' | 'hours'> & {
  conditions: readonly ScanCondition[];
};

const COLUMNS = 'id, name, conditions, is_reported, hours';

export async function filtersOf(
  queryable: Queryable,
  user_id: number,
  since: number,
): Promise<ScanFilter[]> {
  const { rows } = await queryable.query<FilterRow>(
    `select ${COLUMNS} from scan_filters where user_id = $1 order by id`,
    [user_id],
  );
  const { rows: moves } = await queryable.query<MoveRow>(
    `select filter_id, match_id, moved_at, m.is_in, m.is_reported, condition
     from scan_moves m join scan_filters f on f.id = filter_id
     where user_id = $1 order by m.id desc`,
    [user_id],
  );
  return rows.map((row) => viewFilter(row, moves, since));
}

function viewFilter(row: FilterRow, allMoves: readonly MoveRow[], since: number): ScanFilter {
  const { id, name, is_reported, hours } = row;
  const moves = allMoves.filter(({ filter_id }) => filter_id === id);
  return {
    id,
    name,
    conditions: readConditions(row.conditions) ?? [],
    is_reported,
    hours,
    reports_24h: moves.filter((one) => one.is_reported && one.moved_at > since).length,
    // More are kept of what must not be reported again.
    moves: moves.slice(0, KEPT_MOVES).map(viewMove),
  };
}

function viewMove({ match_id, moved_at, is_in, is_reported, condition }: MoveRow): ScanMove {
  return { match_id, time: moved_at, is_in, is_reported, condition };
}

export async function countFilters(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ filters: number }>(
    'select count(*) as filters from scan_filters where user_id = $1',
    [user_id],
  );
  return rows[0]?.filters ?? 0;
}

export async function insertFilter(
  tx: Transaction,
  user_id: number,
  { name, conditions, is_reported, hours }: FilterWish,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into scan_filters (user_id, name, conditions, is_reported, hours)
     values ($1, $2, $3, $4, $5) returning id`,
    [user_id, name, JSON.stringify(conditions), is_reported, hours],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no row');
  return row.id;
}

/** With other conditions, or reported again, its past is another filter's. */
export async function replaceFilter(
  tx: Transaction,
  user_id: number,
  id: number,
  { name, conditions, is_reported, hours }: FilterWish,
): Promise<boolean> {
  const text = JSON.stringify(conditions);
  const { rows } = await tx.query<{ is_same: boolean }>(
    `select conditions = $3 and is_reported and $4::boolean as is_same
     from scan_filters where user_id = $1 and id = $2 for update`,
    [user_id, id, text, is_reported],
  );
  const [row] = rows;
  if (row === undefined) return false;
  if (!row.is_same) await tx.query('delete from scan_moves where filter_id = $1', [id]);
  await tx.query(
    `update scan_filters set name = $2, conditions = $3, is_reported = $4, hours = $5,
       members = case when $6::boolean then members end
     where id = $1`,
    [id, name, text, is_reported, hours, row.is_same],
  );
  return true;
}

export async function deleteFilter(
  database: Database,
  user_id: number,
  id: number,
): Promise<boolean> {
  const { changedRows } = await database.query(
    'delete from scan_filters where user_id = $1 and id = $2',
    [user_id, id],
  );
  return changedRows > 0;
}

export async function eraseFilters(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from scan_filters where user_id = $1', [user_id]);
}

export interface WatchedFilter {
  id: number;
  user_id: number;
  name: string;
  conditions: string;
  hours: number;
  members: readonly number[] | null;
}

/** The next ones after `id`. */
export async function watchedFilters(
  queryable: Queryable,
  id: number,
  most: number,
): Promise<WatchedFilter[]> {
  const { rows } = await queryable.query<WatchedFilter>(
    `select id, user_id, name, conditions, hours, members from scan_filters
     where is_reported and id > $1 order by id limit $2`,
    [id, most],
  );
  return rows;
}

/** Undefined if the filter was changed or removed since it was read. */
export async function lockMembers(
  tx: Transaction,
  { id, conditions }: WatchedFilter,
): Promise<{ members: readonly number[] | null } | undefined> {
  const { rows } = await tx.query<{ members: readonly number[] | null }>(
    `select members from scan_filters
     where id = $1 and is_reported and conditions = $2 for update`,
    [id, conditions],
  );
  return rows[0];
}

export async function writeMembers(
  tx: Transaction,
  id: number,
  members: readonly number[],
): Promise<void> {
  await tx.query('update scan_filters set members = $2::integer[] where id = $1', [
    id,
    [...members],
  ]);
}

/** Those of which nothing was reported since then. */
export async function unreportedSince(
  tx: Transaction,
  id: number,
  match_ids: readonly number[],
  since: number,
): Promise<number[]> {
  const { rows } = await tx.query<{ match_id: number }>(
    `select distinct match_id from scan_moves
     where filter_id = $1 and is_reported and moved_at > $2 and match_id = any($3)`,
    [id, instant(since), [...match_ids]],
  );
  const reportedIds = new Set(rows.map(({ match_id }) => match_id));
  return match_ids.filter((match_id) => !reportedIds.has(match_id));
}

export async function insertMoves(
  tx: Transaction,
  id: number,
  moves: readonly ScanMove[],
): Promise<void> {
  for (const { match_id, time, is_in, is_reported, condition } of moves) {
    await tx.query(
      `insert into scan_moves (filter_id, match_id, moved_at, is_in, is_reported, condition)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, match_id, instant(time), is_in, is_reported, condition],
    );
  }
}

/** Of what was reported within a day the newest of each instrument stays, because it is not reported again. */
export async function forgetMoves(
  tx: Transaction,
  id: number,
  reportedSince: number,
): Promise<void> {
  await tx.query(
    `delete from scan_moves where filter_id = $1
       and not (is_reported and moved_at > $3 and id in (
         select max(id) from scan_moves where filter_id = $1 and is_reported group by match_id))
       and id not in (
         select id from scan_moves where filter_id = $1 order by id desc limit $2)`,
    [id, KEPT_MOVES, instant(reportedSince)],
  );
}
