// The queue of copies: traders' acts, and one job for each follower (R-COPY-2, R-COPY-8).

import type { ErrorParams } from '../../../protocol/errors.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import { instant } from '../../platform/db/values.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { TraderAct } from '../contract/copy-hooks.ts';

export async function addActs(
  tx: Transaction,
  trader_user_id: number,
  acts: readonly TraderAct[],
  time: number,
): Promise<void> {
  await tx.query(
    `insert into copy_acts (trader_user_id, order_id, kind, price, share, target_profit_price, stop_loss_price, created_at)
     select $1, a.order_id, a.kind, a.price, a.share, a.profit, a.loss, $8
     from unnest($2::bigint[], $3::text[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       with ordinality as a (order_id, kind, price, share, profit, loss, place)
     order by a.place`,
    [
      trader_user_id,
      acts.map(({ order_id }) => order_id),
      acts.map(({ kind }) => kind),
      acts.map(({ price }) => price),
      acts.map(({ share }) => share),
      acts.map(({ target_profit_price }) => target_profit_price),
      acts.map(({ stop_loss_price }) => stop_loss_price),
      instant(time),
    ],
  );
}

interface HandedAct {
  id: number;
  trader_user_id: number;
  kind: TraderAct['kind'];
}

/** Acts without jobs, oldest first. During a takeover the second leader waits for the first. */
export async function lockWaitingActs(tx: Transaction, limit: number): Promise<HandedAct[]> {
  const { rows } = await tx.query<HandedAct>(
    `select id, trader_user_id, kind from copy_acts where handed_at is null order by id limit $1 for update`,
    [limit],
  );
  return rows;
}

/**
 * An opening is copied by all who followed before it; any other act by those with a copy, or a pending copy, of the
 * opening. A practice trader's history is written at past times, maybe after the first follow. The minute allows for
 * clocks that differ.
 */
export async function handOut(tx: Transaction, act: HandedAct, time: number): Promise<void> {
  const whom =
    act.kind === 'open'
      ? `select f.id, f.user_id from follows f, copy_acts a
         where a.id = $1 and f.trader_user_id = a.trader_user_id and f.status = 1 and f.since_act_id < a.id
           and f.created_at < a.created_at + interval '1 minute'`
      : `select j.follow_id as id, j.user_id from copy_acts a
         join copy_acts o on o.order_id = a.order_id and o.kind = 'open' and o.id < a.id
         join copy_jobs j on j.act_id = o.id
         left join lever_orders p on p.id = j.order_id
         where a.id = $1 and (j.status = 0 or (j.status = 1 and p.status = 1 and p.follow_user_id = j.follow_id))`;
  await tx.query(
    `insert into copy_jobs (act_id, follow_id, user_id)
     select $1, w.id, w.user_id from (${whom}) w order by w.id on conflict do nothing`,
    [act.id],
  );
  await tx.query('update copy_acts set handed_at = $2 where id = $1', [act.id, instant(time)]);
}

export interface WaitingJob {
  id: number;
  user_id: number;
  legal_id: number;
  trader_user_id: number;
  act_id: number;
  /** Copies of one sort need the same statements. */
  sort: TraderAct['kind'] | 'part';
}

export async function waitingJobs(
  queryable: Queryable,
  after: number,
  limit: number,
): Promise<WaitingJob[]> {
  const { rows } = await queryable.query<WaitingJob>(
    `select j.id, j.user_id, o.legal_id, a.trader_user_id, j.act_id,
       case when a.kind = 'close' and a.share > 0 then 'part' else a.kind end as sort
     from copy_jobs j join copy_acts a on a.id = j.act_id join lever_orders o on o.id = a.order_id
     where j.status = 0 and j.id > $1 order by j.id limit $2`,
    [after, limit],
  );
  return rows;
}

export interface JobRow {
  id: number;
  user_id: number;
  follow_id: number;
  act_id: number;
  kind: TraderAct['kind'];
  price: string;
  share: string;
  target_profit_price: string | null;
  stop_loss_price: string | null;
  acted_at: number;
  trader_user_id: number;
  trader_order_id: number;
  match_id: number;
  type: 1 | 2;
  multiple: number;
  margin_mode: 'cross' | 'isolated';
  symbol: string;
}

export function lockJob(tx: Transaction, id: number): Promise<JobRow | undefined> {
  return forAll(tx, lockJobs, id);
}

/**
 * Leaves out a job while an earlier one of its follow waits. That condition is a scalar subquery, because the planner
 * turns `not exists` into a hash of all waiting jobs, which each batch of 100 would read again.
 */
async function lockJobs(tx: Transaction, ids: readonly number[]): Promise<(JobRow | undefined)[]> {
  const { rows } = await tx.query<JobRow>(
    `select j.id, j.user_id, j.follow_id, j.act_id, a.kind, a.price, a.share, a.target_profit_price, a.stop_loss_price,
       a.created_at as acted_at, a.trader_user_id, a.order_id as trader_order_id, o.match_id, o.type, o.multiple,
       o.margin_mode, o.symbol
     from copy_jobs j join copy_acts a on a.id = j.act_id join lever_orders o on o.id = a.order_id
     where j.id = any($1::bigint[]) and j.status = 0
       and (select e.id from copy_jobs e
            where e.follow_id = j.follow_id and e.act_id < j.act_id and e.status = 0 limit 1) is null
     order by j.id for no key update of j`,
    [ids],
  );
  const jobs = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => jobs.get(id));
}

export interface OpeningCopy {
  order_id: number;
  /** The lots that the copy opened, and those closed since by copies of partial closes. */
  share: string;
  closed_share: string;
  trader_share: string;
}

export function openingCopy(
  tx: Transaction,
  follow_id: number,
  trader_order_id: number,
): Promise<OpeningCopy | undefined> {
  return forAll(tx, openingCopies, { follow_id, trader_order_id });
}

async function openingCopies(
  tx: Transaction,
  pairs: readonly { follow_id: number; trader_order_id: number }[],
): Promise<(OpeningCopy | undefined)[]> {
  const { rows } = await tx.query<OpeningCopy & { place: number }>(
    `select w.place, j.order_id, j.share, a.share as trader_share,
       (select coalesce(sum(c.share), 0) from copy_acts p join copy_jobs c on c.act_id = p.id
        where p.order_id = a.order_id and p.kind = 'close' and c.follow_id = j.follow_id and c.status = 1) as closed_share
     from unnest($1::bigint[], $2::bigint[]) with ordinality as w (follow_id, order_id, place)
     join copy_acts a on a.order_id = w.order_id and a.kind = 'open'
     join copy_jobs j on j.act_id = a.id and j.follow_id = w.follow_id and j.status = 1`,
    [pairs.map(({ follow_id }) => follow_id), pairs.map(({ trader_order_id }) => trader_order_id)],
  );
  const openings = new Map(rows.map(({ place, ...opening }) => [place, opening]));
  return pairs.map((_, index) => openings.get(index + 1));
}

interface Decision {
  id: number;
  status: 1 | 2 | 3;
  order_id: number | null;
  share: string | null;
  reason: string | null;
  params: ErrorParams | null;
  time: number;
}

const NO_ORDER = { order_id: null, share: null } as const;
const NO_REASON = { reason: null, params: null } as const;

async function decideAll(tx: Transaction, decisions: readonly Decision[]): Promise<undefined[]> {
  await tx.query(
    `update copy_jobs j set status = d.status, order_id = d.order_id, share = d.share, reason = d.reason,
       params = nullif(d.params, 'null'::jsonb), done_at = d.done_at
     from jsonb_populate_recordset(null::copy_jobs, $1::text::jsonb) d where j.id = d.id`,
    [JSON.stringify(decisions.map(({ time, ...one }) => ({ ...one, done_at: instant(time) })))],
  );
  return [];
}

export function jobDone(
  tx: Transaction,
  id: number,
  { order_id, share, time }: { order_id: number; share: string | null; time: number },
): Promise<void> {
  return forAll(tx, decideAll, { ...NO_REASON, id, status: 1, order_id, share, time });
}

export function jobDropped(tx: Transaction, id: number, time: number): Promise<void> {
  return forAll(tx, decideAll, { ...NO_ORDER, ...NO_REASON, id, status: 3, time });
}

export function jobSkipped(
  tx: Transaction,
  id: number,
  {
    reason,
    params = null,
    time,
  }: { reason: string; params?: ErrorParams | null | undefined; time: number },
): Promise<void> {
  return forAll(tx, decideAll, { ...NO_ORDER, id, status: 2, reason, params, time });
}

export interface SkippedRow {
  id: number;
  trader_user_id: number;
  nickname: string;
  symbol: string;
  act: TraderAct['kind'];
  reason: string;
  params: ErrorParams | null;
  create_time: number;
}

export async function skippedPage(
  queryable: Queryable,
  { user_id, trader_user_id }: { user_id: number; trader_user_id: number | undefined },
  { offset, limit }: Span,
): Promise<Found<SkippedRow>> {
  const from = `from copy_jobs j join copy_acts a on a.id = j.act_id
    where j.user_id = $1 and j.status = 2 and ($2::bigint is null or a.trader_user_id = $2)`;
  const values = [user_id, trader_user_id ?? null];
  const { rows: list } = await queryable.query<SkippedRow>(
    `select s.*, u.nickname, o.symbol from (
       select j.id, a.trader_user_id, a.order_id, a.kind as act, j.reason, j.params, j.done_at as create_time
       ${from} order by j.id desc limit $3 offset $4
     ) s join users u on u.id = s.trader_user_id join lever_orders o on o.id = s.order_id order by s.id desc`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total ${from}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

/**
 * Deletes acts of closed trades whose newest act is older than `before`, and their copies, oldest first. Acts of open
 * trades are kept, because the copy of a close is computed from the copy of the opening. Returns the number of deleted
 * copies.
 */
export async function deleteDecided(
  tx: Transaction,
  before: number,
  limit: number,
): Promise<number> {
  const { rows } = await tx.query<{ order_id: number }>(
    `select distinct a.order_id from copy_acts a join lever_orders o on o.id = a.order_id and o.status in (3, 4)
     where a.created_at < $1
       and not exists (select from copy_acts n where n.order_id = a.order_id and (n.created_at >= $1 or n.handed_at is null))
       and not exists (select from copy_acts n join copy_jobs j on j.act_id = n.id
         where n.order_id = a.order_id and j.status = 0)
     order by a.order_id limit $2`,
    [instant(before), limit],
  );
  const ids = rows.map(({ order_id }) => order_id);
  if (ids.length === 0) return 0;
  const { changedRows } = await tx.query(
    `delete from copy_jobs j using copy_acts a where a.id = j.act_id and a.order_id = any($1::bigint[])`,
    [ids],
  );
  await tx.query('delete from copy_acts where order_id = any($1::bigint[])', [ids]);
  return changedRows;
}
