-- What a conversion would give: it stands for a while, serves once, and the newest of the same three fields counts.
create table conversion_quotes (
  id text primary key,
  -- Orders those of one millisecond.
  place bigint generated always as identity,
  user_id bigint not null references users,
  from_currency_id integer not null,
  to_currency_id integer not null,
  number numeric(20, 8) not null check (number > 0),
  price numeric not null check (price > 0),
  -- Of one unit of what is received: what a rebate of the fee is worth.
  to_usd numeric not null,
  fee_rate numeric not null,
  fee numeric(20, 8) not null check (fee >= 0),
  receive numeric(20, 8) not null check (receive > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  is_used boolean not null default false
);
create index conversion_quotes_newest on conversion_quotes (user_id, from_currency_id, to_currency_id, number, place);
create index conversion_quotes_age on conversion_quotes (expires_at);

create table conversions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  from_currency_id integer not null,
  to_currency_id integer not null,
  number numeric(20, 8) not null,
  price numeric not null,
  fee numeric(20, 8) not null,
  receive numeric(20, 8) not null,
  created_at timestamptz not null
);
create index conversions_of_user on conversions (user_id, id);
