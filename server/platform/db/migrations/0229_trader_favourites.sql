-- Favourite traders of a user, and figures of the trader's page.

create table trader_favourites (
  user_id bigint not null references users,
  trader_user_id bigint not null references traders,
  created_at timestamptz not null,
  primary key (user_id, trader_user_id)
);

-- Null without a closed trade.
alter table traders add column median_multiple integer check (median_multiple > 0);

-- Open copies of a trader's positions.
create index lever_orders_copied_of_trader on lever_orders (trader_user_id)
  where trader_user_id is not null and status < 3;
