-- What each account was worth, in USD: once an hour while there is anything in it; later one of each day stays.
create table equity_points (
  user_id bigint not null references users,
  created_at timestamptz not null,
  total_usd numeric(30, 8) not null,
  primary key (user_id, created_at)
);
create index equity_points_age on equity_points (created_at);

-- Hours that are written, so that several processes write each once.
create table equity_hours (
  hour timestamptz primary key
);

-- Money that came from outside or went there: it makes nobody richer, so a profit is told without it.
create table money_flows (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Below zero where it went out; worth at that moment.
  usd numeric(30, 8) not null,
  created_at timestamptz not null
);
create index money_flows_of_user on money_flows (user_id, created_at);
