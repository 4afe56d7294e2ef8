-- Mails and short messages on their way out. Where no sender is set up they stay here, and the operator reads them.
create table messages (
  id bigint generated always as identity primary key,
  address text not null,
  channel text not null check (channel in ('email', 'sms')),
  scene text not null,
  -- Forgotten once the message has left.
  code text,
  subject text not null,
  text text not null,
  created_at timestamptz not null,
  -- Somebody is at it; old where that one died.
  taken_at timestamptz,
  tries integer not null default 0,
  delivered_at timestamptz
);
create index messages_waiting on messages (id) where delivered_at is null;
create index messages_age on messages (created_at);

-- What the operator did, and to whom.
create table operator_acts (
  id bigint generated always as identity primary key,
  command text not null,
  user_id bigint,
  details jsonb not null,
  created_at timestamptz not null
);
