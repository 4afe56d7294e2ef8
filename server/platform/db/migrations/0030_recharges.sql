-- Money that came in: asked for by a user, or taken from the faucet of the practice mode.
create table recharges (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  currency_id integer not null,
  amount numeric(20, 8) not null check (amount > 0),
  -- At the moment of the request: what the faucet has given today is counted by it.
  usd_value numeric(40, 8) not null,
  type text not null,
  account text not null,
  address text not null,
  voucher text,
  -- 0 pending, 1 credited, 2 rejected
  status smallint not null check (status in (0, 1, 2)),
  reason text,
  created_at timestamptz not null,
  handled_at timestamptz,
  check ((status = 0) = (handled_at is null))
);
create index recharges_of_user on recharges (user_id, created_at desc, id desc);
