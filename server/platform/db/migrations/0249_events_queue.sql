-- Events that wait for the publisher are in a table of their own: a published event needn't be written again.
create table user_events_queue (
  event_id bigint primary key
);
insert into user_events_queue (event_id) select id from user_events where not is_published;
update user_events set is_published = true where not is_published;
drop index user_events_age;

alter table invite_volumes set (fillfactor = 60);

-- As before (0003_outbox.sql), in one statement: counters are raised in the order of user ids. No table is read, so hash
-- joins are right for any number of events.
create or replace function outbox_write(events jsonb) returns table (user_id bigint, sequence bigint)
  language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with given as (
      select (e.value ->> 'user_id')::bigint as user_id, e.value ->> 'kind' as kind, e.value -> 'data' as data,
        (e.value ->> 'created_at')::timestamptz as created_at, e.ordinality,
        row_number() over (partition by e.value ->> 'user_id' order by e.ordinality) as nth
      from jsonb_array_elements(events) with ordinality as e (value, ordinality)
    ), counters as (
      insert into user_sequences as s (user_id, sequence)
        select g.user_id, count(*) from given g group by 1 order by 1
        on conflict (user_id) do update set sequence = s.sequence + excluded.sequence
        returning s.user_id, s.sequence
    ), totals as (
      select g.user_id, count(*) as count from given g group by 1
    ), written as (
      insert into user_events (user_id, sequence, kind, data, created_at, is_published)
        select g.user_id, c.sequence - t.count + g.nth, g.kind, g.data, g.created_at, true
        from given g join counters c on c.user_id = g.user_id join totals t on t.user_id = g.user_id
        order by g.ordinality
        returning id
    ), queue as (
      insert into user_events_queue (event_id) select w.id from written w
    )
    select c.user_id, c.sequence from counters c;
end $$;
