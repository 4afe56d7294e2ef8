-- The NFT market: works of artists in collections, their sales, bids, margins and orders, and who holds them.
create table nft_artists (
  id bigint generated always as identity primary key,
  -- Of those that come with the sandbox.
  key text unique,
  -- Is paid to this user; null: the gallery keeps it.
  user_id bigint references users,
  nickname text not null,
  head_portrait text,
  introduction text not null default '',
  created_at timestamptz not null
);

create table nft_collections (
  id bigint generated always as identity primary key,
  key text unique,
  artist_id bigint not null references nft_artists,
  name text not null,
  royalty_rate numeric(8, 6) not null check (royalty_rate >= 0 and royalty_rate <= 0.5),
  -- { small, medium, large, color }
  pictures jsonb not null,
  created_at timestamptz not null
);
create index nft_collections_of_artist on nft_collections (artist_id);

create table nft_works (
  id bigint generated always as identity primary key,
  code text not null unique,
  collection_id bigint not null references nft_collections,
  name text not null,
  type text not null check (type in ('image', 'gif', 'audio', 'video')),
  pictures jsonb not null,
  media text,
  rarity text check (rarity in ('common', 'rare', 'epic', 'legendary')),
  description text not null default '',
  is_box boolean not null default false,
  -- Which drawing of the sandbox it shows.
  drawing text,
  created_at timestamptz not null
);
create index nft_works_of_collection on nft_works (collection_id);

create table nft_sales (
  id bigint generated always as identity primary key,
  work_id bigint not null references nft_works,
  mode text not null check (mode in ('normal', 'auction', 'box')),
  -- Null: the artist sells.
  seller_id bigint references users,
  currency_id integer not null,
  price numeric(20, 8) not null check (price > 0),
  min_raise numeric(20, 8) check (min_raise > 0),
  margin numeric(20, 8) check (margin > 0),
  -- Of a resale; zero where the artist sells.
  royalty_rate numeric(8, 6) not null,
  supply integer not null check (supply > 0),
  remaining integer not null check (remaining >= 0 and remaining <= supply),
  is_on boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- 1 open, 2 waiting for a payment, 3 sold, 4 ended without a sale
  status smallint not null default 1 check (status between 1 and 4),
  current_bid numeric(20, 8),
  bid_count integer not null default 0,
  -- How often a late bid has moved the end.
  extensions smallint not null default 0 check (extensions between 0 and 30),
  created_at timestamptz not null,
  completed_at timestamptz,
  check (ends_at > starts_at),
  check ((mode = 'auction') = (min_raise is not null and margin is not null)),
  check (mode <> 'auction' or ends_at is not null),
  check ((status in (3, 4)) = (completed_at is not null)),
  check (status <> 3 or remaining = 0)
);
create unique index nft_sales_one_live on nft_sales (work_id) where status in (1, 2);
create index nft_sales_of_work on nft_sales (work_id, id);
create index nft_sales_ending on nft_sales (ends_at) where status = 1;
create index nft_sales_of_seller on nft_sales (seller_id) where seller_id is not null;

-- What is in a box, in its listed order (R-NFT-3).
create table nft_box_items (
  id bigint generated always as identity primary key,
  work_id bigint not null references nft_works,
  place integer not null,
  name text not null,
  type text not null check (type in ('image', 'gif', 'audio', 'video')),
  pictures jsonb not null,
  media text,
  rarity text not null check (rarity in ('common', 'rare', 'epic', 'legendary')),
  description text not null default '',
  drawing text,
  copies integer not null check (copies > 0),
  left_copies integer not null check (left_copies >= 0 and left_copies <= copies),
  unique (work_id, place)
);

create table nft_holdings (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- The box until it is opened, then what was in it.
  work_id bigint not null references nft_works,
  is_box boolean not null,
  paid numeric(20, 8) not null,
  currency_id integer not null,
  draw_secret text,
  draw_hash text,
  draw_seed text,
  draw_position integer,
  draw_size integer,
  draw_items jsonb,
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  check (not is_box or draw_secret is not null),
  check ((opened_at is null) = (draw_position is null))
);
create unique index nft_holdings_one_owner on nft_holdings (work_id) where ended_at is null and not is_box;
create index nft_holdings_of_user on nft_holdings (user_id, id) where ended_at is null;

create table nft_bids (
  id bigint generated always as identity primary key,
  sale_id bigint not null references nft_sales,
  user_id bigint not null references users,
  price numeric(20, 8) not null check (price > 0),
  -- 1 leading, 2 outbid, 3 won, 4 lost
  status smallint not null check (status between 1 and 4),
  created_at timestamptz not null,
  unique (sale_id, price)
);
create unique index nft_bids_one_leads on nft_bids (sale_id) where status = 1;
create index nft_bids_of_user on nft_bids (user_id, id);

create table nft_margins (
  id bigint generated always as identity primary key,
  sale_id bigint not null references nft_sales,
  user_id bigint not null references users,
  currency_id integer not null,
  amount numeric(20, 8) not null check (amount > 0),
  -- 1 held, 2 returned, 3 paid to the seller
  status smallint not null default 1 check (status between 1 and 3),
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (sale_id, user_id),
  check ((status = 1) = (completed_at is null))
);
create index nft_margins_held on nft_margins (user_id) where status = 1;

create table nft_orders (
  id bigint generated always as identity primary key,
  sale_id bigint not null references nft_sales,
  user_id bigint not null references users,
  kind text not null check (kind in ('bought', 'won', 'second')),
  price numeric(20, 8) not null check (price > 0),
  margin numeric(20, 8) not null,
  currency_id integer not null,
  -- 0 to be paid, 1 paid, 2 expired
  status smallint not null check (status between 0 and 2),
  is_read boolean not null default false,
  pay_deadline timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  check ((status = 1) = (paid_at is not null))
);
create unique index nft_orders_one_waits on nft_orders (sale_id) where status = 0;
create index nft_orders_of_user on nft_orders (user_id, id);
create index nft_orders_due on nft_orders (pay_deadline) where status = 0;

create table nft_provenance (
  id bigint generated always as identity primary key,
  work_id bigint not null references nft_works,
  kind text not null check (kind in ('mint', 'sale', 'auction', 'resale', 'opened')),
  price numeric(20, 8),
  currency_id integer,
  usd numeric(20, 2),
  -- Null: the artist.
  from_id bigint references users,
  to_id bigint references users,
  order_id bigint references nft_orders,
  created_at timestamptz not null
);
create index nft_provenance_of_work on nft_provenance (work_id, id);

create table nft_favourites (
  user_id bigint not null references users,
  work_id bigint not null references nft_works,
  created_at timestamptz not null,
  primary key (user_id, work_id)
);
create index nft_favourites_of_work on nft_favourites (work_id);

-- A sale that has ended, a margin that has gone and an order that is settled stay as they are.
create function nft_only_forward() returns trigger language plpgsql as $$
begin
  raise exception 'nft: a % in state % stays as it is', tg_table_name, old.status using errcode = '23514';
end
$$;
create trigger nft_sales_forward before update of status on nft_sales
  for each row when (old.status in (3, 4) and new.status <> old.status) execute function nft_only_forward();
create trigger nft_margins_forward before update of status on nft_margins
  for each row when (old.status <> 1 and new.status <> old.status) execute function nft_only_forward();
create trigger nft_orders_forward before update of status on nft_orders
  for each row when (old.status <> 0 and new.status <> old.status) execute function nft_only_forward();
