-- Kinds of spot orders (R-SPOT-9 to 14): what an order waits for, and how it may be filled.
alter table coin_orders
  -- Orders from before have none: `order_type` says it.
  add column kind text check (kind in ('market', 'limit', 'stop_market', 'stop_limit')),
  add column execution text not null default 'normal' check (execution in ('normal', 'post_only', 'ioc', 'fok')),
  add column trigger_price numeric check (trigger_price > 0),
  add column trigger_by text check (trigger_by in ('rise', 'fall')),
  add column trigger_time timestamptz,
  add column until timestamptz,
  add column partner_id bigint references coin_orders,
  -- {price, last_before, last_before_time, first_beyond, first_beyond_time}
  add column open_trigger jsonb,
  add column cancel_reason text,
  drop constraint coin_orders_check,
  drop constraint coin_orders_check2,
  add check ((coalesce(kind, '') = 'stop_market' or order_type = 1) = (target_price is null)),
  add check (quote_amount is null or (type = 1 and (order_type = 1 or kind = 'stop_market'))),
  add check ((coalesce(kind, '') in ('stop_market', 'stop_limit')) = (trigger_price is not null)),
  add check ((trigger_price is null) = (trigger_by is null)),
  add check (trigger_time is null or trigger_price is not null);

-- Only what is in the book: a stop isn't until its trigger is reached.
drop index coin_orders_book;
create index coin_orders_book on coin_orders (match_id, type, target_price, id)
  where status = 0 and (trigger_price is null or trigger_time is not null);
create index coin_orders_partner on coin_orders (partner_id) where partner_id is not null;
create index coin_orders_until on coin_orders (until) where status = 0 and until is not null;
