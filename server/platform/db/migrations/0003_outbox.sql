-- Events for users, written in the transaction that they tell of: what is committed is told, and
-- nothing else, whatever happens to the process in between.

-- Counts from 1 per user, for ever (calls.md, section 18).
create table user_sequences (
  user_id bigint primary key,
  sequence bigint not null
) with (fillfactor = 50);

create table user_events (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  sequence bigint not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null,
  is_published boolean not null default false,
  unique (user_id, sequence)
);
create index user_events_waiting on user_events (id) where not is_published;
create index user_events_age on user_events (created_at) where is_published;

-- events: [{ user_id, kind, data, created_at }], in the order in which a user is to hear of them.
-- Rows of user_sequences are locked in the order of user ids, so that nobody waits in a circle.
-- Answers the last sequence of each user that is told something.
create function outbox_write(events jsonb) returns table (user_id bigint, sequence bigint)
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  insert into user_sequences (user_id, sequence)
    select (e.value ->> 'user_id')::bigint, 0 from jsonb_array_elements(events) e
    group by 1 order by 1
    on conflict do nothing;
  perform from user_sequences s
    where s.user_id in (select (e.value ->> 'user_id')::bigint from jsonb_array_elements(events) e)
    order by s.user_id
    for update;
  insert into user_events (user_id, sequence, kind, data, created_at)
    select told.user_id, s.sequence + told.nth, told.kind, told.data, told.created_at
    from (
      select (e.value ->> 'user_id')::bigint as user_id, e.value ->> 'kind' as kind,
        e.value -> 'data' as data, (e.value ->> 'created_at')::timestamptz as created_at,
        row_number() over (partition by e.value ->> 'user_id' order by e.ordinality) as nth, e.ordinality
      from jsonb_array_elements(events) with ordinality as e (value, ordinality)
    ) told
    join user_sequences s on s.user_id = told.user_id
    order by told.ordinality;
  return query update user_sequences s set sequence = s.sequence + told.count
    from (
      select (e.value ->> 'user_id')::bigint as user_id, count(*) as count
      from jsonb_array_elements(events) e group by 1
    ) told
    where s.user_id = told.user_id
    returning s.user_id, s.sequence;
end $$;
