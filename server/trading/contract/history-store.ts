import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';

/** The rate of a day is its last one, which that night charges to positions opened now. */
export async function noteNights(
  tx: Transaction,
  contracts: readonly { match_id: number; overnight_rate: string }[],
  day: number,
): Promise<void> {
  await tx.query(
    `insert into contract_nights (match_id, day, rate)
     select id, $3, rate from unnest($1::integer[], $2::numeric[]) as new (id, rate)
     on conflict (match_id, day) do update set rate = excluded.rate`,
    [
      contracts.map(({ match_id }) => match_id),
      contracts.map(({ overnight_rate }) => overnight_rate),
      instant(day),
    ],
  );
}

/** The first look of an hour counts. */
export async function noteInterest(
  tx: Transaction,
  hour: number,
  leastAccounts: number,
): Promise<void> {
  await tx.query(
    `insert into contract_interest (match_id, hour, number)
     select match_id, $1, sum(number) from lever_orders where status in (1, 2)
     group by match_id having count(distinct user_id) >= $2
     on conflict (match_id, hour) do nothing`,
    [instant(hour), leastAccounts],
  );
}

export async function forgetPast(
  tx: Transaction,
  before: { day: number; hour: number },
): Promise<void> {
  await tx.query('delete from contract_nights where day < $1', [instant(before.day)]);
  await tx.query('delete from contract_interest where hour < $1', [instant(before.hour)]);
}

export interface Night {
  time: number;
  rate: string;
}

/** Oldest first. */
export async function nightsOf(
  queryable: Queryable,
  match_id: number,
  most: number,
): Promise<Night[]> {
  const { rows } = await queryable.query<Night>(
    `select day as time, rate from contract_nights
     where match_id = $1 order by day desc limit $2`,
    [match_id, most],
  );
  return rows.toReversed();
}

export interface HourOfInterest {
  time: number;
  number: string;
}

export async function interestSince(
  queryable: Queryable,
  match_id: number,
  since: number,
): Promise<HourOfInterest[]> {
  const { rows } = await queryable.query<HourOfInterest>(
    `select hour as time, number from contract_interest
     where match_id = $1 and hour > $2 order by hour`,
    [match_id, instant(since)],
  );
  return rows;
}
