-- R-NFT-1, R-NFT-2: the margin grows with the bid, and an auction whose winner didn't pay opens again.
alter table nft_sales add column reopened smallint not null default 0 check (reopened between 0 and 3);

-- A bidder whose margin was returned at the first end pays another one in the reopened auction.
alter table nft_margins drop constraint nft_margins_sale_id_user_id_key;
create unique index nft_margins_one_held on nft_margins (sale_id, user_id) where status = 1;
create index nft_margins_of_bidder on nft_margins (sale_id, user_id, id);

-- A withdrawn bid (a reset or erased account) never counts again.
alter table nft_bids add column withdrawn boolean not null default false;
update nft_bids b set withdrawn = true from nft_sales s
  where s.id = b.sale_id and b.status = 4 and (s.status = 1 or (s.status = 2 and exists (
    select from nft_margins m where m.sale_id = b.sale_id and m.user_id = b.user_id
      and m.completed_at < (select min(created_at) from nft_orders o where o.sale_id = b.sale_id))));

create index nft_orders_defaults on nft_orders (user_id, pay_deadline) where kind = 'won' and status = 2;
