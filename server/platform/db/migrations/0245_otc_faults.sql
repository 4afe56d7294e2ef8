-- Orders that ended by the user's fault count against the daily limit (R-OTC-2): a dispute that the user lost.
alter table otc_orders add column is_lost boolean not null default false;
