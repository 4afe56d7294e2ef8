-- R-AUTH-21: null for accounts from before it. `agreed_terms_at` is the version of the user agreement: its last change.
alter table users add column agreed_at timestamptz, add column agreed_terms_at timestamptz;
