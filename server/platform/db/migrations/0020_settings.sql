-- What the operator changes while the server runs. A key without a row has its default
-- (server/modules/settings/known.ts), so that a later version may change a default.
create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null
);

-- One row; each change counts it up, so that other processes see with one look that they must read again.
create table settings_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into settings_version (version) values (1);

-- Units of a currency per USD.
create table exchange_rates (
  code text primary key check (code ~ '^[A-Z]{3}$'),
  rate numeric(20, 8) not null check (rate > 0 and (code <> 'USD' or rate = 1)),
  updated_at timestamptz not null
);
