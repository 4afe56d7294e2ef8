-- The ledger: double entry, append only. server/ledger is the only code that calls ledger_post, and
-- ledger_post is the only code that writes balances.
--
-- Functions keep their plans for as long as a connection lives, the embedded engine for ever, and it never looks
-- at a table again to see that it has grown. So they are told to plan for large tables: by index, from the first.

-- Of a user, or of the house, which is user 0. Which types there are stands in server/ledger/accounts.ts.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id >= 0),
  type text not null,
  currency_id integer not null check (currency_id > 0),
  unique (user_id, type, currency_id),
  check (user_id = 0 or type in ('legal', 'change', 'lever', 'micro', 'financial'))
);

-- Users alone: the house has postings only, so that orders of different users never wait for one row.
create table ledger_balances (
  account_id bigint primary key references ledger_accounts,
  available numeric(20, 8) not null default 0 check (available >= 0),
  frozen numeric(20, 8) not null default 0 check (frozen >= 0)
) with (fillfactor = 50);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  reference_id bigint,
  created_at timestamptz not null,
  unique (kind, reference)
);

-- user_id and created_at are those of the account and of the transaction, for the user's bill.
-- No foreign keys: ledger_check_postings looks once a statement for what they would look for in each row.
create table ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id bigint not null,
  account_id bigint not null,
  user_id bigint not null,
  state text not null check (state in ('available', 'frozen')),
  amount numeric(20, 8) not null check (amount <> 0),
  -- Of this account and state after this posting; the house has none.
  balance numeric(20, 8) check (balance >= 0),
  kind text not null,
  created_at timestamptz not null,
  check ((user_id = 0) = (balance is null)),
  check (user_id > 0 or state = 'available')
);
create index ledger_postings_transaction on ledger_postings (transaction_id);
create index ledger_postings_bill on ledger_postings (user_id, created_at, id) where user_id > 0;
create index ledger_postings_house on ledger_postings (account_id, id) where user_id = 0;

-- The sum of a house account up to and with a posting.
create table ledger_checkpoints (
  account_id bigint primary key references ledger_accounts,
  posting_id bigint not null,
  balance numeric not null
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: % of % is refused', tg_op, tg_table_name
    using errcode = '23514', constraint = 'ledger_append_only', table = tg_table_name;
end $$;

create trigger append_only before update or delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse_change();
create trigger append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_refuse_change();

-- All postings of a transaction come in one statement and sum to zero in each currency; nothing is added later.
create function ledger_check_postings() returns trigger
  language plpgsql set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wrong record;
begin
  select * into wrong
    from (
      select a.transaction_id, a.is_stray, a.sum,
        a.lines <> (select count(*) from ledger_postings p where p.transaction_id = a.transaction_id) as is_late
      from (
        select p.transaction_id, sum(p.amount) as sum,
          bool_or(a.id is null or t.id is null or p.user_id <> a.user_id or p.created_at <> t.created_at) as is_stray,
          sum(count(*)) over (partition by p.transaction_id) as lines
        from added p
        left join ledger_accounts a on a.id = p.account_id
        left join ledger_transactions t on t.id = p.transaction_id
        group by p.transaction_id, a.currency_id
      ) a
    ) checked
    where is_stray or sum <> 0 or is_late
    limit 1;
  if not found then return null; end if;
  if wrong.is_stray then
    raise exception 'transaction % has a posting of another account, user or time', wrong.transaction_id
      using errcode = '23514', constraint = 'ledger_posting_belongs', table = 'ledger_postings';
  elsif wrong.sum <> 0 then
    raise exception 'the postings of transaction % do not sum to zero', wrong.transaction_id
      using errcode = '23514', constraint = 'ledger_sums_to_zero', table = 'ledger_postings';
  end if;
  raise exception 'transaction % has its postings already', wrong.transaction_id
    using errcode = '23514', constraint = 'ledger_posted_whole', table = 'ledger_postings';
end $$;

create trigger check_postings after insert on ledger_postings
  referencing new table as added
  for each statement execute function ledger_check_postings();
