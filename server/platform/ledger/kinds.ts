// Kinds of transactions, one for each event that posts. Kind and reference (usually an id) are unique together, so an
// event is posted once.

export const TRANSACTION_KINDS = [
  ...['deposit', 'faucet', 'reset', 'move', 'convert'],
  ...['withdraw_request', 'withdraw_paid', 'withdraw_returned'],
  ...['lever_submit', 'lever_open', 'lever_cancel', 'lever_close', 'lever_overnight'],
  'lever_margin',
  ...['option_submit', 'option_settle', 'option_cancel'],
  ...['spot_submit', 'spot_fill', 'spot_cancel'],
  ...['ieo_subscribe', 'ieo_allot', 'ieo_unlock'],
  ...['lock_deposit', 'lock_yield', 'lock_redeem', 'lock_renew'],
  ...['dual_buy', 'dual_settle', 'pool_fund'],
  ...['otc_place', 'otc_release', 'otc_cancel'],
  ...['nft_buy', 'nft_margin', 'nft_margin_back', 'nft_margin_lost', 'nft_pay'],
  ...['rebate', 'coupon', 'game', 'trader_share'],
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
