-- An exit's number is never used again, nor is the number with which an entry waits: a firing that still waits in the queue reaches
-- only what it was reported for (R-CONTRACT-13).
alter table lever_orders
  add column last_exit integer not null default 0,
  add column amended integer not null default 0;
update lever_orders set last_exit = (select coalesce(max((e ->> 'number')::integer), 0) from jsonb_array_elements(exits) e)
where exits <> '[]';

-- Orders with a trailing stop: which best marks are still needed (R-CONTRACT-32).
create index lever_orders_trails on lever_orders (match_id)
  where status < 2 and (trail is not null or exits @> '[{"kind": "trailing"}]');
