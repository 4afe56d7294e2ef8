-- What the page of a contract draws (R-CONTRACT-41): the overnight rate of each UTC day, and open interest by the hour while it
-- may be told.
create table contract_nights (
  match_id integer not null,
  day timestamptz not null,
  rate numeric not null,
  primary key (match_id, day)
);
create table contract_interest (
  match_id integer not null,
  hour timestamptz not null,
  number numeric not null,
  primary key (match_id, hour)
);
