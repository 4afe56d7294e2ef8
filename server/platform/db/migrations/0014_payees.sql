-- Where a user's money may go: wallet addresses and bank cards. Withdrawals keep a copy of their own.
create table payee_addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  currency_id integer not null,
  chain text not null check (chain in ('TRC20', 'ERC20', 'BTC')),
  address text not null,
  name text not null,
  qr_code text not null,
  created_at timestamptz not null
);
-- Some chains write the same address in capitals or not.
create unique index payee_addresses_once on payee_addresses (user_id, currency_id, chain, lower(address));

create table payee_cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  real_name text not null,
  card_number text not null,
  bank_name text not null,
  bank_address text not null,
  cardholder_address text not null,
  swift_code text not null,
  aba_number text,
  created_at timestamptz not null,
  unique (user_id, card_number)
);
