// Ticks received while options ran, kept for an hour to settle options that expired during a downtime.

import { wholeNumber } from '../../platform/base/exact.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { TICK_WITHIN_MS, TICKS_KEPT_MS } from './rules.ts';
import type { Running } from './store.ts';
import type { OptionTick } from './watch-messages.ts';

export async function keepTicks(queryable: Queryable, ticks: readonly OptionTick[]): Promise<void> {
  if (ticks.length === 0) return;
  const times = ticks.map(({ time }) => time);
  await queryable.query(
    'insert into option_ticks (from_time, to_time, ticks) values ($1, $2, $3)',
    [instant(Math.min(...times)), instant(Math.max(...times)), packTicks(ticks)],
  );
}

export async function forgetTicks(database: Database, now: number): Promise<void> {
  await database.query('delete from option_ticks where to_time < $1', [
    instant(now - TICKS_KEPT_MS),
  ]);
}

export async function settlingTick(
  queryable: Queryable,
  { match_id, expire_time }: Running,
): Promise<OptionTick | undefined> {
  const until = expire_time + TICK_WITHIN_MS;
  const { rows } = await queryable.query<{ ticks: string }>(
    `select ticks from option_ticks where to_time >= $1 and to_time < $2 and from_time <= $3 order by id`,
    [instant(expire_time), instant(until + TICKS_KEPT_MS), instant(until)],
  );
  return rows
    .flatMap(({ ticks }) => unpackTicks(ticks))
    .find((tick) => tick.match_id === match_id && tick.time >= expire_time && tick.time <= until);
}

function packTicks(ticks: readonly OptionTick[]): string {
  return ticks.map(({ match_id, price, time }) => `${match_id}/${price}/${time}`).join(';');
}

function unpackTicks(text: string): OptionTick[] {
  return text.split(';').map((one) => {
    const [match_id = '', price = '', time = ''] = one.split('/');
    return { match_id: wholeNumber(match_id), price, time: wholeNumber(time) };
  });
}
