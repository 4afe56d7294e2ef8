import type { Trader } from '../../../protocol/calls/trading/follow.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';

export interface TraderRow extends Omit<Trader, 'update_time' | 'share_rate' | 'days'> {
  status: 1 | 2;
  created_at: number;
  updated_at: number;
}

const COLUMNS = `t.user_id as trader_user_id, u.nickname, u.head_portrait, u.signature, t.introduction, t.profit_total,
  t.profit_rate_percent, t.accuracy, t.follower_limit, t.trade_count, t.profit_curve, t.drawdown_percent, t.holding_ms,
  t.median_multiple, t.delay_ms, t.delay_p95_ms, t.is_practice, t.status, t.created_at, t.updated_at,
  (select count(*) from follows f where f.trader_user_id = t.user_id and f.status = 1) as follower_count,
  exists (select from follows f where f.trader_user_id = t.user_id and f.user_id = $1 and f.status = 1) as is_following,
  exists (select from trader_favourites m where m.trader_user_id = t.user_id and m.user_id = $1) as is_favourite`;

const FROM = 'from traders t join users u on u.id = t.user_id';

const ORDERS = {
  profit: 't.profit_total desc, t.user_id',
  rate: 't.profit_rate_percent desc, t.user_id',
  accuracy: 't.accuracy desc, t.user_id',
  followers: 'follower_count desc, t.user_id',
} as const;

export interface TraderFilter {
  viewer_id: number | null;
  sort: keyof typeof ORDERS;
  keyword: string | undefined;
  favourites: boolean;
}

export async function traderPage(
  queryable: Queryable,
  { viewer_id, sort, keyword, favourites }: TraderFilter,
  { offset, limit }: Span,
): Promise<Found<TraderRow>> {
  const which = `t.status = 1 and ($2::text is null or strpos(lower(u.nickname), lower($2)) > 0)
    and (not $3::boolean or exists (
      select from trader_favourites m where m.trader_user_id = t.user_id and m.user_id = $1::bigint))`;
  const { rows: list } = await queryable.query<TraderRow>(
    `select ${COLUMNS} ${FROM} where ${which} order by ${ORDERS[sort]} limit $4 offset $5`,
    [viewer_id, keyword ?? null, favourites, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total ${FROM} where ${which}`,
    [viewer_id, keyword ?? null, favourites],
  );
  return { list, total: onlyRow(rows).total };
}

/** A former trader is visible to former followers only, with `status`. */
export async function findTrader(
  queryable: Queryable,
  user_id: number,
  viewer_id: number | null,
): Promise<TraderRow | undefined> {
  const { rows } = await queryable.query<TraderRow>(
    `select ${COLUMNS} ${FROM} where t.user_id = $2`,
    [viewer_id, user_id],
  );
  return rows[0];
}

export async function allTraders(queryable: Queryable): Promise<TraderRow[]> {
  const { rows } = await queryable.query<TraderRow>(
    `select ${COLUMNS} ${FROM} order by t.status, t.user_id`,
    [null],
  );
  return rows;
}

export async function activeTraderIds(queryable: Queryable): Promise<number[]> {
  const { rows } = await queryable.query<{ user_id: number }>(
    'select user_id from traders where status = 1 order by user_id',
  );
  return rows.map(({ user_id }) => user_id);
}

export interface LockedTrader {
  user_id: number;
  follower_limit: number;
  status: 1 | 2;
  nickname: string;
  is_practice: boolean;
}

/** Locked, so that simultaneous follows can't exceed the limit of followers. */
export async function lockTrader(
  tx: Transaction,
  user_id: number,
): Promise<LockedTrader | undefined> {
  const { rows } = await tx.query<LockedTrader>(
    `select t.user_id, t.follower_limit, t.status, u.nickname, t.is_practice
     ${FROM} where t.user_id = $1 for no key update of t`,
    [user_id],
  );
  return rows[0];
}

export interface NewTrader {
  user_id: number;
  introduction: string;
  follower_limit: number;
  is_practice: boolean;
  time: number;
}

export async function addTrader(tx: Transaction, trader: NewTrader): Promise<void> {
  const { user_id, introduction, follower_limit, is_practice, time } = trader;
  await tx.query(
    `insert into trader_absences (user_id, left_at, back_at)
     select user_id, left_at, $2 from traders where user_id = $1 and left_at is not null
     on conflict do nothing`,
    [user_id, instant(time)],
  );
  await tx.query(
    `insert into traders (user_id, introduction, follower_limit, is_practice, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (user_id) do update set introduction = excluded.introduction, status = 1, left_at = null`,
    [user_id, introduction, follower_limit, is_practice, instant(time)],
  );
  await tx.query('update users set is_trader = true where id = $1', [user_id]);
}

export async function leaveTrading(
  tx: Transaction,
  user_id: number,
  time: number,
): Promise<boolean> {
  const { changedRows } = await tx.query(
    'update traders set status = 2, left_at = $2 where user_id = $1 and status = 1',
    [user_id, instant(time)],
  );
  if (changedRows === 1)
    await tx.query('update users set is_trader = false where id = $1', [user_id]);
  return changedRows === 1;
}

export interface Application {
  id: number;
  user_id: number;
  introduction: string;
  status: 1 | 2 | 3;
  reason: string | null;
  created_at: number;
  reviewed_at: number | null;
}

export async function newestApplication(
  queryable: Queryable,
  user_id: number,
): Promise<Application | undefined> {
  const { rows } = await queryable.query<Application>(
    `select id, user_id, introduction, status, reason, created_at, reviewed_at from trader_applications
     where user_id = $1 order by id desc limit 1`,
    [user_id],
  );
  return rows[0];
}

export async function waitingApplications(queryable: Queryable) {
  const { rows } = await queryable.query<Application & { nickname: string; trades: number }>(
    `select a.id, a.user_id, u.nickname, a.introduction, a.status, a.reason, a.created_at, a.reviewed_at,
       (select count(*) from lever_orders o where o.user_id = a.user_id and o.status = 3) as trades
     from trader_applications a join users u on u.id = a.user_id
     where a.status = 1 and u.erased_at is null order by a.id`,
  );
  return rows;
}

export async function addApplication(
  tx: Transaction,
  { user_id, introduction, time }: { user_id: number; introduction: string; time: number },
): Promise<void> {
  await tx.query(
    'insert into trader_applications (user_id, introduction, created_at) values ($1, $2, $3)',
    [user_id, introduction, instant(time)],
  );
}

export async function closeApplication(
  tx: Transaction,
  id: number,
  { status, reason, time }: { status: 2 | 3; reason: string | null; time: number },
): Promise<void> {
  await tx.query(
    'update trader_applications set status = $2, reason = $3, reviewed_at = $4 where id = $1 and status = 1',
    [id, status, reason, instant(time)],
  );
}

export async function experienceOf(
  queryable: Queryable,
  user_id: number,
): Promise<{ trades: number; first_at: number | null }> {
  const { rows } = await queryable.query<{ trades: number; first_at: number | null }>(
    `select count(*) filter (where status = 3) as trades, min(created_at) as first_at
     from lever_orders where user_id = $1`,
    [user_id],
  );
  return rows[0] ?? { trades: 0, first_at: null };
}

export async function markFavourite(
  tx: Transaction,
  { user_id, trader_user_id, time }: { user_id: number; trader_user_id: number; time: number },
): Promise<void> {
  await tx.query(
    'insert into trader_favourites (user_id, trader_user_id, created_at) values ($1, $2, $3) on conflict do nothing',
    [user_id, trader_user_id, instant(time)],
  );
}

export async function unmarkFavourite(
  tx: Transaction,
  { user_id, trader_user_id }: { user_id: number; trader_user_id: number },
): Promise<void> {
  await tx.query('delete from trader_favourites where user_id = $1 and trader_user_id = $2', [
    ...[user_id, trader_user_id],
  ]);
}

export async function eraseTrader(tx: Transaction, user_id: number): Promise<void> {
  await tx.query(`update traders set introduction = '' where user_id = $1`, [user_id]);
  await tx.query(
    `update trader_applications set introduction = '', reason = null where user_id = $1`,
    [user_id],
  );
  await tx.query('delete from trader_favourites where user_id = $1', [user_id]);
}

export async function addPracticeUser(
  tx: Transaction,
  { user_id, nickname, time }: { user_id: number; nickname: string; time: number },
): Promise<boolean> {
  const name = `practice-${user_id}`;
  const { changedRows } = await tx.query(
    `insert into users (id, email, password_hash, extension_code, lang, nickname, real_level, created_at)
     overriding system value values ($1, $2, '!', $3, 'en', $4, 2, $5) on conflict do nothing`,
    [user_id, `${name}@traders.invalid`, name, nickname, instant(time)],
  );
  return changedRows === 1;
}
