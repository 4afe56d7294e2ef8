-- What a user keeps an eye on (calls.md 11). Favourites are in the order of `sort`.
create table favourites (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  match_id integer not null,
  sort integer not null,
  unique (user_id, match_id)
);

create table alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  match_id integer not null,
  -- 1 price >= value, 2 price <= value, 3 distance to liquidation <= value percent
  type smallint not null check (type in (1, 2, 3)),
  value numeric not null check (value > 0),
  fired_at timestamptz,
  created_at timestamptz not null
);
create index alerts_of_user on alerts (user_id, id);
create index alerts_waiting on alerts (type, id) where fired_at is null;
