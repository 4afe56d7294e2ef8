import type { Database, Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';

export interface UserEvent {
  user_id: number;
  sequence: number;
  time: number;
  kind: string;
  data: object;
}

/** Above this number the client must resync. */
const MISSED_AT_MOST = 500;
export const KEPT_MS = 60 * 60_000;

/** The user's last event; 0 before the first. Later reads include at least this event. */
export async function sequenceOf(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ sequence: number }>(
    'select sequence from user_sequences where user_id = $1',
    [user_id],
  );
  return rows[0]?.sequence ?? 0;
}

export interface Missed {
  sequence: number;
  /** Too many or too old to send: the client must reload everything. */
  resync: boolean;
  events: UserEvent[];
}

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

export async function forgetEvents(database: Database, now: number): Promise<number> {
  // Ids grow with time, so the old ones are at the beginning of the primary key.
  const { changedRows } = await database.query(
    `delete from user_events e
     where e.id < coalesce(
         (select id from user_events where created_at > $1 order by id limit 1), 9223372036854775807)
       and not exists (select from user_events_queue q where q.event_id = e.id)`,
    [instant(now - KEPT_MS)],
  );
  return changedRows;
}
