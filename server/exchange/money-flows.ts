// Where the money of each call goes, for docs/security.md. Gates, hold, limit and key of a row come from protocol/ and the
// tables of the server; scripts/api-docs/money-flows.ts writes the page. A call whose row of SENDING_CALLS doesn't say that
// it moves no money has a row here (a test compares both).
import type { SignedInCall } from '../people/security/sending-calls.ts';

export interface MoneyFlow {
  /** Accounts by their wire name; house accounts by that of server/platform/ledger/accounts.ts. */
  readonly from: string;
  readonly to: string;
  /** What the house can lose at most by one call, and what bounds it. */
  readonly worst: string;
}

const NOTHING = 'nothing: the amount is the user’s own';
const CLOSES: MoneyFlow = {
  from: '`lever` frozen; `contract_pool` for a profit',
  to: '`lever` available; `contract_pool` for a loss; a trader’s `change` for a share',
  worst:
    'the profit at the mark, and a deficit beyond the margin (`insurance`): bounded by the gap rule, R-PRICE-4',
};
const RETURNS_HELD = (account: string): MoneyFlow => ({
  from: `\`${account}\` frozen`,
  to: `\`${account}\` available`,
  worst: NOTHING,
});
const PAYS_SHARE: MoneyFlow = {
  from: 'the follower’s `lever` available',
  to: 'the trader’s `change` available',
  worst: 'nothing: never more than the follower’s own profit (R-COPY-5)',
};
const PAYS_WORK: MoneyFlow = {
  from: '`change` available',
  to: 'the seller’s `change` (or `gallery`), the artist’s royalty',
  worst: 'nothing: the work and its price change hands in one transaction (R-NFT-6)',
};

export const MONEY_FLOWS: { readonly [Name in SignedInCall]?: MoneyFlow } = {
  'wallet.change': { from: 'one account', to: 'another of the same user', worst: NOTHING },
  'wallet.gather': { from: 'several accounts', to: 'another of the same user', worst: NOTHING },
  'user.withdraw.cancel': {
    from: '`change` or `legal` frozen',
    to: '`change` or `legal` available',
    worst: NOTHING,
  },
  'user.Transfer': {
    from: '`change` available, `market_maker`',
    to: '`market_maker`, `change` available, `fees`',
    worst: 'half of the fee rate, by a price that moved within 10 s (R-FUNDS-9)',
  },
  'sandbox.faucet': {
    from: '`custody`',
    to: '`change` available',
    worst: 'practice money only: 100,000 USD a day and account (R-FUNDS-3)',
  },
  'wallet.charge_req': {
    from: '`custody`',
    to: '`change` or `legal` available, once the operator approves',
    worst:
      'the amount, if the operator approves what never came; a voucher pays one recharge (R-FUNDS-19)',
  },
  'sandbox.reset': {
    from: 'all accounts',
    to: '`custody`, and practice money back',
    worst: 'practice money only',
  },
  'wallet.out': {
    from: '`change` available, then frozen',
    to: '`custody` and `fees` once it is paid: an address outside',
    worst:
      'nothing but what the user has; within 24 h the limit of the level, for a stolen account (R-IDENTITY-4)',
  },
  'user.onlineOut': {
    from: '`legal` available, then frozen',
    to: '`custody` and `fees` once it is paid: a bank card',
    worst:
      'nothing but what the user has; within 24 h the limit of the level, for a stolen account (R-IDENTITY-4)',
  },
  'lever.submit': {
    from: '`lever` available',
    to: '`lever` frozen, `fees`',
    worst:
      'what a stale mark is worth: refused above `stale_ms` (R-CONTRACT-18); a gap beyond the margin (R-PRICE-4)',
  },
  'lever.submit_pair': {
    from: '`lever` available',
    to: '`lever` frozen, `fees`: once for both halves, of the dearer one',
    worst: 'as `lever.submit`: the half that opens takes its margin again (R-CONTRACT-35)',
  },
  'lever.amend': {
    from: '`lever` available or frozen',
    to: '`lever` frozen or available; `fees` for what a larger order costs more',
    worst: 'as `lever.submit`: it is checked like a new order (R-CONTRACT-34)',
  },
  'lever.margin': {
    from: '`lever` available or frozen',
    to: '`lever` frozen or available, of the same user',
    worst:
      'nothing: never below the margin of the multiple, never into liquidation (R-CONTRACT-33)',
  },
  'lever.terms': {
    from: '`lever` available or frozen',
    to: '`lever` frozen or available, of the same user',
    worst: 'nothing: the margin is taken again, never into liquidation (R-CONTRACT-33)',
  },
  'lever.close': CLOSES,
  'lever.batch_close': CLOSES,
  'lever.reverse': CLOSES,
  'lever.cancel': RETURNS_HELD('lever'),
  'lever.batch_cancel': RETURNS_HELD('lever'),
  'microtrade.submit': {
    from: '`micro` available',
    to: '`micro` frozen, `fees`; at the end `option_pool` pays or takes',
    worst: 'stake x profit ratio, at most 20 open (R-OPTION-7)',
  },
  'microtrade.cancelMicOrder': {
    from: '`micro` frozen',
    to: '`micro` available, `option_pool` for what is kept',
    worst: 'nothing: a free look doesn’t pay (R-OPTION-6)',
  },
  'coin.trade': {
    from: '`change` available',
    to: '`change` frozen, another user’s `change` or `market_maker`, `fees`',
    worst: 'the distance of the simulated book from the index, within the band (R-FRAME-9)',
  },
  'coin.trade_pair': {
    from: '`change` available',
    to: '`change` frozen, the dearer half once; fills as `coin.trade`',
    worst: 'as `coin.trade`: one hold pays one half (R-SPOT-12)',
  },
  'coin.cancelOrder': RETURNS_HELD('change'),
  'coin.batch_cancel': RETURNS_HELD('change'),
  'dual.buyDual': {
    from: '`change` available',
    to: '`financial` frozen; at maturity `product_pool` pays the other coin and interest',
    worst: 'the shares of one product at its APR; no sale at a stale index (R-DUAL-3)',
  },
  'lh.deposit': {
    from: '`change` available',
    to: '`financial` frozen; each day `product_pool` pays the yield',
    worst: 'the yield of the product’s capacity over its days (R-LOCK-1)',
  },
  'lh.deposit.order.cancel': {
    from: '`financial` frozen',
    to: '`change` available, `product_pool` for the penalty',
    worst: 'the yield that is owed (R-LOCK-2)',
  },
  'project.order': {
    from: '`change` available',
    to: '`change` frozen; at the end `project_pool` for the tokens',
    worst: '0.2 % of a fresh price, by which the sent one may be below (R-IEO-1)',
  },
  'follow.follow': {
    from: 'the follower’s `lever` available, when a copy closes with a profit',
    to: 'the trader’s `change` available',
    worst: 'nothing: never more than the follower’s own profit (R-COPY-5)',
  },
  'follow.cancel': PAYS_SHARE,
  'follow.selfHolding': PAYS_SHARE,
  'otc.place': {
    from: '`desk` (a purchase) or `legal` available (a sale)',
    to: '`desk_held` or `legal` frozen',
    worst:
      'the desk’s spread, on one trade of the level’s limit: beyond it only the operator releases (R-OTC-5, R-IDENTITY-4)',
  },
  'otc.cancel': {
    from: '`desk_held` or `legal` frozen',
    to: '`desk` or `legal` available',
    worst: 'nothing: three a day count (R-OTC-2)',
  },
  'otc.release': {
    from: '`legal` frozen',
    to: '`desk`',
    worst: 'nothing: the user says that the desk paid',
  },
  'bind_box.buyNFT': PAYS_WORK,
  'bind_box.payNFTOrder': PAYS_WORK,
  'bind_box.marginNFT': {
    from: '`change` available',
    to: '`change` frozen; the seller’s `change` when the winner doesn’t pay',
    worst: NOTHING,
  },
  'bind_box.auctionNFT': {
    from: '`change` available, by what the margin grows',
    to: '`change` frozen',
    worst: NOTHING,
  },
  'bind_box.resellNFT': {
    from: 'the buyer, when it is sold',
    to: 'the seller’s `change` available, the artist’s royalty',
    worst: 'nothing: the work moves with its price',
  },
  'coupon.use': {
    from: '`promotions`, at its end',
    to: '`change` available',
    worst: 'face value x daily yield x days, one coupon of an offer for a user (R-COUPON-3)',
  },
  'game.play': {
    from: '`promotions`',
    to: '`change` available',
    worst: 'the largest prize, once a day and user, within the day’s budget (R-GAME-3)',
  },
};
