-- What a user keeps on charts (R-CHART-1), and alerts on its lines (R-MARKET-7).
create table chart_objects (
  user_id bigint not null,
  -- 0: belongs to no pair
  match_id integer not null,
  key text not null,
  kind text not null check (kind in ('drawing', 'layout', 'template')),
  -- Milliseconds; the later one wins.
  version bigint not null,
  -- Counts the changes of a user's objects of a pair.
  change bigint not null,
  is_deleted boolean not null,
  body text not null,
  primary key (user_id, match_id, key)
);
create index chart_objects_changes on chart_objects (user_id, match_id, change);

alter table alerts
  drop constraint alerts_type_check,
  add constraint alerts_type_check check (type in (1, 2, 3, 4)),
  -- Of type 4: the key of the drawing, the way of the crossing, and on which side of each line the mark was last.
  add column drawing text,
  add column way text check (way in ('both', 'up', 'down')),
  add column sides text,
  add check ((type = 4) = (drawing is not null and way is not null and sides is not null));
create unique index alerts_of_drawing on alerts (user_id, match_id, drawing)
  where type = 4 and fired_at is null;
