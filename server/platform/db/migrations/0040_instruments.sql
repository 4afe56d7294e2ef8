-- What is traded (calls.md 11, "Instrument"). A fresh installation begins with server/seeds/instruments.json; the operator
-- changes single values, which server/market/instrument-rules.ts holds against each other.
create table instruments (
  match_id integer primary key check (match_id > 0),
  currency_id integer not null,
  legal_id integer not null,
  symbol text not null unique,
  currency_name text not null,
  legal_name text not null,
  full_name text not null,
  type text not null check (type in ('crypto', 'stock')),
  image text not null,
  sort integer not null,
  status smallint not null check (status in (0, 1)),
  -- '0' closed, '1' open, 'hours' as the place where it is traded
  open_now text not null check (open_now in ('0', '1', 'hours')),
  is_hot boolean not null,
  price_exponent smallint not null check (price_exponent between -18 and 0),
  number_exponent smallint not null check (number_exponent between -18 and 0),
  tick numeric not null check (tick > 0),
  max_price numeric not null check (max_price > 0),
  price_band_percent numeric not null check (price_band_percent > 0),
  stale_ms integer not null check (stale_ms > 0),
  is_contract boolean not null,
  lot_size numeric not null check (lot_size > 0),
  lot_step numeric not null check (lot_step > 0),
  lot_min numeric not null check (lot_min > 0),
  lot_max numeric not null check (lot_max >= lot_min),
  multiples integer[] not null check (cardinality(multiples) > 0),
  open_fee_rate numeric not null check (open_fee_rate between 0 and 1),
  overnight_rate numeric not null check (overnight_rate between 0 and 1),
  is_spot boolean not null,
  spot_step numeric not null check (spot_step > 0),
  spot_min numeric not null check (spot_min > 0),
  spot_max numeric not null check (spot_max >= spot_min),
  spot_min_total numeric not null check (spot_min_total >= 0),
  spot_fee_rate numeric not null check (spot_fee_rate between 0 and 1),
  is_option boolean not null,
  -- What the simulated market draws with.
  start_price numeric not null check (start_price > 0),
  daily_percent numeric not null check (daily_percent > 0),
  ticks_per_second numeric not null check (ticks_per_second > 0),
  large_usdt numeric not null check (large_usdt > 0),
  unique (currency_id, legal_id)
);

-- One row; each change counts it up, so that other processes see with one look that they must read again.
create table instruments_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into instruments_version (version) values (1);
