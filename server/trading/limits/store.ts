import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import type { Close, OwnLimits } from './rules.ts';

interface LimitsRow {
  user_id: number;
  loss_limit: string | null;
  next_loss_limit: string | null;
  next_loss_time: number | null;
  cool_losses: number | null;
  cool_minutes: number | null;
  cool_since: number | null;
  next_cool_losses: number | null;
  next_cool_minutes: number | null;
  next_cool_time: number | null;
  paused_until: number | null;
}

export async function limitsOfAll(
  queryable: Queryable,
  user_ids: readonly number[],
): Promise<(OwnLimits | undefined)[]> {
  const { rows } = await queryable.query<LimitsRow>(
    `select user_id, loss_limit, next_loss_limit, next_loss_time, cool_losses, cool_minutes, cool_since,
       next_cool_losses, next_cool_minutes, next_cool_time, paused_until
     from own_limits where user_id = any($1::bigint[])`,
    [[...user_ids]],
  );
  return user_ids.map((id) => {
    const row = rows.find(({ user_id }) => user_id === id);
    return row === undefined ? undefined : limitsIn(row);
  });
}

function limitsIn(row: LimitsRow): OwnLimits {
  const { next_loss_time, next_cool_time } = row;
  const cool = (losses: number | null, minutes: number | null) =>
    losses === null || minutes === null ? null : { losses, minutes };
  return {
    loss: {
      value: row.loss_limit,
      next: next_loss_time === null ? null : { value: row.next_loss_limit, time: next_loss_time },
    },
    cool: {
      value: cool(row.cool_losses, row.cool_minutes),
      next:
        next_cool_time === null
          ? null
          : {
              value: cool(row.next_cool_losses, row.next_cool_minutes),
              time: next_cool_time,
            },
    },
    cool_since: row.cool_since ?? 0,
    paused_until: row.paused_until,
  };
}

const orNull = (ms: number | null | undefined) =>
  ms === null || ms === undefined ? null : instant(ms);

export async function keepLimits(
  tx: Transaction,
  user_id: number,
  { loss, cool, cool_since, paused_until }: OwnLimits,
): Promise<void> {
  await tx.query(
    `insert into own_limits (user_id, loss_limit, next_loss_limit, next_loss_time, cool_losses, cool_minutes, cool_since,
       next_cool_losses, next_cool_minutes, next_cool_time, paused_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (user_id) do update set loss_limit = excluded.loss_limit, next_loss_limit = excluded.next_loss_limit,
       next_loss_time = excluded.next_loss_time, cool_losses = excluded.cool_losses, cool_minutes = excluded.cool_minutes,
       cool_since = excluded.cool_since, next_cool_losses = excluded.next_cool_losses,
       next_cool_minutes = excluded.next_cool_minutes, next_cool_time = excluded.next_cool_time,
       paused_until = excluded.paused_until`,
    [
      user_id,
      loss.value,
      loss.next?.value ?? null,
      orNull(loss.next?.time),
      cool.value?.losses ?? null,
      cool.value?.minutes ?? null,
      instant(cool_since),
      cool.next?.value?.losses ?? null,
      cool.next?.value?.minutes ?? null,
      orNull(cool.next?.time),
      orNull(paused_until),
    ],
  );
}

export async function eraseLimits(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from own_limits where user_id = $1', [user_id]);
}

/** In USD, after costs: contracts and timed options that ended since then. */
export async function closedSince(
  queryable: Queryable,
  user_id: number,
  since: number,
): Promise<{ contracts: string; options: { currency_id: number; result: string }[] }> {
  const { rows } = await queryable.query<{ result: string }>(
    `select coalesce(sum((fact_profits - trade_fee - overnight_money - trader_share) * coalesce(legal_usd, 1)), 0) as result
     from lever_orders where user_id = $1 and status = 3 and completed_at >= $2`,
    [user_id, instant(since)],
  );
  const { rows: options } = await queryable.query<{ currency_id: number; result: string }>(
    `select currency_id, sum(payout - number - fee) as result from micro_orders
     where user_id = $1 and status = 3 and completed_at >= $2 group by currency_id`,
    [user_id, instant(since)],
  );
  return { contracts: rows[0]?.result ?? '0', options };
}

const CLOSES_AT_MOST = 500;

/** The newest first. */
export async function closesSince(
  queryable: Queryable,
  user_id: number,
  since: number,
): Promise<Close[]> {
  const { rows } = await queryable.query<Close>(
    `select time, result from (
       (select completed_at as time, id, fact_profits - trade_fee - overnight_money - trader_share as result
        from lever_orders where user_id = $1 and status = 3 and completed_at > $2
        order by completed_at desc, id desc limit ${CLOSES_AT_MOST})
       union all
       (select completed_at, id, payout - number - fee from micro_orders
        where user_id = $1 and status = 3 and completed_at > $2 order by completed_at desc limit ${CLOSES_AT_MOST})
     ) closes order by time desc, id desc limit ${CLOSES_AT_MOST}`,
    [user_id, instant(since)],
  );
  return rows;
}

export interface OpenPosition {
  match_id: number;
  legal_id: number;
  symbol: string;
  type: 1 | 2;
  price: string;
  number: string;
}

export async function openPositions(
  queryable: Queryable,
  user_id: number,
): Promise<OpenPosition[]> {
  const { rows } = await queryable.query<OpenPosition>(
    `select match_id, legal_id, symbol, type, price, number from lever_orders
     where user_id = $1 and status = 1 order by id`,
    [user_id],
  );
  return rows;
}
