-- The lots of the coins that a user holds, as they were read last: the next reading goes on from there (R-SPOT-15). One that another
-- version of the rule has written is not used.
create table held_lots (
  user_id bigint primary key references users,
  version smallint not null,
  -- All postings before this moment are in them.
  until timestamptz not null,
  lots jsonb not null
);
