-- Keys of requests (calls.md, section 4). A row is there for ever, its message for seven days. It is written
-- at the end of the transaction that did what was asked, so a refusal leaves none.
create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  -- Null for a key that was sealed before any request succeeded.
  path text,
  fields_hash text,
  -- JSON as it was answered: a jsonb would give the same values in another order.
  message text,
  -- The last event of the user that the message contains.
  user_sequence bigint,
  created_at timestamptz not null,
  primary key (user_id, key),
  check ((path is null) = (fields_hash is null)),
  check (path is not null or message is null)
);
create index idempotency_keys_age on idempotency_keys (created_at) where message is not null;

-- Who holds the lock of a key alone decides about it, over all processes, until its transaction ends.
-- The row is looked for by a statement of its own: what the holder before has committed is seen.
-- Where there is no row yet, user_sequence is the user's last event until now.
create function idempotency_claim(wanted_user bigint, wanted_key text)
  returns table (is_busy boolean, is_known boolean, path text, fields_hash text, message text,
    user_sequence bigint, created_at timestamptz)
  language plpgsql as $$
begin
  is_busy := not pg_try_advisory_xact_lock(hashtextextended(wanted_user || ' ' || wanted_key, 5310004));
  select k.path, k.fields_hash, k.message, k.user_sequence, k.created_at
    into path, fields_hash, message, user_sequence, created_at
    from idempotency_keys k where k.user_id = wanted_user and k.key = wanted_key;
  is_known := found;
  if not is_known then
    select s.sequence into user_sequence from user_sequences s where s.user_id = wanted_user;
  end if;
  return next;
end $$;
