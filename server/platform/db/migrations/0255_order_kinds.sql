-- Kinds of contract orders (R-CONTRACT-26 to 33): what an entry waits for, and the exits of a position.
alter table lever_orders
  add column kind text check (kind in ('market', 'limit', 'stop_market', 'stop_limit', 'trailing')),
  add column trigger_price numeric check (trigger_price > 0),
  add column trigger_by text check (trigger_by in ('rise', 'fall')),
  add column trigger_time timestamptz,
  -- {distance, unit, tick, start_price, best, since}, numbers as texts; `best` and `since` are null until it starts.
  add column trail jsonb,
  add column until timestamptz,
  add column partner_id bigint references lever_orders,
  -- [{number, kind, price, share, part, trail, create_time}]: read and written only with the order, under its account's lock.
  add column exits jsonb not null default '[]',
  -- {price, last_before, last_before_time, first_beyond, first_beyond_time}
  add column open_trigger jsonb,
  add column close_trigger jsonb,
  add column cancel_reason text,
  add check ((kind in ('stop_market', 'stop_limit')) = (trigger_price is not null)),
  add check ((trigger_price is null) = (trigger_by is null)),
  add check ((kind = 'trailing') = (trail is not null));
create index lever_orders_until on lever_orders (until) where status = 0 and until is not null;

-- Orders from before have no kind: `order_type` says it. Their stops become levels of the whole.
update lever_orders set exits =
  case when target_profit_price is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
    'number', 1, 'kind', 'take_profit', 'price', trim_scale(target_profit_price)::text, 'share', trim_scale(share)::text,
    'part', '100', 'trail', null, 'create_time', (extract(epoch from created_at) * 1000)::bigint)) end ||
  case when stop_loss_price is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
    'number', 2, 'kind', 'stop_loss', 'price', trim_scale(stop_loss_price)::text, 'share', trim_scale(share)::text,
    'part', '100', 'trail', null, 'create_time', (extract(epoch from created_at) * 1000)::bigint)) end
where status < 2 and (target_profit_price is not null or stop_loss_price is not null);

-- The best marks that trailing stops follow: one row for all of them, and only marks that no later one has beaten, so the first row
-- at or after a moment is the best mark since (R-CONTRACT-32).
create table lever_best_marks (
  match_id integer not null,
  side text not null check (side in ('high', 'low')),
  time timestamptz not null,
  mark numeric not null check (mark > 0),
  primary key (match_id, side, time)
);
