-- Short messages cost money: how many were sent on each UTC day, decoys included, so that the cap tells nothing of an account.
create table sms_days (
  -- The day as 2026-11-24.
  day text primary key,
  sent integer not null,
  -- The cap that the operator was warned of.
  warned_cap integer
);

-- What the operator should know and did not ask for.
create table operator_notices (
  id bigint generated always as identity primary key,
  name text not null,
  params jsonb not null,
  created_at timestamptz not null
);
