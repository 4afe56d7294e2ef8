import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import type { Found, Span } from '../../platform/http/paging.ts';
import type { OrderRow } from '../contract/order-row.ts';
import { COLUMNS } from '../contract/store.ts';

export async function copiedLegalIds(queryable: Queryable, follow_id: number): Promise<number[]> {
  const { rows } = await queryable.query<{ legal_id: number }>(
    `select distinct legal_id from lever_orders where follow_user_id = $1 and status < 3 order by 1`,
    [follow_id],
  );
  return rows.map(({ legal_id }) => legal_id);
}

interface HeldMargin {
  legal_id: number;
  margin: string;
}

export function copiedMargins(tx: Transaction, follow_id: number): Promise<HeldMargin[]> {
  return forAll(tx, copiedMarginsOf, follow_id);
}

async function copiedMarginsOf(
  tx: Transaction,
  follow_ids: readonly number[],
): Promise<HeldMargin[][]> {
  const { rows } = await tx.query<HeldMargin & { follow_id: number }>(
    `select follow_user_id as follow_id, legal_id, sum(caution_money) as margin from lever_orders
     where follow_user_id = any($1::bigint[]) and status < 3 group by 1, 2`,
    [follow_ids],
  );
  return follow_ids.map((id) => rows.filter(({ follow_id }) => follow_id === id));
}

/** Of all open copies of the trader's positions. */
export async function marginsOfCopies(
  queryable: Queryable,
  trader_user_id: number,
): Promise<HeldMargin[]> {
  const { rows } = await queryable.query<HeldMargin>(
    `select legal_id, sum(caution_money) as margin from lever_orders
     where trader_user_id = $1 and status < 3 group by 1`,
    [trader_user_id],
  );
  return rows;
}

/** Detached positions ignore the trader's later acts. */
export async function detach(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.query(
    `update lever_orders set follow_user_id = null, trader_user_id = null
     where id = any($1::bigint[]) and status < 3`,
    [ids],
  );
}

/** Of a trader's own orders: those from the time as a trader, and from before it (R-COPY-11). */
const DURING_ROLE = `not exists (
  select from traders t where t.user_id = o.user_id and coalesce(o.completed_at, 'infinity') >= t.left_at)
  and not exists (
    select from trader_absences a where a.user_id = o.user_id
      and coalesce(o.handled_at, o.created_at) < a.back_at and coalesce(o.completed_at, 'infinity') >= a.left_at)`;

export async function closedTradePage(
  queryable: Queryable,
  trader_user_id: number,
  span: Span,
): Promise<Found<OrderRow>> {
  return orderPage(
    queryable,
    `o.user_id = $1 and o.status = 3 and o.follow_user_id is null and $2::smallint is not distinct from $2
       and ${DURING_ROLE}`,
    [trader_user_id, null],
    span,
  );
}

/** 1: current, 3: history, undefined: all. */
export async function copyPage(
  queryable: Queryable,
  { user_id, status }: { user_id: number; status: 1 | 3 | undefined },
  span: Span,
): Promise<Found<OrderRow>> {
  return orderPage(
    queryable,
    `o.user_id = $1 and o.follow_user_id is not null
       and ($2::smallint is null or (case when o.status < 3 then 1 else 3 end) = $2)`,
    [user_id, status ?? null],
    span,
  );
}

async function orderPage(
  queryable: Queryable,
  which: string,
  values: readonly (number | null)[],
  { offset, limit }: Span,
): Promise<Found<OrderRow>> {
  const { rows: list } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o where ${which}
     order by coalesce(o.completed_at, o.created_at) desc, o.id desc limit $3 offset $4`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from lever_orders o where ${which}`,
    values,
  );
  return { list, total: onlyRow(rows).total };
}

export async function openPositionsOf(
  queryable: Queryable,
  trader_user_id: number,
): Promise<OrderRow[]> {
  const { rows } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o
     where o.user_id = $1 and o.status in (1, 2) and o.follow_user_id is null and ${DURING_ROLE}
     order by o.id desc`,
    [trader_user_id],
  );
  return rows;
}
