-- Dual investment: products, and the orders of users (R-DUAL-1 to R-DUAL-3).

create table dual_products (
  id bigint generated always as identity primary key,
  type text not null check (type in ('call', 'put')),
  -- Its index decides.
  match_id integer not null,
  currency_id integer not null check (currency_id > 0),
  legal_id integer not null check (legal_id > 0),
  unit_price numeric(20, 8) not null check (unit_price > 0),
  apr numeric(12, 8) not null check (apr >= 0),
  -- The APR follows the index while the product is sold.
  is_auto boolean not null,
  -- Made by the sandbox, which makes the next one too.
  is_rolling boolean not null default false,
  linked_price numeric not null check (linked_price > 0),
  days integer not null check (days > 0),
  total_shares integer not null check (total_shares > 0),
  sold_shares integer not null default 0 check (sold_shares between 0 and total_shares),
  min_num integer not null check (min_num > 0),
  max_num integer not null check (max_num >= min_num),
  created_at timestamptz not null,
  -- Of the sale.
  ends_at timestamptz not null check (ends_at > created_at),
  matures_at timestamptz not null check (matures_at >= ends_at),
  -- The operator has taken it off sale.
  closed_at timestamptz,
  settlement_price numeric check (settlement_price > 0),
  -- No price came within its time.
  is_failed boolean not null default false,
  decided_at timestamptz,
  -- All its orders have ended.
  settled_at timestamptz,
  check ((decided_at is not null) = (is_failed or settlement_price is not null)),
  check (not is_failed or settlement_price is null),
  check (settled_at is null or decided_at is not null)
);
create index dual_products_on_sale on dual_products (ends_at) where decided_at is null;
create index dual_products_unsettled on dual_products (matures_at) where settled_at is null;

-- The price that decides is stored once.
create function dual_products_decided_once() returns trigger language plpgsql as $$
begin
  if old.decided_at is null or (new.decided_at, new.is_failed) = (old.decided_at, old.is_failed)
    and new.settlement_price is not distinct from old.settlement_price then return new; end if;
  raise exception 'dual product % is decided', old.id
    using errcode = '23514', constraint = 'dual_products_decided_once', table = 'dual_products';
end $$;
create trigger decided_once before update on dual_products
  for each row execute function dual_products_decided_once();

create table dual_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  dual_id bigint not null references dual_products (id),
  num integer not null check (num > 0),
  -- In the coin, as divided: 20 digits.
  amount numeric not null check (amount > 0),
  paid numeric(20, 8) not null check (paid > 0),
  apr numeric(12, 8) not null check (apr >= 0),
  receive numeric(20, 8) check (receive >= 0),
  receive_currency_id integer,
  -- What it earned, in the currency that was received.
  interest numeric(20, 8),
  -- 0 purchased, 1 settling, 2 success, 3 fail
  status smallint not null default 0 check (status between 0 and 3),
  reason text check (reason in ('no_price', 'reset')),
  created_at timestamptz not null,
  completed_at timestamptz,
  check ((status < 2) = (completed_at is null)),
  check ((status < 2) = (receive is null)),
  check ((receive is null) = (receive_currency_id is null)),
  check ((status = 3) = (reason is not null))
);
create index dual_orders_of_user on dual_orders (user_id, created_at desc, id desc);
create index dual_orders_open on dual_orders (dual_id, id) where status < 2;

create function dual_orders_end_once() returns trigger language plpgsql as $$
begin
  if old.status < 2 and new.status >= old.status then return new; end if;
  raise exception 'dual order % goes from % to %', old.id, old.status, new.status
    using errcode = '23514', constraint = 'dual_orders_end_once', table = 'dual_orders';
end $$;
create trigger end_once before update on dual_orders
  for each row execute function dual_orders_end_once();
