-- Pictures that users brought; the bytes are in a FileStore (server/modules/files).
create table files (
  key text primary key,
  user_id bigint not null check (user_id > 0),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- The first call that took it as a value of a field; null: nobody did yet.
  used_at timestamptz
);
create index files_unused on files (created_at) where used_at is null;
create index files_user on files (user_id);

-- Copies that everybody may see, by the hash of what they hold. User 0 is the house.
create table public_files (
  hash text not null,
  user_id bigint not null check (user_id >= 0),
  created_at timestamptz not null,
  primary key (hash, user_id)
);
create index public_files_user on public_files (user_id);
