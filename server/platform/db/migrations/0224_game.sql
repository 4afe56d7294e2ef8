-- The wheel (R-GAME-1 to R-GAME-3).

-- The newest one is played.
create table game_wheels (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);

create table game_prizes (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references game_wheels (id),
  sort integer not null,
  kind text not null check (kind in ('money', 'coupon', 'none')),
  -- In USDT, for money.
  number numeric(20, 8) check (number > 0),
  offer_id bigint references coupon_offers (id),
  -- Of 10,000; dealt in the order of `sort`.
  slots integer not null check (slots between 1 and 10000),
  unique (wheel_id, sort),
  check ((kind = 'money') = (number is not null)),
  check ((kind = 'coupon') = (offer_id is not null))
);

-- A play is committed first, and made later; a user has one that is not made yet.
create table game_plays (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  secret text not null,
  hash text not null,
  -- YYYY-MM-DD of UTC; null: not made yet.
  day text,
  seed text,
  position integer,
  prize_id bigint references game_prizes (id),
  played_at timestamptz,
  check ((day is null) = (prize_id is null)),
  check ((day is null) = (seed is null)),
  check ((day is null) = (position is null)),
  check ((day is null) = (played_at is null))
);
create unique index game_plays_committed on game_plays (user_id) where day is null;
create unique index game_plays_daily on game_plays (user_id, day);

create function game_plays_once() returns trigger language plpgsql as $$
begin
  if old.day is null and (old.id, old.user_id, old.secret, old.hash) = (new.id, new.user_id, new.secret, new.hash) then
    return new;
  end if;
  raise exception 'play % is made', old.id
    using errcode = '23514', constraint = 'game_plays_once', table = 'game_plays';
end $$;
create trigger once before update on game_plays for each row execute function game_plays_once();

-- What the prizes of a day cost, in USDT.
create table game_days (
  day text primary key,
  spent numeric(20, 8) not null default 0 check (spent >= 0)
);
