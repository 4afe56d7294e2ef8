-- Warnings are looked up by their name, so that one isn't repeated.
create index operator_notices_by_name on operator_notices (name, created_at);
