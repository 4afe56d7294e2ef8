-- Claims and locks for requests of several users in one transaction (server/platform/db/together.ts).

-- As idempotency_claim, for any number of keys.
create function idempotency_claims(users bigint[], keys text[])
  returns table (place bigint, is_busy boolean, is_known boolean, path text, fields_hash text, message text,
    user_sequence bigint, created_at timestamptz)
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  busy boolean[];
begin
  select array_agg(l.is_busy order by l.place) into busy
    from (
      select w.place, not pg_try_advisory_xact_lock(hashtextextended(w.user_id || ' ' || w.key, 5310004)) as is_busy
      from unnest(users, keys) with ordinality as w (user_id, key, place)
    ) l;
  -- A statement of its own: what the holder before has committed is seen.
  return query
    select w.place, w.is_busy, k.user_id is not null, k.path, k.fields_hash, k.message,
      case when k.user_id is null then s.sequence else k.user_sequence end, k.created_at
    from unnest(users, keys, busy) with ordinality as w (user_id, key, is_busy, place)
    left join idempotency_keys k on k.user_id = w.user_id and k.key = w.key
    left join user_sequences s on s.user_id = w.user_id
    order by w.place;
end $$;

-- The accounts in the order of `wanted`; those that are named for the first time are made.
create function ledger_ids(wanted jsonb) returns bigint[]
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[];
  is_strange boolean;
begin
  loop
    select array_agg(f.id), bool_or(f.id is null) into ids, is_strange
      from (
        select a.id
        from rows from (jsonb_to_recordset(wanted) as (user_id bigint, type text, currency_id integer))
          with ordinality as w (user_id, type, currency_id, place)
        left join ledger_accounts a
          on a.user_id = w.user_id and a.type = w.type and a.currency_id = w.currency_id
        order by w.place
      ) f;
    if is_strange is not true then return ids; end if;
    perform ledger_make_accounts(wanted);
  end loop;
end $$;

create or replace function ledger_lock(wanted jsonb) returns void
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[] := ledger_ids(wanted);
begin
  perform from ledger_balances b where b.account_id = any (ids) order by b.account_id for update;
end $$;

-- Locks what nobody else has locked, without waiting, and answers its places in `wanted`, from 1.
create function ledger_lock_free(wanted jsonb) returns table (place bigint)
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids bigint[] := ledger_ids(wanted);
  free_ids bigint[];
begin
  select array_agg(f.account_id) into free_ids
    from (
      select b.account_id from ledger_balances b
      where b.account_id = any (ids) order by b.account_id for update skip locked
    ) f;
  return query
    select w.place from unnest(ids) with ordinality as w (id, place) where w.id = any (free_ids);
end $$;
