-- Contract orders and positions (calls.md, section 12): one row from the wish to the end.

create table lever_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  match_id integer not null,
  currency_id integer not null,
  legal_id integer not null,
  symbol text not null,
  -- 1 long, 2 short.
  type smallint not null check (type in (1, 2)),
  -- 0 limit, 1 market.
  order_type smallint not null check (order_type in (0, 1)),
  margin_mode text not null check (margin_mode in ('cross', 'isolated')),
  -- 0 pending, 1 open, 2 closing, 3 closed, 4 cancelled.
  status smallint not null check (status between 0 and 4),
  origin_price numeric not null check (origin_price > 0),
  -- The open price; of a pending order its target.
  price numeric not null check (price > 0),
  close_price numeric check (close_price > 0),
  target_profit_price numeric check (target_profit_price > 0),
  stop_loss_price numeric check (stop_loss_price > 0),
  share numeric not null check (share > 0),
  number numeric not null check (number > 0),
  multiple integer not null check (multiple > 0),
  origin_caution_money numeric(20, 8) not null check (origin_caution_money >= 0),
  caution_money numeric(20, 8) not null check (caution_money >= 0),
  fact_profits numeric(20, 8) not null default 0,
  trade_fee numeric(20, 8) not null check (trade_fee >= 0),
  overnight numeric not null check (overnight >= 0),
  overnight_money numeric(20, 8) not null default 0 check (overnight_money >= 0),
  -- Nights that began before are paid.
  overnight_until timestamptz,
  close_reason text,
  parent_id bigint references lever_orders,
  follow_user_id bigint,
  trader_user_id bigint,
  idempotency_key text,
  created_at timestamptz not null,
  handled_at timestamptz,
  completed_at timestamptz,
  check ((status = 3) = (close_reason is not null and close_price is not null)),
  check ((status in (3, 4)) = (completed_at is not null)),
  check (status in (0, 4) or handled_at is not null)
) with (fillfactor = 80);
create index lever_orders_live on lever_orders (user_id, legal_id, id) where status < 3;
create index lever_orders_history on lever_orders (user_id, created_at desc, id desc);
create index lever_orders_nights on lever_orders (overnight_until, id) where status = 1;

-- 0->1, 0->4, 1->2, 2->3 and nothing else, whoever asks; what has ended stays as it is.
create function lever_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status > 2 then
      raise exception 'an order does not begin as %', new.status
        using errcode = '23514', constraint = 'lever_moves', table = 'lever_orders';
    end if;
  elsif old.status > 2 or (new.status <> old.status
      and (old.status, new.status) not in ((0, 1), (0, 4), (1, 2), (2, 3))) then
    raise exception 'an order does not go from % to %', old.status, new.status
      using errcode = '23514', constraint = 'lever_moves', table = 'lever_orders';
  end if;
  return new;
end $$;
create trigger moves before insert or update on lever_orders
  for each row execute function lever_guard();

-- The order's life line.
create table lever_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references lever_orders,
  kind text not null,
  price numeric,
  number numeric,
  created_at timestamptz not null
);
create index lever_events_of_order on lever_events (order_id, id);
