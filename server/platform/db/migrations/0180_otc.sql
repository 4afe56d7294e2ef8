-- The desks of the platform, what they offer, and the orders that users place with them.
create table otc_desks (
  id integer generated always as identity primary key,
  nickname text not null unique,
  head_portrait text,
  -- By payment method, [{ label, value }]: where users who buy pay to.
  pay_accounts jsonb not null,
  created_at timestamptz not null
);

create table otc_ads (
  id bigint generated always as identity primary key,
  desk_id integer not null references otc_desks,
  -- The user's side: 1 buy, 2 sell.
  type smallint not null check (type in (1, 2)),
  currency_id integer not null,
  fiat text not null,
  -- One of both: a price in fiat, or percent away from the index in the desk's favour.
  fixed_price numeric(30, 12) check (fixed_price > 0),
  spread_percent numeric(8, 4) check (spread_percent >= 0 and spread_percent < 100),
  -- Coins that the desk still sells or takes.
  remaining numeric(20, 8) not null check (remaining >= 0),
  min_total numeric(20, 2) not null check (min_total > 0),
  max_total numeric(20, 2) not null check (max_total >= min_total),
  pay_methods text not null,
  window_ms bigint not null check (window_ms > 0),
  -- A text of locales/*/desk.json, or the operator's own words.
  terms_name text,
  terms text not null default '',
  is_open boolean not null default true,
  created_at timestamptz not null,
  check ((fixed_price is null) <> (spread_percent is null))
);
create index otc_ads_open on otc_ads (type, fiat, currency_id) where is_open;

create table otc_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  ad_id bigint not null references otc_ads,
  type smallint not null check (type in (1, 2)),
  currency_id integer not null,
  fiat text not null,
  price numeric(30, 12) not null check (price > 0),
  number numeric(20, 8) not null check (number > 0),
  total numeric(20, 2) not null check (total > 0),
  pay_method text not null,
  -- A copy: the desk's account where the user buys, the user's own where it sells.
  pay_account jsonb not null,
  voucher text,
  reason text,
  -- 0 to be paid, 1 paid, 2 completed, 3 cancelled, 4 expired, 5 disputed
  status smallint not null check (status between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  completed_at timestamptz,
  -- When a desk of the sandbox does its next step, and when it answers what was written to it.
  desk_acts_at timestamptz,
  desk_answers_at timestamptz,
  check ((status in (2, 3, 4)) = (completed_at is not null))
);
create index otc_orders_of_user on otc_orders (user_id, id);
create index otc_orders_open on otc_orders (id) where status in (0, 1, 5);

create table otc_messages (
  id bigint generated always as identity primary key,
  order_id bigint not null references otc_orders,
  sender text not null check (sender in ('user', 'desk', 'system')),
  -- A text of locales/*/desk.json, or what somebody wrote.
  name text,
  text text not null default '',
  file_address text,
  created_at timestamptz not null,
  check (name is not null or text <> '' or file_address is not null)
);
create index otc_messages_of_order on otc_messages (order_id, id);

-- The best desk's price, held for a minute.
create table otc_quotes (
  id text primary key,
  user_id bigint not null references users,
  ad_id bigint not null references otc_ads,
  price numeric(30, 12) not null,
  number numeric(20, 8) not null,
  total numeric(20, 2) not null,
  expires_at timestamptz not null,
  is_used boolean not null default false
);
create index otc_quotes_old on otc_quotes (expires_at);
