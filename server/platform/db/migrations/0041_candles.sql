-- Candles since the first start; before it they are drawn (server/market/draw-past.ts). One row.
create table candle_start (
  is_only boolean primary key default true check (is_only),
  first_at timestamptz not null,
  seed bigint not null
);

-- The bars of one minute, all instruments together (server/market/minute-log.ts), until its day has ended.
create table candle_minutes (
  minute timestamptz primary key,
  bars bytea not null
);

-- The same, packed per instrument and day: its minutes, and its hours for who looks further back.
create table candle_days (
  match_id integer not null,
  day timestamptz not null,
  minutes bytea not null,
  hours bytea not null,
  primary key (match_id, day)
);

-- Minutes of a day that ended in which the market ran: from and up to, in minutes of the day. Others were a gap.
create table candle_cover (
  day timestamptz not null,
  from_minute smallint not null,
  to_minute smallint not null check (to_minute > from_minute),
  primary key (day, from_minute)
);
