-- What the house tells everybody: news (4), banners (5), notices (6), questions (7), agreements and articles (8).
create table articles (
  id bigint generated always as identity primary key,
  -- Of the texts that came with the server (server/seeds); the operator's own have none.
  slug text unique,
  c_id integer not null check (c_id between 4 and 8),
  image text,
  url text,
  sort integer not null default 0,
  -- Shown once when the app is opened.
  is_pop boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A text that came with the server stays deleted when a later version brings it again.
  deleted_at timestamptz
);
create index articles_list on articles (c_id, created_at) where deleted_at is null;

-- English is always there; what a language lacks is shown in English.
create table article_texts (
  article_id bigint not null references articles,
  language text not null,
  title text not null check (title <> ''),
  summary text not null,
  -- HTML, sanitised when it was written.
  content text not null,
  primary key (article_id, language)
);

-- The shortcuts of the home page; whether one is on is a setting (modules.<key>).
create table menu_entries (
  id integer generated always as identity primary key,
  key text not null unique check (key ~ '^[a-z0-9_]{1,40}$'),
  icon text not null,
  route text not null,
  area text not null,
  sort integer not null
);

create table menu_names (
  entry_id integer not null references menu_entries,
  language text not null,
  name text not null check (name <> ''),
  primary key (entry_id, language)
);
