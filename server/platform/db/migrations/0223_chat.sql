-- The chat room (R-CHAT-1 to R-CHAT-4).

create table chat_messages (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  text text not null check (text <> ''),
  is_hidden boolean not null default false,
  -- The operator has looked at it: reports hide it no more.
  is_reviewed boolean not null default false,
  created_at timestamptz not null
);
create index chat_messages_shown on chat_messages (id) where not is_hidden;
create index chat_messages_of_user on chat_messages (user_id, id);

create table chat_reports (
  message_id bigint not null references chat_messages on delete cascade,
  user_id bigint not null references users,
  reason text,
  created_at timestamptz not null,
  primary key (message_id, user_id)
);
create index chat_reports_of_user on chat_reports (user_id);

create table chat_mutes (
  user_id bigint primary key references users,
  ends_at timestamptz not null
);

-- The last message that a user has seen.
create table chat_reads (
  user_id bigint primary key references users,
  message_id bigint not null
) with (fillfactor = 70);
