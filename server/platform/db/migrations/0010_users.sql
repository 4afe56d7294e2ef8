-- People and how they sign in. What a person is called by (e-mail, phone) can change; the id never does.
create table users (
  id bigint generated always as identity (start with 100001) primary key,
  -- In lower case.
  email text unique,
  -- `+<area><number>`.
  mobile text unique,
  area_code text,
  password_hash text not null,
  pay_password_hash text,
  nickname text not null default '',
  signature text not null default '',
  head_portrait text,
  extension_code text not null unique,
  -- For good.
  inviter_id bigint references users,
  lang text not null,
  real_level smallint not null default 0 check (real_level in (0, 1, 2)),
  is_trader boolean not null default false,
  -- 0 none, 1 applied, 2 manager, 3 rejected.
  manager_status smallint not null default 0 check (manager_status in (0, 1, 2, 3)),
  manager_rate numeric(5, 4) check (manager_rate > 0 and manager_rate <= 0.5),
  totp_secret text,
  -- Shown, and not yet proven by a code.
  offered_totp_secret text,
  offered_totp_at timestamptz,
  withdraw_hold_until timestamptz,
  frozen_at timestamptz,
  delete_at timestamptz,
  erased_at timestamptz,
  created_at timestamptz not null,
  check ((mobile is null) = (area_code is null)),
  check (email is not null or mobile is not null or erased_at is not null)
) with (fillfactor = 80);
create index users_invited on users (inviter_id, id) where inviter_id is not null;
create index users_leaving on users (delete_at) where delete_at is not null and erased_at is null;

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- SHA-256 of the token, which nobody keeps.
  token_hash text not null unique,
  device text not null,
  ip text not null,
  created_at timestamptz not null,
  active_at timestamptz not null,
  -- A second factor was shown on this session: gate A is open until then.
  factor_until timestamptz
) with (fillfactor = 70);
create index sessions_of_user on sessions (user_id, id);
create index sessions_idle on sessions (active_at);

-- Codes by mail and SMS; at most one of a scene, an address and who asked for it.
create table codes (
  scene text not null check (scene in ('register', 'forget', 'change', 'bind')),
  address text not null,
  -- Who asked, where the scene needs a session: what one account asked for opens no other. Else 0.
  owner_id bigint not null,
  code_hash text not null,
  wrong integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (scene, address, owner_id)
);
create index codes_of_address on codes (address, sent_at);
create index codes_of_owner on codes (owner_id, scene) where owner_id > 0;

create table code_sendings (
  address text not null,
  sent_at timestamptz not null
);
create index code_sendings_of_address on code_sendings (address, sent_at);
create index code_sendings_age on code_sendings (sent_at);

-- Logins that failed, also of accounts that there are not.
create table login_failures (
  account text not null,
  ip text not null,
  failed_at timestamptz not null
);
create index login_failures_of_account on login_failures (account, failed_at);
create index login_failures_age on login_failures (failed_at);

-- Where an account has signed in from.
create table login_places (
  user_id bigint not null references users,
  kind text not null check (kind in ('ip', 'device')),
  place text not null,
  seen_at timestamptz not null,
  primary key (user_id, kind, place)
);

-- Wrong pay passwords and authenticator codes, and the steps of the authenticator that were used.
create table factor_failures (
  user_id bigint not null references users,
  factor text not null check (factor in ('pay_password', 'authenticator')),
  failed_at timestamptz not null
);
create index factor_failures_of_user on factor_failures (user_id, factor, failed_at);

create table authenticator_steps (
  user_id bigint not null references users,
  step bigint not null,
  primary key (user_id, step)
);
