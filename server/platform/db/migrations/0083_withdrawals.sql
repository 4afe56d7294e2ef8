-- Money on its way out. The payee is a copy: the address book may change meanwhile.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null check (kind in ('chain', 'bank')),
  currency_id integer not null,
  -- What the receiver gets; number + fee leaves the account.
  number numeric(20, 8) not null check (number > 0),
  fee numeric(20, 8) not null check (fee >= 0),
  -- At the marks of the request: the limit of 24 hours is counted by it.
  btc_value numeric(30, 8) not null check (btc_value >= 0),
  chain text,
  address text,
  -- The card as it was, its whole number included.
  card jsonb,
  -- 0 under review, 1 paid, 2 rejected, 3 cancelled
  status smallint not null check (status in (0, 1, 2, 3)),
  reason text,
  tx_hash text,
  created_at timestamptz not null,
  handled_at timestamptz,
  check ((status = 0) = (handled_at is null)),
  check ((kind = 'chain') = (chain is not null and address is not null)),
  check ((kind = 'bank') = (card is not null))
);
create index withdrawals_of_user on withdrawals (user_id, id);
create index withdrawals_counted on withdrawals (user_id, created_at) where status in (0, 1);
create index withdrawals_waiting on withdrawals (id) where status = 0;
