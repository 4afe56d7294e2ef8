-- The result of a sale, [[subscription, allotted, refund], ...], stored before it is written to the subscriptions in
-- small transactions: after a crash the rest is written from the same result.
alter table projects add column allotment_plan jsonb;
