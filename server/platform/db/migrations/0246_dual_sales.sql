-- R-DUAL-4: a sale ends before the days for which interest counts.
update dual_products
  set ends_at = greatest(created_at + interval '1 millisecond', matures_at - days * interval '1 day')
  where decided_at is null and ends_at > matures_at - days * interval '1 day';
