-- The one way in. One call carries any number of transactions, each posted whole or not at all, in
-- order; all rows that any of them needs are locked before, in the order of their account ids.
--
-- transactions: [{ kind, reference, reference_id, created_at, lines: [{ user_id, type, currency_id, state, amount, kind }] }]
--   The house is user 0. Lines of a transaction keep their order.
-- Answers for each, by its place from 0: the outcome (server/ledger/outcomes.ts), the transaction's id
-- where there is one, and the user's accounts that it changed, as they stand after it.

create type ledger_line as (
  place integer, line integer, account_id bigint, user_id bigint, type text, currency_id integer,
  state text, amount numeric, kind text
);

-- The accounts that lines name, made where they are missing, their balances locked.
create function ledger_lock(wanted jsonb) returns void language plpgsql as $$
begin
  if exists (
    select from jsonb_to_recordset(wanted) as w (user_id bigint, type text, currency_id integer)
    where not exists (
      select from ledger_accounts a
      where a.user_id = w.user_id and a.type = w.type and a.currency_id = w.currency_id
    )
  ) then
    insert into ledger_accounts (user_id, type, currency_id)
      select distinct user_id, type, currency_id
      from jsonb_to_recordset(wanted) as w (user_id bigint, type text, currency_id integer)
      order by 1, 2, 3
      on conflict do nothing;
    insert into ledger_balances (account_id)
      select distinct a.id
      from jsonb_to_recordset(wanted) as w (user_id bigint, type text, currency_id integer)
      join ledger_accounts a
        on a.user_id = w.user_id and a.type = w.type and a.currency_id = w.currency_id
      where a.user_id > 0
      order by 1
      on conflict do nothing;
  end if;
  perform from ledger_balances b
    where b.account_id in (
      select a.id
      from jsonb_to_recordset(wanted) as w (user_id bigint, type text, currency_id integer)
      join ledger_accounts a
        on a.user_id = w.user_id and a.type = w.type and a.currency_id = w.currency_id
    )
    order by b.account_id
    for update;
end $$;

create function ledger_post(transactions jsonb)
  returns table (place integer, outcome text, transaction_id bigint, balances jsonb)
  language plpgsql as $$
#variable_conflict use_column
declare
  everything ledger_line[];
  lines ledger_line[];
  one record;
  short record;
begin
  perform ledger_lock((
    select coalesce(jsonb_agg(l.value), '[]'::jsonb)
    from jsonb_array_elements(transactions) t, jsonb_array_elements(t.value -> 'lines') l
  ));
  select array_agg(row(
      t.ordinality - 1, l.ordinality, a.id, l.user_id, l.type, l.currency_id, l.state, l.amount, l.kind
    )::ledger_line order by t.ordinality, l.ordinality)
    into everything
    from jsonb_array_elements(transactions) with ordinality as t (value, ordinality),
      rows from (jsonb_to_recordset(t.value -> 'lines')
        as (user_id bigint, type text, currency_id integer, state text, amount numeric, kind text)
      ) with ordinality as l (user_id, type, currency_id, state, amount, kind, ordinality)
      join ledger_accounts a
        on a.user_id = l.user_id and a.type = l.type and a.currency_id = l.currency_id;

  for one in
    select (t.ordinality - 1)::integer as place, t.value ->> 'kind' as kind,
      t.value ->> 'reference' as reference, (t.value ->> 'reference_id')::bigint as reference_id,
      (t.value ->> 'created_at')::timestamptz as created_at
    from jsonb_array_elements(transactions) with ordinality as t (value, ordinality)
    order by t.ordinality
  loop
    place := one.place;
    balances := '[]'::jsonb;
    select array_agg(l order by l.line) into lines from unnest(everything) l where l.place = one.place;

    -- Decided before anything of the business is looked at.
    select t.id into transaction_id from ledger_transactions t
      where t.kind = one.kind and t.reference = one.reference;
    if not found then
      -- Line by line: what comes in later in the same transaction cannot be spent before.
      select
        coalesce(bool_or(r.balance < 0 and r.state = 'available'), false) as available,
        coalesce(bool_or(r.balance < 0 and r.state = 'frozen'), false) as frozen,
        coalesce(bool_or(r.balance >= 1e12), false) as large
        into short
        from (
          select l.state, case l.state when 'available' then b.available else b.frozen end
            + sum(l.amount) over (partition by l.account_id, l.state order by l.line) as balance
          from unnest(lines) l join ledger_balances b on b.account_id = l.account_id
        ) r;
      outcome := case
        when short.available then 'insufficient_balance'
        when short.frozen then 'insufficient_frozen'
        when short.large then 'balance_too_large'
      end;
      if outcome is not null then
        return next;
        continue;
      end if;
      insert into ledger_transactions (kind, reference, reference_id, created_at)
        values (one.kind, one.reference, one.reference_id, one.created_at)
        on conflict (kind, reference) do nothing
        returning id into transaction_id;
      if transaction_id is null then
        -- Another one posted it between the look and now, and has committed.
        select t.id into transaction_id from ledger_transactions t
          where t.kind = one.kind and t.reference = one.reference;
      else
        -- Before the balances move: each posting tells its own, counted from here.
        insert into ledger_postings
            (transaction_id, account_id, user_id, state, amount, balance, kind, created_at)
          select ledger_post.transaction_id, l.account_id, l.user_id, l.state, l.amount,
            case when l.user_id > 0 then
              case l.state when 'available' then b.available else b.frozen end
                + sum(l.amount) over (partition by l.account_id, l.state order by l.line)
            end,
            l.kind, one.created_at
          from unnest(lines) l left join ledger_balances b on b.account_id = l.account_id
          order by l.line;
        update ledger_balances b
          set available = b.available + d.available, frozen = b.frozen + d.frozen
          from (
            select l.account_id,
              coalesce(sum(l.amount) filter (where l.state = 'available'), 0) as available,
              coalesce(sum(l.amount) filter (where l.state = 'frozen'), 0) as frozen
            from unnest(lines) l where l.user_id > 0 group by l.account_id
          ) d
          where b.account_id = d.account_id;
        outcome := 'posted';
        select coalesce(jsonb_agg(jsonb_build_object(
            'user_id', c.user_id, 'type', c.type, 'currency_id', c.currency_id,
            'available', trim_scale(b.available)::text, 'frozen', trim_scale(b.frozen)::text
          ) order by c.account_id), '[]'::jsonb)
          into balances
          from (
            select distinct l.account_id, l.user_id, l.type, l.currency_id
            from unnest(lines) l where l.user_id > 0
          ) c join ledger_balances b on b.account_id = c.account_id;
        return next;
        continue;
      end if;
    end if;

    -- Posted before: the same again, or another one under its name?
    outcome := case when exists (
        (select l.account_id, l.state, l.amount, l.kind, count(*) from unnest(lines) l group by 1, 2, 3, 4
         except
         select p.account_id, p.state, p.amount, p.kind, count(*) from ledger_postings p
         where p.transaction_id = ledger_post.transaction_id group by 1, 2, 3, 4)
        union all
        (select p.account_id, p.state, p.amount, p.kind, count(*) from ledger_postings p
         where p.transaction_id = ledger_post.transaction_id group by 1, 2, 3, 4
         except
         select l.account_id, l.state, l.amount, l.kind, count(*) from unnest(lines) l group by 1, 2, 3, 4)
      ) then 'posted_otherwise' else 'already_posted' end;
    return next;
  end loop;
end $$;
