// Orders as they are asked for, page by page (R-CONTRACT-22). The figures of a page are of one set of marks.
import type { LeverOrder, LeverTotals } from '../../../protocol/calls/contract.ts';
import type { Queryable } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import type { Found, Span } from '../../http/paging.ts';
import { readAccount } from './account.ts';
import type { Desk, Marks } from './desk.ts';
import { Figures, viewEnded } from './figures.ts';
import { COLUMNS, type OrderRow, STATUS } from './order-row.ts';

export interface TradeFilter {
  user_id: number;
  status?: readonly number[] | undefined;
  currency_id?: number | undefined;
  legal_id?: number | undefined;
  type?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const WHICH = `o.user_id = $1
  and ($2::smallint[] is null or o.status = any($2))
  and ($3::integer is null or o.currency_id = $3)
  and ($4::integer is null or o.legal_id = $4)
  and ($5::smallint is null or o.type = $5)
  and ($6::timestamptz is null or o.created_at >= $6)
  and ($7::timestamptz is null or o.created_at < $7)`;

const time = (ms: number | undefined) => (ms === undefined ? null : instant(ms));

const valuesOf = (filter: TradeFilter) => [
  filter.user_id,
  filter.status === undefined ? null : [...filter.status],
  filter.currency_id ?? null,
  filter.legal_id ?? null,
  filter.type ?? null,
  time(filter.from),
  time(filter.to),
];

/** What the orders of a filter add up to, by quote currency; sums are exact (NUMERIC). */
export async function sumTrades(
  queryable: Queryable,
  filter: TradeFilter,
): Promise<Omit<LeverTotals, 'legal_name'>[]> {
  const { rows } = await queryable.query<Omit<LeverTotals, 'legal_name'>>(
    `select o.legal_id, count(*) as order_count, count(*) filter (where o.status = ${STATUS.closed}) as closed_count,
       count(*) filter (where o.status = ${STATUS.closed} and o.fact_profits > 0) as won_count,
       sum(o.fact_profits) as profits, sum(o.trade_fee) as fees, sum(o.overnight_money) as overnight,
       sum(o.fact_profits - o.trade_fee - o.overnight_money) as net
     from lever_orders o where ${WHICH} group by o.legal_id order by o.legal_id`,
    valuesOf(filter),
  );
  return rows;
}

/** Newest first. */
export async function listTrades(
  queryable: Queryable,
  filter: TradeFilter,
  { offset, limit }: Span,
): Promise<Found<OrderRow>> {
  const values = valuesOf(filter);
  const { rows: list } = await queryable.query<OrderRow>(
    `select ${COLUMNS} from lever_orders o where ${WHICH}
     order by o.created_at desc, o.id desc limit $8 offset $9`,
    [...values, limit, offset],
  );
  const { rows } = await queryable.query<{ total: number }>(
    `select count(*) as total from lever_orders o where ${WHICH}`,
    values,
  );
  return { list, total: rows[0]?.total ?? 0 };
}

const lives = ({ status }: OrderRow): boolean =>
  status !== STATUS.closed && status !== STATUS.cancelled;

/** Those that live have the figures of their accounts. */
export async function viewOrders(
  desk: Desk,
  queryable: Queryable,
  orders: readonly OrderRow[],
  marks: Marks,
): Promise<LeverOrder[]> {
  const accounts = new Map<string, Figures>();
  const shown: LeverOrder[] = [];
  for (const order of orders) {
    if (!lives(order)) {
      shown.push(viewEnded(order, marks));
      continue;
    }
    const name = `${order.user_id}/${order.legal_id}`;
    let figures = accounts.get(name);
    if (figures === undefined) {
      figures = new Figures(await readAccount(queryable, order), marks, desk.burstRate());
      accounts.set(name, figures);
    }
    shown.push(figures.view(order));
  }
  return shown;
}
