-- USD price of the settlement currency at the close of a contract order, so that results in several currencies can be
-- added up and computed again later (R-COPY-6). Null: the price was unknown, or the order closed in an earlier release.
alter table lever_orders add column legal_usd numeric check (legal_usd > 0);
