-- The lots of a user at the beginning of a year (UTC), so that a tax export reads the ledger from there only (R-FUNDS-15).
-- Computed from the ledger alone: a row may be deleted at any time.
create table tax_lots (
  user_id bigint not null references users (id),
  year integer not null,
  -- Of the calculation: rows of another version are computed again.
  version integer not null,
  lots jsonb not null,
  primary key (user_id, year)
);
