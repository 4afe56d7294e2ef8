-- Experience vouchers: what is offered, and what users have of it (R-COUPON-1 to R-COUPON-3).

create table coupon_offers (
  id bigint generated always as identity primary key,
  -- By language; `en` is always there.
  names jsonb not null check (names ->> 'en' <> ''),
  currency_id integer not null check (currency_id > 0),
  face_value numeric(20, 8) not null check (face_value > 0),
  daily_yield numeric(12, 8) not null check (daily_yield > 0 and daily_yield < 1),
  days integer not null check (days > 0),
  audience text not null check (audience in ('all', 'new', 'verified', 'traders')),
  -- For `new`: registered at most so many days ago.
  new_days integer check (new_days > 0),
  -- For `traders`, in USDT.
  min_volume numeric(30, 8) check (min_volume > 0),
  -- How many can be claimed; null: any number.
  capacity integer check (capacity > 0),
  claimed integer not null default 0 check (claimed >= 0 and (capacity is null or claimed <= capacity)),
  -- A coupon can be used for so long after it was claimed.
  use_days integer not null check (use_days > 0),
  -- False: only given, by the wheel or the operator.
  is_public boolean not null default true,
  -- Made by the sandbox.
  is_rolling boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  check ((audience = 'new') = (new_days is not null)),
  check ((audience = 'traders') = (min_volume is not null))
);

create table coupons (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  offer_id bigint not null references coupon_offers (id),
  -- One of an offer is claimed; more can be given.
  is_claimed boolean not null,
  -- The terms of the moment it was claimed.
  face_value numeric(20, 8) not null,
  daily_yield numeric(12, 8) not null,
  days integer not null,
  -- 0 unused, 1 running, 2 used, 3 expired
  status smallint not null default 0 check (status between 0 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The user was reminded that it expires soon.
  is_reminded boolean not null default false,
  used_at timestamptz,
  ends_at timestamptz,
  check ((status in (1, 2)) = (used_at is not null)),
  check ((used_at is null) = (ends_at is null))
);
create unique index coupons_claimed_once on coupons (offer_id, user_id) where is_claimed;
create index coupons_of_user on coupons (user_id, id);
create index coupons_running on coupons (ends_at, id) where status = 1;
create index coupons_unused on coupons (expires_at, id) where status = 0;

create function coupons_go_on() returns trigger language plpgsql as $$
begin
  if old.status = new.status or (old.status, new.status) in ((0, 1), (0, 3), (1, 2)) then return new; end if;
  raise exception 'coupon % goes from % to %', old.id, old.status, new.status
    using errcode = '23514', constraint = 'coupons_go_on', table = 'coupons';
end $$;
create trigger go_on before update on coupons for each row execute function coupons_go_on();
