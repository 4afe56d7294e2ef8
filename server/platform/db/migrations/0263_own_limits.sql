-- What users have set against their own losses (R-CONTRACT-38 to 40). A looser value waits for its time.
create table own_limits (
  user_id bigint primary key references users,
  -- USDT of a day; null: none.
  loss_limit numeric(20, 8) check (loss_limit > 0),
  next_loss_limit numeric(20, 8) check (next_loss_limit > 0),
  next_loss_time timestamptz,
  -- After so many losing closes in a row, a pause of so many minutes; null: none.
  cool_losses smallint check (cool_losses > 0),
  cool_minutes integer check (cool_minutes > 0),
  -- Closes count from then on.
  cool_since timestamptz,
  next_cool_losses smallint check (next_cool_losses > 0),
  next_cool_minutes integer check (next_cool_minutes > 0),
  next_cool_time timestamptz,
  paused_until timestamptz,
  check ((cool_losses is null) = (cool_minutes is null)),
  check ((next_cool_losses is null) = (next_cool_minutes is null)),
  check (next_loss_limit is null or next_loss_time is not null),
  check (next_cool_losses is null or next_cool_time is not null)
);
create index lever_orders_closed on lever_orders (user_id, completed_at, id) where status = 3;
create index micro_orders_settled on micro_orders (user_id, completed_at) where status = 3;
