-- Papers that were handed in; the newest of a level counts.
create table identity_applications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  level smallint not null check (level in (1, 2)),
  -- As calls.md tells it: 1 under review, 2 verified, 3 rejected.
  status smallint not null check (status in (1, 2, 3)),
  -- Level 1. Null once they were erased.
  name text,
  card_id text,
  -- Level 2: private files.
  front_pic text,
  reverse_pic text,
  hand_pic text,
  reason text,
  created_at timestamptz not null,
  reviewed_at timestamptz
);
create index identity_of_user on identity_applications (user_id, level, id);
create index identity_waiting on identity_applications (id) where status = 1;
create unique index identity_one_at_a_time on identity_applications (user_id, level) where status = 1;
