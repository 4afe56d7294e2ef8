-- Bars that exchanges sent for times at which this exchange had none: each row is an answer, and covers its span
-- (server/market/feed/external/venue-past.ts).
create table venue_bars (
  match_id integer not null,
  size_ms integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  bars bytea not null,
  primary key (match_id, size_ms, from_at)
);
