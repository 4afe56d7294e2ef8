-- Keys of requests (calls.md, section 4). A row is there for ever; its message for seven days. While its
-- transaction runs, nobody else sees the row, and who brings the same key waits for it.
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  -- Null for a key that was sealed before any request came.
  path text,
  fields_hash bytea,
  message jsonb,
  created_at timestamptz not null,
  primary key (user_id, key),
  check ((path is null) = (fields_hash is null))
);
create index idempotency_keys_age on idempotency_keys (created_at) where message is not null;
