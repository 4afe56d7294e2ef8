-- The verified invitees of an inviter (R-INVITE-2, R-INVITE-5), counted when one of them changes and not at each fee. An
-- inviter's row is locked while it is counted, so that two invitees who change at once are both seen.
create table invite_counts (
  user_id bigint primary key references users (id),
  verified integer not null check (verified >= 0)
) with (fillfactor = 70);

create function invite_recount(inviter bigint) returns void
  language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if inviter is null then return; end if;
  insert into invite_counts (user_id, verified) values (inviter, 0) on conflict do nothing;
  perform 1 from invite_counts where user_id = inviter for update;
  update invite_counts c set verified = (
    select count(*) from users u left join invite_volumes v on v.user_id = u.id
    where u.inviter_id = inviter and (u.real_level >= 1 or coalesce(v.volume_usdt, 0) >= 20000)
      and u.id not in (
        select b.user_id from payee_cards a join payee_cards b on b.card_number = a.card_number
        where a.user_id = inviter and b.user_id <> a.user_id
        union all
        select b.user_id from identity_applications a join identity_applications b on b.card_id = a.card_id
        where a.user_id = inviter and b.user_id <> a.user_id and a.status <> 3 and b.status <> 3))
  where c.user_id = inviter;
end $$;

create function invite_user_changed() returns trigger language plpgsql as $$
begin
  perform invite_recount(new.inviter_id);
  return null;
end $$;
create trigger invite_user_added after insert on users for each row
  when (new.inviter_id is not null and new.real_level >= 1) execute function invite_user_changed();
create trigger invite_user_verified after update of real_level on users for each row
  when (new.inviter_id is not null and (old.real_level >= 1) <> (new.real_level >= 1)) execute function invite_user_changed();

create function invite_volume_changed() returns trigger language plpgsql as $$
begin
  perform invite_recount((select inviter_id from users where id = new.user_id));
  return null;
end $$;
create trigger invite_volume_added after insert on invite_volumes for each row
  when (new.volume_usdt >= 20000) execute function invite_volume_changed();
create trigger invite_volume_reached after update of volume_usdt on invite_volumes for each row
  when ((old.volume_usdt >= 20000) <> (new.volume_usdt >= 20000)) execute function invite_volume_changed();

-- A card or a document number may make an account one of the inviter's own: seen from both sides.
create function invite_papers_changed() returns trigger language plpgsql as $$
declare
  person bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform invite_recount((select inviter_id from users where id = person));
  if exists (select 1 from users where inviter_id = person) then perform invite_recount(person); end if;
  return null;
end $$;
create trigger invite_card_changed after insert or delete or update of card_number on payee_cards
  for each row execute function invite_papers_changed();
create trigger invite_paper_changed after insert or delete or update of status, card_id on identity_applications
  for each row execute function invite_papers_changed();

do $$
begin
  perform invite_recount(inviter_id) from (select distinct inviter_id from users where inviter_id is not null) inviters;
end $$;
