import type { EarnHolding } from '../../../protocol/calls/products/products.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

export interface HeldRow {
  kind: EarnHolding['kind'];
  currency_id: number;
  orders: number;
  /** USD value of one where the market has no price yet. */
  issue_price: string | null;
  held: string;
  earned: string;
  earned_today: string;
}

export async function heldBy(
  queryable: Queryable,
  user_id: number,
  today: number,
): Promise<HeldRow[]> {
  const { rows } = await queryable.query<HeldRow>(
    `select kind, currency_id, issue_price, sum(orders) as orders, sum(held) as held, sum(earned) as earned,
       sum(earned_today) as earned_today
     from (
       select 'dual' as kind, case p.type when 'call' then p.currency_id else p.legal_id end as currency_id,
         null::numeric as issue_price, 1 as orders, o.paid as held, 0 as earned, 0 as earned_today
       from dual_orders o join dual_products p on p.id = o.dual_id where o.user_id = $1 and o.status < 2
       union all
       select 'dual', receive_currency_id, null, 0, 0, interest, case when completed_at >= $2 then interest else 0 end
       from dual_orders where user_id = $1 and status = 2
       union all
       select 'lock', c.currency_id, null, case o.status when 1 then 1 else 0 end,
         case o.status when 1 then o.amount else 0 end, o.yield_total - coalesce(o.penalty, 0),
         coalesce((select sum(y.number) from lock_yields y where y.order_id = o.id and y.due_at >= $2), 0)
           - case when o.completed_at >= $2 then o.penalty else 0 end
       from lock_orders o join lock_configs c on c.id = o.config_id where o.user_id = $1
       union all
       select 'ieo', case o.status when 0 then o.pay_currency else p.currency_id end,
         case o.status when 1 then p.issue_price end, 1, case o.status when 0 then o.paid else o.allotted end, 0, 0
       from project_orders o join projects p on p.id = o.project_id where o.user_id = $1 and o.status < 2
     ) lines group by kind, currency_id, issue_price order by kind, currency_id`,
    [user_id, instant(today)],
  );
  return rows;
}

export interface OwedYields {
  currency_id: number;
  owed: string;
}

export async function owedYields(queryable: Queryable): Promise<OwedYields[]> {
  const { rows } = await queryable.query<OwedYields>(
    `select c.currency_id, sum(round(o.amount * o.daily_yield, 8) * (o.days - o.paid_days)) as owed
     from lock_orders o join lock_configs c on c.id = o.config_id where o.status = 1
     group by c.currency_id order by c.currency_id`,
  );
  return rows;
}

export interface DualExposure {
  match_id: number;
  currency_id: number;
  legal_id: number;
  pay_currency: number;
  linked_price: string;
  paid: string;
  /** Payout in the coin if the price ends below the linked price, in the quote currency otherwise. */
  coin: string;
  quote: string;
}

export async function dualExposures(queryable: Queryable): Promise<DualExposure[]> {
  const { rows } = await queryable.query<DualExposure>(
    `select p.match_id, p.currency_id, p.legal_id,
       case p.type when 'call' then p.currency_id else p.legal_id end as pay_currency, p.linked_price,
       sum(o.paid) as paid, round(sum(o.amount * (1 + p.days * o.apr / 365)), 8) as coin,
       round(sum(o.amount * p.linked_price * (1 + p.days * o.apr / 365)), 8) as quote
     from dual_orders o join dual_products p on p.id = o.dual_id where o.status < 2
     group by p.id order by p.id`,
  );
  return rows;
}
