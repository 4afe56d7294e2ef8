import type { Commitment } from '../../platform/base/draws.ts';
import { onlyRow } from '../../platform/base/must.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { PRIZE_COLUMNS, PRIZE_TABLES, type PrizeRow } from './prize-store.ts';

export interface CommittedPlay extends Commitment {
  id: number;
}

export interface PlayRow extends CommittedPlay {
  seed: string;
  position: number;
  play_time: number;
  prize: PrizeRow;
}

export async function lockCommitted(
  tx: Transaction,
  user_id: number,
): Promise<CommittedPlay | undefined> {
  const { rows } = await tx.query<CommittedPlay>(
    'select id, secret, hash from game_plays where user_id = $1 and day is null for update',
    [user_id],
  );
  return rows[0];
}

export async function insertCommitted(
  tx: Transaction,
  user_id: number,
  { secret, hash }: Commitment,
): Promise<CommittedPlay> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into game_plays (user_id, secret, hash) values ($1, $2, $3) returning id',
    [user_id, secret, hash],
  );
  return { id: onlyRow(rows).id, secret, hash };
}

export async function hasPlayed(
  queryable: Queryable,
  user_ids: readonly number[],
  day: string,
): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from game_plays where user_id = any($1::bigint[]) and day = $2 limit 1',
    [user_ids, day],
  );
  return rows.length > 0;
}

export async function makePlay(
  tx: Transaction,
  play: { id: number; day: string; seed: string; position: number; prize_id: number; time: number },
): Promise<void> {
  await tx.query(
    `update game_plays set day = $2, seed = $3, position = $4, prize_id = $5, played_at = $6 where id = $1`,
    [play.id, play.day, play.seed, play.position, play.prize_id, instant(play.time)],
  );
}

export async function lastPlays(
  queryable: Queryable,
  user_id: number,
  limit: number,
): Promise<PlayRow[]> {
  const { rows } = await queryable.query<
    Omit<PlayRow, 'prize' | 'id'> & PrizeRow & { play_id: number }
  >(
    `select g.id as play_id, g.secret, g.hash, g.seed, g.position, g.played_at as play_time, ${PRIZE_COLUMNS}
     from game_plays g join (${PRIZE_TABLES}) on p.id = g.prize_id
     where g.user_id = $1 and g.day is not null order by g.id desc limit $2`,
    [user_id, limit],
  );
  return rows.map(({ play_id, secret, hash, seed, position, play_time, ...prize }) => ({
    id: play_id,
    secret,
    hash,
    seed,
    position,
    play_time,
    prize,
  }));
}

export async function spentOn(queryable: Queryable, day: string): Promise<string> {
  const { rows } = await queryable.query<{ spent: string }>(
    'select spent from game_days where day = $1',
    [day],
  );
  // The first draw of a day makes its row.
  return rows[0]?.spent ?? '0';
}

/** Locked, because all plays of a day share its budget. */
export async function lockDay(tx: Transaction, day: string): Promise<string> {
  await tx.query('insert into game_days (day) values ($1) on conflict do nothing', [day]);
  const { rows } = await tx.query<{ spent: string }>(
    'select spent from game_days where day = $1 for update',
    [day],
  );
  return rows[0]?.spent ?? '0';
}

export async function addSpent(tx: Transaction, day: string, cost: string): Promise<void> {
  await tx.query('update game_days set spent = spent + $2 where day = $1', [day, cost]);
}

/** Finished plays stay, because the ledger refers to them. */
export async function erasePlays(tx: Transaction, user_id: number): Promise<void> {
  await tx.query('delete from game_plays where user_id = $1 and day is null', [user_id]);
}
