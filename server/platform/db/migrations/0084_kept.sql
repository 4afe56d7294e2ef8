-- What goes after a while is found by its age (server/kept.ts).
create index notices_age on notices (created_at);
create index login_places_age on login_places (seen_at);
