-- How the index of an instrument is made of several exchanges; null: by rule (R-PRICE-9).
alter table instruments
  add column index_minimum integer,
  add column index_weights text,
  add column index_distance numeric;
