import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export type StopReason = 'user' | 'loss_limit' | 'trader_closed';
export type WindUp = 'close' | 'hold';

export interface Terms {
  type: 1 | 2;
  number: string;
  loss_limit: string | null;
  margin_limit: string | null;
  tolerance_percent: string;
  loss_close: boolean;
}

export interface FollowRow extends Terms {
  id: number;
  user_id: number;
  trader_user_id: number;
  nickname: string;
  head_portrait: string | null;
  profit: string;
  high_water: string;
  share_paid: string;
  trade_count: number;
  skipped_count: number;
  status: 1 | 2;
  stop_reason: StopReason | null;
  wind_up: WindUp | null;
  created_at: number;
  cancelled_at: number | null;
}

const FOLLOW_COLUMNS = `f.id, f.user_id, f.trader_user_id, u.nickname, u.head_portrait, f.type, f.number, f.loss_limit,
  f.margin_limit, f.tolerance_percent, f.loss_close, f.profit, f.high_water, f.share_paid, f.trade_count,
  f.skipped_count, f.status, f.stop_reason, f.wind_up, f.created_at, f.cancelled_at`;

const FROM = 'from follows f join users u on u.id = f.trader_user_id';

export async function openFollow(
  queryable: Queryable,
  user_id: number,
  trader_user_id: number,
): Promise<FollowRow | undefined> {
  const { rows } = await queryable.query<FollowRow>(
    `select ${FOLLOW_COLUMNS} ${FROM} where f.user_id = $1 and f.trader_user_id = $2 and f.status = 1`,
    [user_id, trader_user_id],
  );
  return rows[0];
}

export async function findFollow(queryable: Queryable, id: number): Promise<FollowRow | undefined> {
  const { rows } = await queryable.query<FollowRow>(
    `select ${FOLLOW_COLUMNS} ${FROM} where f.id = $1`,
    [id],
  );
  return rows[0];
}

/** Lock the account first, never after: closing a copied position locks in that order. */
export function lockFollow(tx: Transaction, id: number): Promise<FollowRow | undefined> {
  return forAll(tx, lockFollows, id);
}

async function lockFollows(
  tx: Transaction,
  ids: readonly number[],
): Promise<(FollowRow | undefined)[]> {
  const { rows } = await tx.query<FollowRow>(
    `select ${FOLLOW_COLUMNS} ${FROM} where f.id = any($1::bigint[]) order by f.id for no key update of f`,
    [ids],
  );
  const follows = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => follows.get(id));
}

/** Returns the id. The follow begins after the trader's newest act. */
export async function insertFollow(
  tx: Transaction,
  { user_id, trader_user_id }: { user_id: number; trader_user_id: number },
  terms: Terms,
  time: number,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into follows (user_id, trader_user_id, type, number, loss_limit, margin_limit, tolerance_percent, loss_close,
       since_act_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8,
       (select coalesce(max(id), 0) from copy_acts where trader_user_id = $2), $9)
     returning id`,
    [user_id, trader_user_id, ...valuesOf(terms), instant(time)],
  );
  const [newFollow] = rows;
  if (newFollow === undefined) throw new Error('the insert returned no row');
  return newFollow.id;
}

const valuesOf = (terms: Terms) =>
  [
    terms.type,
    terms.number,
    terms.loss_limit,
    terms.margin_limit,
    terms.tolerance_percent,
    terms.loss_close,
  ] as const;

export async function setTerms(tx: Transaction, id: number, terms: Terms): Promise<void> {
  await tx.query(
    `update follows set type = $2, number = $3, loss_limit = $4, margin_limit = $5, tolerance_percent = $6,
       loss_close = $7
     where id = $1`,
    [id, ...valuesOf(terms)],
  );
}

export async function countFollowers(tx: Transaction, trader_user_id: number): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    'select count(*) as total from follows where trader_user_id = $1 and status = 1',
    [trader_user_id],
  );
  return onlyRow(rows).total;
}

export async function endFollow(
  tx: Transaction,
  id: number,
  { reason, wind_up, time }: { reason: StopReason; wind_up: WindUp | null; time: number },
): Promise<void> {
  await tx.query(
    `update follows set status = 2, stop_reason = $2, wind_up = $3, cancelled_at = $4 where id = $1 and status = 1`,
    [id, reason, wind_up, instant(time)],
  );
}

export async function endFollowsOf(
  tx: Transaction,
  trader_user_id: number,
  time: number,
): Promise<void> {
  await tx.query(
    `update follows set status = 2, stop_reason = 'trader_closed', wind_up = 'hold', cancelled_at = $2
     where trader_user_id = $1 and status = 1`,
    [trader_user_id, instant(time)],
  );
}

export async function openFollowsOf(queryable: Queryable, user_id: number): Promise<number[]> {
  const { rows } = await queryable.query<{ id: number }>(
    'select id from follows where user_id = $1 and status = 1 order by id',
    [user_id],
  );
  return rows.map(({ id }) => id);
}

export function keepProfit(tx: Transaction, follow: FollowRow): Promise<void> {
  return forAll(tx, keepProfits, follow);
}

async function keepProfits(tx: Transaction, follows: readonly FollowRow[]): Promise<undefined[]> {
  await tx.query(
    `update follows f set profit = k.profit, high_water = k.high_water, share_paid = k.share_paid
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::numeric[]) as k (id, profit, high_water, share_paid)
     where f.id = k.id`,
    [
      follows.map(({ id }) => id),
      follows.map(({ profit }) => profit),
      follows.map(({ high_water }) => high_water),
      follows.map(({ share_paid }) => share_paid),
    ],
  );
  return [];
}

type Counted = 'trade_count' | 'skipped_count';

export function countCopy(tx: Transaction, id: number, column: Counted): Promise<void> {
  return forAll(tx, countCopies, { id, column });
}

async function countCopies(
  tx: Transaction,
  counts: readonly { id: number; column: Counted }[],
): Promise<undefined[]> {
  for (const name of ['trade_count', 'skipped_count'] as const) {
    const ids = counts.filter(({ column }) => column === name).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx.query(`update follows set ${name} = ${name} + 1 where id = any($1::bigint[])`, [ids]);
  }
  return [];
}

export async function followPage(
  queryable: Queryable,
  { user_id, status }: { user_id: number; status: number | undefined },
  { offset, limit }: Span,
): Promise<Found<FollowRow>> {
  const which = 'f.user_id = $1 and ($2::smallint is null or f.status = $2)';
  const { rows: list } = await queryable.query<FollowRow>(
    `select ${FOLLOW_COLUMNS} ${FROM} where ${which} order by f.status, f.id desc limit $3 offset $4`,
    [user_id, status ?? null, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from follows f where ${which}`,
    [user_id, status ?? null],
  );
  return { list, total: onlyRow(rows).total };
}

export interface FollowerRow {
  user_id: number;
  nickname: string;
  type: 1 | 2;
  number: string;
  profit: string;
  create_time: number;
}

export async function followerPage(
  queryable: Queryable,
  trader_user_id: number,
  { offset, limit }: Span,
): Promise<Found<FollowerRow>> {
  const { rows: list } = await queryable.query<FollowerRow>(
    `select f.user_id, u.nickname, f.type, f.number, f.profit, f.created_at as create_time
     from follows f join users u on u.id = f.user_id
     where f.trader_user_id = $1 and f.status = 1 order by f.id desc limit $2 offset $3`,
    [trader_user_id, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    'select count(*) as total from follows where trader_user_id = $1 and status = 1',
    [trader_user_id],
  );
  return { list, total: onlyRow(rows).total };
}

export interface WindingFollow {
  id: number;
  user_id: number;
}

export async function windingFollows(
  queryable: Queryable,
  after: number,
  limit: number,
): Promise<WindingFollow[]> {
  const { rows } = await queryable.query<WindingFollow>(
    'select id, user_id from follows where wind_up is not null and id > $1 order by id limit $2',
    [after, limit],
  );
  return rows;
}

export async function hasFollowed(
  queryable: Queryable,
  user_id: number,
  trader_user_id: number,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select 1 from follows where user_id = $1 and trader_user_id = $2 limit 1',
    [user_id, trader_user_id],
  );
  return rows.length > 0;
}

export async function woundUp(tx: Transaction, id: number): Promise<void> {
  await tx.query('update follows set wind_up = null where id = $1', [id]);
}
