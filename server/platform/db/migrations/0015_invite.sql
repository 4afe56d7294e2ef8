-- What was traded by whom, as far as invitations count it; and what inviters got out of fees.
create table invite_volumes (
  user_id bigint primary key references users,
  volume_usdt numeric(30, 8) not null
) with (fillfactor = 70);

create table rebates (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references users,
  user_id bigint not null references users,
  -- Of the fee, as the bill names it.
  kind text not null,
  fee numeric(20, 8) not null,
  rate numeric(5, 4) not null,
  number numeric(20, 8) not null,
  number_usd numeric(30, 8) not null,
  currency_id integer not null,
  created_at timestamptz not null
);
create index rebates_of_inviter on rebates (inviter_id, id);

-- Who asked to become a manager, and why.
create table manager_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  reason text,
  created_at timestamptz not null
);
create index manager_applications_of_user on manager_applications (user_id, id);
