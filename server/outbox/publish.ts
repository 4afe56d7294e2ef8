// The reading end of the outbox: what was committed and not yet told, and what a returning client missed.
import type { Database, Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';

export interface UserEvent {
  user_id: number;
  sequence: number;
  time: number;
  kind: string;
  data: object;
}

/** One publisher at a time over all processes, else events of an account could overtake each other. */
const PUBLISHING = 5_310_002;
const AT_ONCE = 500;
/** What a client may have missed and still be told (calls.md, section 18). */
export const MISSED_AT_MOST = 500;
export const KEPT_MS = 60 * 60_000;

const COLUMNS = 'user_id, sequence, created_at as time, kind, data';

/**
 * Hands over what waits, oldest first, and marks it as told. Answers how many; 0 also when another process is at it.
 * A crash in between tells them again: who listens drops a sequence that it has had.
 */
export async function publish(
  database: Database,
  deliver: (events: readonly UserEvent[]) => void,
): Promise<number> {
  return database.transaction(async (tx) => {
    const { rows: turn } = await tx.query<{ mine: boolean }>(
      'select pg_try_advisory_xact_lock($1) as mine',
      [PUBLISHING],
    );
    if (!turn[0]?.mine) return 0;
    const { rows } = await tx.query<UserEvent & { id: number }>(
      `select id, ${COLUMNS} from user_events where not is_published order by id limit ${AT_ONCE}`,
    );
    if (rows.length === 0) return 0;
    deliver(rows.map(({ id: _, ...event }) => event));
    await tx.query('update user_events set is_published = true where id = any($1::bigint[])', [
      rows.map((row) => row.id),
    ]);
    return rows.length;
  });
}

/** The last event that what is read from now on contains; 0 before the first. */
export async function sequenceOf(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ sequence: number }>(
    'select sequence from user_sequences where user_id = $1',
    [user_id],
  );
  return rows[0]?.sequence ?? 0;
}

export interface Missed {
  sequence: number;
  /** They can't be told one by one any more: the client asks for everything again. */
  resync: boolean;
  events: UserEvent[];
}

/** What a client that has had everything up to `had` must be told to be up to date. */
export async function missedSince(
  queryable: Queryable,
  user_id: number,
  had: number,
): Promise<Missed> {
  const { rows } = await queryable.query<UserEvent & { last: number | null }>(
    `select s.sequence as last, e.user_id, e.sequence, e.created_at as time, e.kind, e.data
     from user_sequences s
     left join user_events e
       on e.user_id = s.user_id and e.sequence > $2 and s.sequence - $2 <= ${MISSED_AT_MOST}
     where s.user_id = $1 order by e.sequence`,
    [user_id, had],
  );
  const sequence = rows[0]?.last ?? 0;
  const events = rows.flatMap(({ last: _, ...event }) => (event.sequence === null ? [] : [event]));
  const resync = had > sequence || events.length !== sequence - had;
  return { sequence, resync, events: resync ? [] : events };
}

/** A job: events that nobody can ask for any more. */
export async function forgetEvents(database: Database, time: number): Promise<number> {
  const { changed } = await database.query(
    'delete from user_events where is_published and created_at < $1',
    [instant(time - KEPT_MS)],
  );
  return changed;
}
