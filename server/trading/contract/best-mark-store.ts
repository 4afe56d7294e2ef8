// The best marks that trailing stops follow, stored once for all orders of an instrument (R-CONTRACT-32). The watch reports each mark
// that moved one; only marks that no later one has beaten stay, so the first at or after a moment is the best mark since.
import type { Database, Queryable } from '../../platform/db/database.ts';
import { instant } from '../../platform/db/values.ts';
import { betterMark, followsHigh } from './kinds.ts';
import { type OrderRow, STATUS, type Trail } from './order-row.ts';
import type { BestMark } from './watch-messages.ts';

/** In any order: one that comes again, or late, changes nothing that a later mark has beaten. */
export async function keepBestMarks(
  database: Queryable,
  marks: readonly BestMark[],
): Promise<void> {
  const lastingMarks = unbeaten(marks);
  if (lastingMarks.length === 0) return;
  await database.query(
    `with fresh as (
       select * from unnest($1::integer[], $2::text[], $3::timestamptz[], $4::numeric[]) as f (match_id, side, time, mark)
     ), beaten as (
       delete from lever_best_marks b using fresh f
       where b.match_id = f.match_id and b.side = f.side and b.time < f.time
         and case when f.side = 'high' then b.mark <= f.mark else b.mark >= f.mark end
     )
     insert into lever_best_marks as b (match_id, side, time, mark)
     select f.match_id, f.side, f.time, f.mark from fresh f
     where not exists (
       select from lever_best_marks later
       where later.match_id = f.match_id and later.side = f.side and later.time > f.time
         and case when f.side = 'high' then later.mark >= f.mark else later.mark <= f.mark end
     )
     on conflict (match_id, side, time) do update
       set mark = case when b.side = 'high' then greatest(b.mark, excluded.mark) else least(b.mark, excluded.mark) end`,
    [
      lastingMarks.map(({ match_id }) => match_id),
      lastingMarks.map(({ side }) => side),
      lastingMarks.map(({ time }) => instant(time).toISOString()),
      lastingMarks.map(({ mark }) => mark),
    ],
  );
}

/** Those of a batch that none of the same side at the same time or later has beaten. */
function unbeaten(marks: readonly BestMark[]): BestMark[] {
  const lasting = new Map<string, BestMark[]>();
  for (const mark of marks) {
    const key = `${mark.match_id}/${mark.side}`;
    const sameSide = lasting.get(key) ?? [];
    if (sameSide.some((one) => one.time >= mark.time && isAsGood(one, mark))) continue;
    const others = sameSide.filter((one) => one.time > mark.time || !isAsGood(mark, one));
    lasting.set(key, [...others, mark]);
  }
  return [...lasting.values()].flat();
}

const isAsGood = (one: BestMark, other: BestMark): boolean =>
  betterMark(one.side === 'high', one.mark, other.mark) === one.mark;

/** A trailing stop may start with a mark that was some time in the queue. */
const KEPT_MS = 60 * 60_000;

/** Only the first mark at or after the start of a live trailing stop is needed. */
export async function dropBestMarks(database: Database, now: number): Promise<void> {
  await database.query(
    `with starts as (
       select o.match_id, case when o.type = 2 then 'high' else 'low' end as side,
         to_timestamp((o.trail ->> 'since')::bigint / 1000.0) as since
       from lever_orders o
       where o.status < 2 and (o.trail is not null or o.exits @> '[{"kind": "trailing"}]') and o.trail ->> 'since' is not null
       union
       select o.match_id, case when o.type = 1 then 'high' else 'low' end,
         to_timestamp((e -> 'trail' ->> 'since')::bigint / 1000.0)
       from lever_orders o cross join lateral jsonb_array_elements(o.exits) e
       where o.status < 2 and (o.trail is not null or o.exits @> '[{"kind": "trailing"}]')
         and e -> 'trail' ->> 'since' is not null
     ), needed as (
       select s.match_id, s.side, min(b.time) as time
       from starts s join lever_best_marks b on b.match_id = s.match_id and b.side = s.side and b.time >= s.since
       group by s.match_id, s.side, s.since
     )
     delete from lever_best_marks b
     where b.time < $1 and not exists (
       select from needed n where n.match_id = b.match_id and n.side = b.side and n.time = b.time
     )`,
    [instant(now - KEPT_MS)],
  );
}

const isLive = ({ status }: OrderRow): boolean =>
  status === STATUS.pending || status === STATUS.open;

interface Followed {
  order: OrderRow;
  trail: Trail;
  isEntry: boolean;
}

/** The orders with the best marks of their trailing stops. Costs a query only if one follows the mark. */
export async function withBestMarks(queryable: Queryable, orders: OrderRow[]): Promise<OrderRow[]> {
  const trails = orders.filter(isLive).flatMap(followedBy);
  if (trails.length === 0) return orders;
  const { rows } = await queryable.query<{ mark: string | null }>(
    `select (
       select b.mark from lever_best_marks b
       where b.match_id = w.match_id and b.side = w.side and b.time >= w.since order by b.time limit 1
     ) as mark
     from unnest($1::integer[], $2::text[], $3::timestamptz[]) with ordinality as w (match_id, side, since, place)
     order by w.place`,
    [
      trails.map(({ order }) => order.match_id),
      trails.map((one) => (followsHigh(one.order, one.isEntry) ? 'high' : 'low')),
      trails.map(({ trail }) => instant(trail.since ?? 0).toISOString()),
    ],
  );
  const bests = new Map<Trail, string>();
  for (const [place, { order, trail, isEntry }] of trails.entries()) {
    const mark = rows[place]?.mark ?? null;
    if (mark === null || trail.best === null) continue;
    bests.set(trail, betterMark(followsHigh(order, isEntry), mark, trail.best));
  }
  return bests.size === 0 ? orders : orders.map((order) => withBest(order, bests));
}

function followedBy(order: OrderRow): Followed[] {
  const all = [
    { order, trail: order.trail, isEntry: true },
    ...order.exits.map(({ trail }) => ({ order, trail, isEntry: false })),
  ];
  return all.flatMap((one) =>
    one.trail === null || one.trail.best === null ? [] : [{ ...one, trail: one.trail }],
  );
}

function withBest(order: OrderRow, bests: ReadonlyMap<Trail, string>): OrderRow {
  const of = (trail: Trail | null): Trail | null => {
    const best = trail === null ? undefined : bests.get(trail);
    return trail === null || best === undefined ? trail : { ...trail, best };
  };
  const exits = order.exits.map((exit) => ({ ...exit, trail: of(exit.trail) }));
  return { ...order, trail: of(order.trail), exits };
}
