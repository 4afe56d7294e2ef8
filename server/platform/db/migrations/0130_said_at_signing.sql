-- Why somebody closes the account; erased with it.
alter table users add column delete_reason text;
-- The app that somebody signed up with, as it names itself.
alter table users add column app_id text;
-- The country of the phone number that signed in, by its two letters; null for an e-mail.
alter table sessions add column area text;
