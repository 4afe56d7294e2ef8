-- What a user is told in the app. The words come from locales/ when it is read, in the language of then.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  kind text not null,
  name text not null,
  params jsonb not null,
  route text,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index notices_of_user on notices (user_id, id);
create index notices_unread on notices (user_id) where not is_read;
