-- A voucher pays one recharge (R-FUNDS-19): pictures are compared by what they show, whoever uploaded them. Null: stored
-- before this migration.
alter table files add column hash text;
-- The hash of the voucher, or its address where there is none; null for the faucet.
alter table recharges add column voucher_hash text;
create unique index recharges_one_voucher on recharges (voucher_hash) where status <> 2;
