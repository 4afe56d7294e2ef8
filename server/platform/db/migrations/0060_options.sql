-- Timed options: what is offered, what was staked, and the ticks that settle it after a restart.

create table option_durations (
  seconds integer primary key check (seconds > 0),
  -- What a right stake earns, as a part of it.
  profit_ratio numeric(10, 8) not null check (profit_ratio > 0),
  fee_rate numeric(10, 8) not null check (fee_rate >= 0 and fee_rate < 1),
  min_number numeric(20, 8) not null check (min_number > 0),
  max_number numeric(20, 8) not null check (max_number >= min_number),
  -- 0: not offered at the moment.
  status smallint not null check (status in (0, 1))
);
insert into option_durations (seconds, profit_ratio, fee_rate, min_number, max_number, status) values
  (30, 0.3, 0.002, 10, 5000, 1),
  (60, 0.4, 0.002, 10, 10000, 1),
  (120, 0.5, 0.002, 20, 20000, 1),
  (180, 0.6, 0.002, 50, 20000, 1),
  (300, 0.8, 0.002, 100, 50000, 1);

-- What a stake can be in, with bounds of its own beside those of the duration.
create table option_currencies (
  currency_id integer primary key check (currency_id > 0),
  min_number numeric(20, 8) not null check (min_number > 0),
  max_number numeric(20, 8) not null check (max_number >= min_number)
);
insert into option_currencies (currency_id, min_number, max_number) values (3, 5, 20000);

create table micro_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  match_id integer not null,
  symbol text not null,
  currency_id integer not null,
  -- 1 up, 2 down
  type smallint not null check (type in (1, 2)),
  seconds integer not null,
  number numeric(20, 8) not null check (number > 0),
  fee numeric(20, 8) not null check (fee >= 0),
  profit_ratio numeric(10, 8) not null,
  open_price numeric not null check (open_price > 0),
  end_price numeric check (end_price > 0),
  -- 1 running, 3 settled, 4 cancelled
  status smallint not null default 1 check (status in (1, 3, 4)),
  -- 1 right, 0 the same price, -1 wrong; none where no tick came.
  result smallint check (result in (1, 0, -1)),
  payout numeric(20, 8) check (payout >= 0),
  reason text check (reason = 'no_tick'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  completed_at timestamptz,
  check ((status = 1) = (completed_at is null)),
  check ((status = 3) = (payout is not null)),
  check ((status = 3 and reason is null) = (result is not null)),
  check ((result is null) = (end_price is null))
);
create index micro_orders_of_user on micro_orders (user_id, created_at desc, id desc);
create index micro_orders_running on micro_orders (user_id) where status = 1;

-- An order that has ended stays as it is, whoever comes late.
create function micro_orders_end_once() returns trigger language plpgsql as $$
begin
  if old.status = 1 and new.status in (3, 4) then return new; end if;
  raise exception 'order % goes from % to %', old.id, old.status, new.status
    using errcode = '23514', constraint = 'micro_orders_end_once', table = 'micro_orders';
end $$;
create trigger end_once before update on micro_orders
  for each row execute function micro_orders_end_once();

-- Every tick of the instruments that have a running option, one packed row for what came together; kept for an hour.
create table option_ticks (
  id bigint generated always as identity primary key,
  from_time timestamptz not null,
  to_time timestamptz not null check (to_time >= from_time),
  -- `match_id/price/time` joined by `;`, in the order in which they came
  ticks text not null
);
create index option_ticks_by_time on option_ticks (to_time);
