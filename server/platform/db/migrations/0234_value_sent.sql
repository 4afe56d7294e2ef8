-- What a user has sent to others, for the daily amount above which it must be confirmed (R-SEND-2). Rows are deleted
-- after a day.
create table value_sent (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  call text not null,
  usdt numeric not null check (usdt >= 0),
  created_at timestamptz not null
);
create index value_sent_of_user on value_sent (user_id, created_at);
create index value_sent_by_time on value_sent (created_at);
