-- Which notices are shown at once and sound, and when it is quiet (R-NOTICE-1).
create table notice_settings (
  user_id bigint primary key references users,
  -- Kinds that are not shown at once, and those that make no sound.
  unpushed text[] not null default '{}',
  silent text[] not null default '{}',
  -- Minutes of the day in the time zone; both or none.
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to text check (quiet_to ~ '^\d\d:\d\d$'),
  time_zone text not null default '+00:00',
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- Answers that the operator has ready (R-SUPPORT-3).
create table canned_answers (
  name text not null check (name ~ '^[a-z0-9_-]{1,40}$'),
  language text not null,
  text text not null check (text <> ''),
  primary key (name, language)
);

-- Invitees with the inviter's own card or document number don't count (R-INVITE-5).
create index payee_cards_by_number on payee_cards (card_number);
create index identity_by_number on identity_applications (card_id) where card_id is not null;
