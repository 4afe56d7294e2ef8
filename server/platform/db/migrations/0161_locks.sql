-- Lock-mining: products, the orders of users, and the yields of each owed day (R-LOCK-1 to R-LOCK-3).

create table lock_configs (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  currency_id integer not null check (currency_id > 0),
  days integer not null check (days > 0),
  daily_yield numeric(12, 8) not null check (daily_yield > 0),
  min_number numeric(20, 8) not null check (min_number > 0),
  max_number numeric(20, 8) not null check (max_number >= min_number),
  -- What all orders together may hold; null: any amount.
  capacity numeric(20, 8) check (capacity > 0),
  held numeric(20, 8) not null default 0 check (held >= 0 and (capacity is null or held <= capacity)),
  penalty_rate numeric(10, 8) not null check (penalty_rate >= 0 and penalty_rate < 1),
  -- 0: not sold at the moment.
  status smallint not null default 1 check (status in (0, 1)),
  -- Made by the sandbox.
  is_rolling boolean not null default false,
  created_at timestamptz not null
);

create table lock_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  config_id bigint not null references lock_configs (id),
  amount numeric(20, 8) not null check (amount > 0),
  days integer not null check (days > 0),
  daily_yield numeric(12, 8) not null,
  penalty_rate numeric(10, 8) not null,
  -- Days whose yield was credited.
  paid_days integer not null default 0 check (paid_days between 0 and days),
  yield_total numeric(20, 8) not null default 0 check (yield_total >= 0),
  -- When the next yield is owed.
  next_due_at timestamptz not null,
  penalty numeric(20, 8) check (penalty >= 0),
  is_early boolean not null default false,
  renew boolean not null default false,
  renewed_by bigint references lock_orders (id),
  -- 1 in progress, 2 redeemed
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  completed_at timestamptz,
  check ((status = 1) = (completed_at is null)),
  check ((status = 1) = (penalty is null))
);
create index lock_orders_of_user on lock_orders (user_id, created_at desc, id desc);
create index lock_orders_owed on lock_orders (next_due_at, id) where status = 1;

create function lock_orders_end_once() returns trigger language plpgsql as $$
begin
  if old.status = 1 and new.paid_days >= old.paid_days then return new; end if;
  raise exception 'lock order % has ended', old.id
    using errcode = '23514', constraint = 'lock_orders_end_once', table = 'lock_orders';
end $$;
create trigger end_once before update on lock_orders
  for each row execute function lock_orders_end_once();

create table lock_yields (
  id bigint generated always as identity primary key,
  order_id bigint not null references lock_orders (id),
  -- The first is 1.
  day integer not null check (day > 0),
  number numeric(20, 8) not null check (number >= 0),
  -- When it was owed: the hour of the deposit.
  due_at timestamptz not null,
  unique (order_id, day)
);
