-- What an order's fiat total was worth in USD when it was placed: the cost of bought coins in the tax export (R-FUNDS-15).
-- Null: the order was placed in an earlier release.
alter table otc_orders add column total_usd numeric check (total_usd >= 0);
