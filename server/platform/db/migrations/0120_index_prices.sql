-- The index price of each instrument as it was stored last: where the simulated market goes on after a start (R-PRICE-1).
-- Room in its pages keeps an update of each second from growing the table.
create table index_prices (
  match_id integer primary key,
  price numeric not null check (price > 0),
  stored_at timestamptz not null
) with (fillfactor = 30);

-- No multiple that the largest opening gap could take more than half of its margin from (R-PRICE-4): the gap is 1.2 times
-- the daily move.
update instruments set multiples = array(
  select multiple from unnest(multiples) as multiple
  where multiple * daily_percent * 12 <= 500 or multiple = multiples[1]
  order by multiple
)
where type = 'stock';
update instruments_version set version = version + 1;
