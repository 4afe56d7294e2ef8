-- Where users pay in. The keys of all addresses come out of one secret: who has it can spend what was paid in, and
-- who loses it loses that. It is here, and not in the folder, so that all processes of one database share it.
create table deposit_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null check (secret ~ '^[0-9a-f]{64}$')
);

-- One of a user, a currency and a chain, for ever; it stays when the account is erased, so that nobody else gets it.
create table deposit_addresses (
  user_id bigint not null references users,
  currency_id integer not null,
  chain text not null check (chain in ('TRC20', 'ERC20', 'BTC')),
  address text not null,
  created_at timestamptz not null,
  primary key (user_id, currency_id, chain)
);
-- Some chains write the same address in capitals or not.
create unique index deposit_addresses_once on deposit_addresses (chain, lower(address));

create index recharges_waiting on recharges (id) where status = 0;
