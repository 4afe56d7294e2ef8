-- Copy trading: traders, who follows them, and the copies of their acts (R-COPY-1 to R-COPY-9).

create table traders (
  user_id bigint primary key references users,
  introduction text not null default '',
  follower_limit integer not null check (follower_limit > 0),
  -- A house account of the sandbox.
  is_practice boolean not null default false,
  -- 1 can be followed, 2 has left.
  status smallint not null default 1 check (status in (1, 2)),
  created_at timestamptz not null,
  left_at timestamptz,
  -- Statistics, computed again each hour and after each close.
  profit_total numeric(20, 8) not null default 0,
  profit_rate_percent numeric(20, 2) not null default 0,
  accuracy numeric(5, 2) not null default 0,
  trade_count integer not null default 0,
  drawdown_percent numeric(20, 2) not null default 0,
  holding_ms bigint,
  delay_ms bigint,
  delay_p95_ms bigint,
  -- [time, total profit] of each day.
  profit_curve jsonb not null default '[]',
  updated_at timestamptz not null,
  check ((status = 2) = (left_at is not null))
) with (fillfactor = 70);

create table trader_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  introduction text not null,
  -- 1 under review, 2 approved, 3 rejected.
  status smallint not null default 1 check (status in (1, 2, 3)),
  reason text,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  check ((status = 1) = (reviewed_at is null))
);
create unique index trader_applications_open on trader_applications (user_id) where status = 1;
create index trader_applications_of_user on trader_applications (user_id, id desc);

create table follows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  trader_user_id bigint not null references traders,
  -- 1 a ratio of the trader's lots, 2 fixed lots.
  type smallint not null check (type in (1, 2)),
  number numeric not null check (number > 0),
  -- USDT.
  loss_limit numeric(20, 8) check (loss_limit > 0),
  margin_limit numeric(20, 8) check (margin_limit > 0),
  tolerance_percent numeric(4, 2) not null check (tolerance_percent between 0.1 and 10),
  loss_close boolean not null default true,
  -- Realised and net of fees, in USDT; the share is taken of what is above the highest it has been.
  profit numeric(20, 8) not null default 0,
  high_water numeric(20, 8) not null default 0 check (high_water >= 0),
  share_paid numeric(20, 8) not null default 0 check (share_paid >= 0),
  trade_count integer not null default 0,
  skipped_count integer not null default 0,
  -- 1 following, 2 ended.
  status smallint not null default 1 check (status in (1, 2)),
  stop_reason text check (stop_reason in ('user', 'loss_limit', 'trader_closed')),
  -- What is still to be done with the copied positions of a follow that has ended.
  wind_up text check (wind_up in ('close', 'hold')),
  -- Acts up to this one came before the follow.
  since_act_id bigint not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  check (user_id <> trader_user_id),
  check ((status = 2) = (stop_reason is not null and cancelled_at is not null)),
  check (status = 2 or wind_up is null)
) with (fillfactor = 70);
create unique index follows_open on follows (user_id, trader_user_id) where status = 1;
create index follows_of_trader on follows (trader_user_id, id) where status = 1;
create index follows_of_user on follows (user_id, id desc);
create index follows_winding on follows (id) where wind_up is not null;

-- What a trader did, written in the transaction that did it.
create table copy_acts (
  id bigint generated always as identity primary key,
  trader_user_id bigint not null references users,
  -- The trader's own.
  order_id bigint not null references lever_orders,
  kind text not null check (kind in ('open', 'close', 'stops')),
  -- Open: the price and the lots. Close: the price and the lots that stay open.
  price numeric,
  share numeric check (share >= 0),
  target_profit_price numeric,
  stop_loss_price numeric,
  created_at timestamptz not null,
  -- Since when each follower has a job.
  handed_at timestamptz
);
create index copy_acts_waiting on copy_acts (id) where handed_at is null;
create index copy_acts_of_order on copy_acts (order_id, id);
create index copy_acts_of_trader on copy_acts (trader_user_id, id);

-- The copy of one act by one follower.
create table copy_jobs (
  id bigint generated always as identity primary key,
  act_id bigint not null references copy_acts,
  follow_id bigint not null references follows,
  user_id bigint not null references users,
  -- 0 waits, 1 done, 2 skipped, 3 there was nothing to copy.
  status smallint not null default 0 check (status between 0 and 3),
  -- The copied position, and the lots that the copy opened or closed.
  order_id bigint references lever_orders,
  share numeric check (share > 0),
  reason text,
  params jsonb,
  done_at timestamptz,
  unique (act_id, follow_id),
  check ((status = 0) = (done_at is null)),
  check ((status = 2) = (reason is not null))
) with (fillfactor = 70);
create index copy_jobs_waiting on copy_jobs (id) where status = 0;
create index copy_jobs_skipped on copy_jobs (user_id, id desc) where status = 2;
create index copy_jobs_of_order on copy_jobs (order_id) where order_id is not null;
create index copy_jobs_of_follow on copy_jobs (follow_id, act_id);
create index lever_orders_copied on lever_orders (follow_user_id, id) where follow_user_id is not null;

-- A copy is made once, and what has been decided of it stays.
create function copy_jobs_once() returns trigger language plpgsql as $$
begin
  if old.status = 0 then return new; end if;
  raise exception 'copy % is decided', old.id
    using errcode = '23514', constraint = 'copy_jobs_once', table = 'copy_jobs';
end $$;
create trigger once before update on copy_jobs
  for each row execute function copy_jobs_once();
