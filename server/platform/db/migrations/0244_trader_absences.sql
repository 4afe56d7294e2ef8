-- When a trader who has come back was none: positions of that time are not public (R-COPY-11). The present absence is
-- traders.left_at.
create table trader_absences (
  user_id bigint not null references users (id),
  left_at timestamptz not null,
  back_at timestamptz not null,
  primary key (user_id, left_at)
);
