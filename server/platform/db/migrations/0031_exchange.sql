-- The exchange that this database is: how its processes find each other, and the epoch of its frames.
create table exchange (
  is_one boolean primary key default true check (is_one),
  -- Exchanges that share one Redis tell their messages apart by it.
  name text not null,
  epoch bigint not null
);
insert into exchange (name, epoch) values (gen_random_uuid()::text, 0);
