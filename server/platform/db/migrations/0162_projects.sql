-- Token sales: projects, and the subscriptions of users (R-IEO-1 to R-IEO-3).

create table projects (
  id bigint generated always as identity primary key,
  -- Of a project of the sandbox: its words are in locales/.
  slug text,
  name text not null check (name <> ''),
  currency_id integer not null check (currency_id > 0),
  image text not null default '',
  -- USD.
  issue_price numeric(20, 8) not null check (issue_price > 0),
  total_issuance numeric(20, 8) not null check (total_issuance > 0),
  step numeric(20, 8) not null check (step > 0),
  min_number numeric(20, 8) not null check (min_number > 0),
  -- Of one user, in all.
  max_number numeric(20, 8) not null check (max_number >= min_number),
  lock_days integer not null check (lock_days >= 0),
  cycle_days integer not null check (cycle_days >= 0),
  pay_currencies integer[] not null check (cardinality(pay_currencies) > 0),
  -- HTML, sanitised when it was written.
  description text not null default '',
  white_paper text,
  subscribed numeric(20, 8) not null default 0 check (subscribed >= 0),
  applications integer not null default 0 check (applications >= 0),
  passes integer not null default 0 check (passes >= 0),
  is_rolling boolean not null default false,
  created_at timestamptz not null,
  warms_up_at timestamptz not null,
  starts_at timestamptz not null check (starts_at >= warms_up_at),
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When the token is listed for trading, where it has an instrument.
  market_at timestamptz not null check (market_at >= ends_at),
  -- The operator has called it off: everything goes back at the end.
  closed_at timestamptz,
  -- What each subscription gets is written.
  allotted_at timestamptz,
  -- All subscriptions have got it.
  settled_at timestamptz,
  listed_at timestamptz,
  check (settled_at is null or allotted_at is not null)
);
create index projects_by_time on projects (starts_at desc, id desc);
create index projects_unsettled on projects (ends_at) where settled_at is null;
create index projects_unlisted on projects (market_at) where listed_at is null;

create table project_orders (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  project_id bigint not null references projects (id),
  amount numeric(20, 8) not null check (amount > 0),
  -- In the pay currency.
  price numeric(20, 8) not null check (price > 0),
  pay_currency integer not null,
  paid numeric(20, 8) not null check (paid > 0),
  -- Written for all orders of a project at once, before any is settled.
  allotted numeric(20, 8) check (allotted >= 0 and allotted <= amount),
  refund numeric(20, 8) check (refund >= 0 and refund <= paid),
  unlocks_at timestamptz,
  -- 0 subscribed, 1 allotted and locked, 2 unlocked, 3 nothing allotted
  status smallint not null default 0 check (status between 0 and 3),
  -- By the reset of a practice account: the project counts it no more.
  is_returned boolean not null default false,
  created_at timestamptz not null,
  check (status = 0 or (allotted is not null and refund is not null)),
  check ((status in (1, 2)) = (unlocks_at is not null)),
  check (status <> 3 or allotted = 0)
);
create index project_orders_of_user on project_orders (user_id, created_at desc, id desc);
create index project_orders_of_project on project_orders (project_id, id);
create index project_orders_open on project_orders (project_id, id) where status = 0;
create index project_orders_locked on project_orders (unlocks_at) where status = 1;

create function project_orders_move_on() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) in ((0, 0), (0, 1), (0, 3), (1, 2)) and
    (old.allotted is null or new.allotted = old.allotted or new.status = 3) then return new; end if;
  raise exception 'subscription % goes from % to %', old.id, old.status, new.status
    using errcode = '23514', constraint = 'project_orders_move_on', table = 'project_orders';
end $$;
create trigger move_on before update on project_orders
  for each row execute function project_orders_move_on();
