-- A bid that was withdrawn with its bidder's reset no longer takes its price: the next bidder may bid as much.
alter table nft_bids drop constraint nft_bids_sale_id_price_key;
create unique index nft_bids_one_price on nft_bids (sale_id, price) where status in (1, 2, 3);
