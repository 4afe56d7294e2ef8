-- Accounts of the exchange that users pay fiat to; the operator sets them.
create table deposit_banks (
  id bigint generated always as identity primary key,
  currency_id integer not null,
  bank_name text not null,
  holder text not null,
  account_number text not null,
  swift_code text,
  created_at timestamptz not null,
  -- Null: users are given it. A closed one stays: payments to it may still be reported.
  closed_at timestamptz
);
create unique index deposit_banks_open on deposit_banks (currency_id) where closed_at is null;
