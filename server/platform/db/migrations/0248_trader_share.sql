-- R-COPY-5: what a copy paid to its trader is a cost of the order.
alter table lever_orders add column trader_share numeric(20,8) not null default 0;

-- As before, and the share of a copy that has ended, which is paid after it has.
create or replace function lever_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status > 2 then
      raise exception 'an order does not begin as %', new.status
        using errcode = '23514', constraint = 'lever_moves', table = 'lever_orders';
    end if;
  elsif old.status = 3 and new.trader_share > old.trader_share
      and to_jsonb(new) - 'trader_share' = to_jsonb(old) - 'trader_share' then
    return new;
  elsif old.status > 2 or (new.status <> old.status
      and (old.status, new.status) not in ((0, 1), (0, 4), (1, 2), (2, 3))) then
    raise exception 'an order does not go from % to %', old.status, new.status
      using errcode = '23514', constraint = 'lever_moves', table = 'lever_orders';
  end if;
  return new;
end $$;

update lever_orders o
  set trader_share = paid.amount
  from (
    select t.reference_id as order_id, -sum(p.amount) as amount
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id and p.amount < 0
    where t.kind = 'trader_share'
    group by t.reference_id
  ) paid
  where o.id = paid.order_id;
