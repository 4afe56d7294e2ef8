// A trader's figures, computed by the database from contract orders (R-COPY-6).

import { USDT } from '../../../protocol/constants.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

const IS_OWN = 'o.user_id = $1 and o.follow_user_id is null';
const OWN = `${IS_OWN} and o.status = 3`;
const NET = 'o.fact_profits - o.trade_fee - o.overnight_money';
/** An order in another currency counts by the price stored at its close, as it counts for followers. */
const NET_USDT = `round((${NET}) * coalesce(o.legal_usd, case when o.legal_id = ${USDT} then 1 else 0 end), 8)`;

export interface TradeFigures {
  profit_total: string;
  trade_count: number;
  won_count: number;
  holding_ms: number | null;
  median_multiple: number | null;
}

export async function tradeFigures(queryable: Queryable, user_id: number): Promise<TradeFigures> {
  const { rows } = await queryable.query<TradeFigures>(
    `select coalesce(sum(${NET_USDT}), 0) as profit_total, count(*) as trade_count,
       count(*) filter (where o.fact_profits > 0) as won_count,
       (avg(extract(epoch from o.completed_at - o.handled_at)) * 1000)::bigint as holding_ms,
       percentile_disc(0.5) within group (order by o.multiple) as median_multiple
     from lever_orders o where ${OWN}`,
    [user_id],
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error('the sums returned no row');
  return figures;
}

export async function profitDays(
  queryable: Queryable,
  user_id: number,
): Promise<{ time: number; total: string }[]> {
  const { rows } = await queryable.query<{ time: number; total: string }>(
    `select max(d.at) as time, sum(sum(d.net)) over (order by d.day) as total
     from (
       select o.completed_at as at, (o.completed_at at time zone 'UTC')::date as day, ${NET_USDT} as net
       from lever_orders o where ${OWN}
     ) d group by d.day order by d.day`,
    [user_id],
  );
  return rows;
}

/**
 * The highest net inflow of the contract accounts in USDT, against which profits are measured. Money in another currency
 * counts at the price of the first close in that currency, so that a later price doesn't change the result.
 */
export async function capitalOf(queryable: Queryable, user_id: number): Promise<string> {
  const { rows } = await queryable.query<{ capital: string }>(
    `with rates as (
       (select distinct on (o.legal_id) o.legal_id as currency_id, o.legal_usd as usd
        from lever_orders o where ${OWN} and o.legal_usd is not null and o.legal_id <> ${USDT}
        order by o.legal_id, o.completed_at, o.id)
       union all select ${USDT}, 1
     )
     select round(coalesce(max(s.held), 0), 8) as capital from (
       select sum(p.amount * r.usd) over (order by p.id) as held
       from ledger_postings p join ledger_accounts a on a.id = p.account_id
       join rates r on r.currency_id = a.currency_id
       where p.user_id = $1 and a.type = 'lever' and p.kind in ('move', 'faucet', 'deposit', 'reset')
     ) s`,
    [user_id],
  );
  return onlyRow(rows).capital;
}

export interface ProfitSums {
  currency_id: number;
  orders: string;
  ledger: string;
}

/**
 * Profit of all orders of the trader in each currency, by the orders and by the ledger (from the house's side). The
 * ledger counts the insurance's part of a liquidation as a loss too.
 */
export async function profitTwice(queryable: Queryable, user_id: number): Promise<ProfitSums[]> {
  const { rows } = await queryable.query<ProfitSums>(
    `with own as (select o.id, o.legal_id, ${NET} as net from lever_orders o where ${IS_OWN}),
     posted as (
       select a.currency_id, -sum(p.amount) as net
       from own o
       join ledger_transactions t on t.reference_id = o.id
         and t.kind in ('lever_submit', 'lever_close', 'lever_overnight')
       join ledger_postings p on p.transaction_id = t.id
       join ledger_accounts a on a.id = p.account_id
       where p.user_id = 0 and a.type in ('contract_pool', 'fees')
         and p.kind in ('lever_fee', 'lever_profit', 'lever_overnight', 'liquidation')
       group by a.currency_id
     ),
     ordered as (select legal_id as currency_id, sum(net) as net from own group by legal_id)
     select currency_id, coalesce(o.net, 0) as orders, coalesce(p.net, 0) as ledger
     from ordered o full join posted p using (currency_id) order by currency_id`,
    [user_id],
  );
  return rows;
}

/** A median and a 95 % quantile need no more, and a trader of 10,000 followers makes more with a single act. */
const DELAYS_MOST = 10_000;

/** Delays between acts and their copies, of the latest copies made since `from`. */
export async function copyDelays(
  queryable: Queryable,
  user_id: number,
  from: number,
): Promise<{ delay_ms: number | null; delay_p95_ms: number | null }> {
  const { rows } = await queryable.query<{ delay_ms: number | null; delay_p95_ms: number | null }>(
    `select percentile_disc(0.5) within group (order by d.ms)::bigint as delay_ms,
       percentile_disc(0.95) within group (order by d.ms)::bigint as delay_p95_ms
     from (
       select (extract(epoch from j.done_at - a.created_at) * 1000)::bigint as ms
       from copy_acts a join copy_jobs j on j.act_id = a.id
       where a.trader_user_id = $1 and j.status = 1 and a.created_at >= $2
       order by a.id desc, j.follow_id desc limit $3
     ) d`,
    [user_id, instant(from), DELAYS_MOST],
  );
  return rows[0] ?? { delay_ms: null, delay_p95_ms: null };
}

export interface Statistics {
  profit_total: string;
  profit_rate_percent: string;
  accuracy: string;
  trade_count: number;
  drawdown_percent: string;
  holding_ms: number | null;
  median_multiple: number | null;
  delay_ms: number | null;
  delay_p95_ms: number | null;
  profit_curve: [number, string][];
}

export async function keepStatistics(
  queryable: Queryable,
  user_id: number,
  figures: Statistics,
  time: number,
): Promise<void> {
  await queryable.query(
    `update traders set profit_total = $2, profit_rate_percent = $3, accuracy = $4, trade_count = $5,
       drawdown_percent = $6, holding_ms = $7, delay_ms = $8, delay_p95_ms = $9, profit_curve = $10::text::jsonb,
       updated_at = $11, median_multiple = $12
     where user_id = $1`,
    [
      user_id,
      figures.profit_total,
      figures.profit_rate_percent,
      figures.accuracy,
      figures.trade_count,
      figures.drawdown_percent,
      figures.holding_ms,
      figures.delay_ms,
      figures.delay_p95_ms,
      JSON.stringify(figures.profit_curve),
      instant(time),
      figures.median_multiple,
    ],
  );
}
