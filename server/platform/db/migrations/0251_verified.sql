-- How far the ledger was checked: all transactions up to this id, and what they left in each account. A later check reads
-- what came after it.
create table ledger_verified (
  is_only boolean primary key default true check (is_only),
  transaction_id bigint not null,
  transactions bigint not null,
  postings bigint not null,
  whole_at timestamptz not null
);

-- The house has its sum in `available`.
create table ledger_verified_accounts (
  account_id bigint primary key,
  user_id bigint not null,
  currency_id integer not null,
  available numeric not null,
  frozen numeric not null
) with (fillfactor = 80);

create table ledger_verified_currencies (
  currency_id integer primary key,
  users numeric not null,
  house numeric not null
);
