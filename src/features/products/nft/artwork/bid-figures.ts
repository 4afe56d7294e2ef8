import type { Core } from '../../../../lib/core/core.ts';

interface Auction {
  price: string;
  current_bid: string | null;
  min_raise: string | null;
}

export function leastBid(core: Core, { price, current_bid, min_raise }: Auction): string {
  return current_bid === null ? price : core.evaluate('add', [current_bid, min_raise ?? '0']);
}

interface Deposit {
  margin: string | null;
  my_margin: string | null;
  margin_rate: string | null;
}

/** What a bid freezes beyond the margin that is held already: the margin covers at least its share of the bid. */
export function frozenByBid(
  core: Core,
  { margin, my_margin, margin_rate }: Deposit,
  price: string,
): string {
  const share = core.evaluate('quantize', [
    core.evaluate('mul', [price, margin_rate ?? '0']),
    '0.00000001',
    'up',
  ]);
  const wholeMargin =
    core.evaluate('cmp', [share, margin ?? '0']) === '1' ? share : (margin ?? '0');
  const more = core.evaluate('sub', [wholeMargin, my_margin ?? '0']);
  return more.startsWith('-') ? '0' : more;
}

export function isLeading(
  core: Core,
  { current_bid, my_bid }: { current_bid: string | null; my_bid: string | null },
): boolean {
  return (
    current_bid !== null && my_bid !== null && core.evaluate('cmp', [current_bid, my_bid]) === '0'
  );
}

/** Payout of a resale: the price without the creator's royalty, rounded as the ledger rounds it (R-NFT-4). */
export function resaleShares(
  core: Core,
  price: string,
  royalty_rate: string,
): { royalty: string; rest: string } {
  const royalty = core.evaluate('round', [core.evaluate('mul', [price, royalty_rate]), '8']);
  return { royalty, rest: core.evaluate('sub', [price, royalty]) };
}
