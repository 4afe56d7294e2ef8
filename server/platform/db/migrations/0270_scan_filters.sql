-- Saved filters of the scanner, and who joined and left those whose user wants to be told (R-SCAN-3).
create table scan_filters (
  id bigserial primary key,
  user_id bigint not null,
  name text not null,
  conditions text not null,
  is_reported boolean not null,
  hours integer not null,
  -- Instruments that met it at the last look; null: not looked yet.
  members integer[]
);
create index scan_filters_user on scan_filters (user_id, id);
create index scan_filters_reported on scan_filters (id) where is_reported;

create table scan_moves (
  id bigserial primary key,
  filter_id bigint not null references scan_filters (id) on delete cascade,
  match_id integer not null,
  moved_at timestamptz not null,
  is_in boolean not null,
  is_reported boolean not null,
  -- Of one that left: the place of the first condition that no longer held.
  condition integer
);
create index scan_moves_filter on scan_moves (filter_id, id);
