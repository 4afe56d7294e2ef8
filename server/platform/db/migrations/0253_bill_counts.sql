-- How many lines, and how many transactions, the bill of an account has: its pages say it, and counting takes longer
-- than a page does. The row of the balance is written anyway.
alter table ledger_balances add column lines bigint not null default 0, add column events bigint not null default 0;
update ledger_balances b set lines = c.lines, events = c.events
  from (
    select account_id, count(*) as lines, count(distinct transaction_id) as events
    from ledger_postings where user_id > 0 group by account_id
  ) c
  where c.account_id = b.account_id;

-- With what a page of the history can be filtered by, so that its total is counted in the index alone.
create index lever_orders_pages on lever_orders (user_id, created_at desc, id desc)
  include (status, currency_id, legal_id, type);
drop index lever_orders_history;

-- As before (0002_ledger_post.sql), and it counts.
create or replace function ledger_post(transactions jsonb)
  returns table (place integer, outcome text, transaction_id bigint, balances jsonb)
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_variable
declare
  -- Of the transactions, by place; `standing` are those that were posted before, `made` those that are posted now.
  kinds text[];
  refs text[];
  reference_ids bigint[];
  times timestamptz[];
  standing bigint[];
  made bigint[];
  -- Of the lines of all transactions, in their order.
  places integer[];
  account_ids bigint[];
  -- Where the account stands among those of users below; null for the house.
  slots integer[];
  user_ids bigint[];
  types text[];
  currency_ids integer[];
  states text[];
  amounts numeric[];
  line_kinds text[];
  -- What each leaves in its account and state; null for the house.
  rests numeric[];
  -- Of the accounts of users, in the order of their ids.
  owned bigint[];
  available numeric[];
  frozen numeric[];
  -- How many lines, and how many transactions, come to each.
  new_lines bigint[];
  new_events bigint[];
  -- The lines of a transaction that are of users.
  touched integer[];
  count integer := jsonb_array_length(transactions);
  is_strange boolean;
  last_slot integer;
  line integer := 1;
  moved integer;
  seen integer[];
  slot integer;
  rest numeric;
  short_available boolean;
  short_frozen boolean;
  is_large boolean;
begin
  if count = 0 then return; end if;
  loop
    select array_agg(l.place), array_agg(l.id), array_agg(l.slot), array_agg(l.user_id), array_agg(l.type),
        array_agg(l.currency_id), array_agg(l.state), array_agg(l.amount), array_agg(l.kind), bool_or(l.id is null), max(l.slot)
      into places, account_ids, slots, user_ids, types, currency_ids, states, amounts, line_kinds, is_strange,
        last_slot
      from (
        select t.place, a.id, l.user_id, l.type, l.currency_id, l.state, l.amount, l.kind,
          case when l.user_id > 0 then dense_rank() over (partition by l.user_id > 0 order by a.id) end as slot
        from jsonb_array_elements(transactions) with ordinality as t (value, place),
          rows from (jsonb_to_recordset(t.value -> 'lines') as
            (user_id bigint, type text, currency_id integer, state text, amount numeric(20, 8), kind text)
          ) with ordinality as l (user_id, type, currency_id, state, amount, kind, line)
          left join ledger_accounts a
            on a.user_id = l.user_id and a.type = l.type and a.currency_id = l.currency_id
        order by t.place, l.line
      ) l;
    exit when is_strange is not true;
    perform ledger_make_accounts((
      select jsonb_agg(l.value)
      from jsonb_array_elements(transactions) t, jsonb_array_elements(t.value -> 'lines') l
    ));
  end loop;
  select array_agg(b.account_id), array_agg(b.available), array_agg(b.frozen)
    into owned, available, frozen
    from (
      select account_id, ledger_balances.available, ledger_balances.frozen from ledger_balances
      where account_id = any (account_ids) order by account_id for update
    ) b;
  if cardinality(owned) <> last_slot then
    raise exception 'an account of a user has no balance';
  end if;
  new_lines := array_fill(0::bigint, array[coalesce(last_slot, 0)]);
  new_events := new_lines;
  -- After the locks: what others have posted meanwhile is seen.
  select array_agg(n.kind), array_agg(n.reference), array_agg(n.reference_id), array_agg(n.created_at),
      array_agg(coalesce(n.id, 0))
    into kinds, refs, reference_ids, times, standing
    from (
      select t.kind, t.reference, t.reference_id, t.created_at, s.id
      from rows from (jsonb_to_recordset(transactions) as
          (kind text, reference text, reference_id bigint, created_at timestamptz)
        ) with ordinality as t (kind, reference, reference_id, created_at, place)
      left join ledger_transactions s on s.kind = t.kind and s.reference = t.reference
      order by t.place
    ) n;
  made := array_fill(0::bigint, array[count]);
  rests := array_fill(null::numeric, array[coalesce(cardinality(places), 0)]);

  for n in 1 .. count loop
    place := n;
    balances := '[]'::jsonb;
    if standing[n] > 0 then
      while places[line] = n loop line := line + 1; end loop;
      transaction_id := standing[n];
      outcome := case when ledger_is_same(transaction_id, transactions -> (n - 1) -> 'lines')
        then 'already_posted' else 'posted_otherwise' end;
      return next;
      continue;
    end if;
    touched := '{}';
    short_available := false;
    short_frozen := false;
    is_large := false;
    -- Line by line: what comes in later in the same transaction cannot be spent before.
    while places[line] = n loop
      slot := slots[line];
      if slot is not null then
        if states[line] = 'available' then
          rest := available[slot] + amounts[line];
          available[slot] := rest;
          short_available := short_available or rest < 0;
        else
          rest := frozen[slot] + amounts[line];
          frozen[slot] := rest;
          short_frozen := short_frozen or rest < 0;
        end if;
        is_large := is_large or rest >= 1e12;
        rests[line] := rest;
        touched := touched || line;
      end if;
      line := line + 1;
    end loop;
    outcome := case
      when short_available then 'insufficient_balance'
      when short_frozen then 'insufficient_frozen'
      when is_large then 'balance_too_large'
      else 'posted'
    end;
    if outcome = 'posted' then
      made[n] := nextval('ledger_transactions_id_seq');
      transaction_id := made[n];
      seen := '{}';
      foreach moved in array touched loop
        slot := slots[moved];
        new_lines[slot] := new_lines[slot] + 1;
        continue when slot = any (seen);
        seen := seen || slot;
        new_events[slot] := new_events[slot] + 1;
        balances := balances || jsonb_build_object(
          'user_id', user_ids[moved], 'type', types[moved], 'currency_id', currency_ids[moved],
          'available', trim_scale(available[slot])::text, 'frozen', trim_scale(frozen[slot])::text);
      end loop;
    else
      -- As if it had not been.
      transaction_id := null;
      foreach moved in array touched loop
        slot := slots[moved];
        if states[moved] = 'available' then
          available[slot] := available[slot] - amounts[moved];
        else
          frozen[slot] := frozen[slot] - amounts[moved];
        end if;
      end loop;
    end if;
    return next;
  end loop;

  insert into ledger_transactions (id, kind, reference, reference_id, created_at)
    overriding system value
    select m.id, m.kind, m.reference, m.reference_id, m.created_at
    from unnest(made, kinds, refs, reference_ids, times)
      as m (id, kind, reference, reference_id, created_at)
    where m.id > 0
    on conflict on constraint ledger_transactions_kind_reference_key do nothing;
  get diagnostics moved = row_count;
  if moved < cardinality(array_remove(made, 0::bigint)) then
    -- Another one posted it between the look and now. It has committed: the next try will see it.
    raise exception 'a transaction was posted by another meanwhile' using errcode = '40001';
  end if;
  insert into ledger_postings
      (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
    select made[l.place], l.account_id, l.user_id, l.state, l.amount, l.rest, l.kind, times[l.place]
    from unnest(places, account_ids, user_ids, states, amounts, rests, line_kinds) with ordinality
      as l (place, account_id, user_id, state, amount, rest, kind, line)
    where made[l.place] > 0
    order by l.line;
  update ledger_balances b
    set available = n.available, frozen = n.frozen, lines = b.lines + n.lines, events = b.events + n.events
    from unnest(owned, available, frozen, new_lines, new_events) as n (account_id, available, frozen, lines, events)
    where b.account_id = n.account_id and n.lines > 0;
end $$;
