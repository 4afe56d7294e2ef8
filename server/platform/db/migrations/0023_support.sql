-- What users ask customer service, and what it answers.
create table tickets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  subject text not null,
  -- 1 open, 2 closed.
  status smallint not null check (status in (1, 2)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The last message that the user has seen.
  read_id bigint not null default 0
);
create index tickets_of_user on tickets (user_id, updated_at);
create index tickets_open on tickets (updated_at) where status = 1;

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  sender text not null check (sender in ('user', 'operator')),
  text text not null,
  file_address text,
  created_at timestamptz not null,
  check (text <> '' or file_address is not null)
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);
