// Wire names of accounts and of bill lines (R-LEDGER-6).

export const ACCOUNTS = { legal: 1, change: 2, lever: 3, micro: 4, financial: 5 } as const;
export type AccountType = keyof typeof ACCOUNTS;

export const BILL_KINDS = [
  ...['deposit', 'withdraw', 'withdraw_fee', 'move', 'convert', 'convert_fee'],
  ...['lever_margin', 'lever_fee', 'lever_profit', 'lever_overnight', 'liquidation'],
  ...['option_stake', 'option_fee', 'option_payout', 'spot_trade', 'spot_fee'],
  ...['ieo_subscribe', 'ieo_refund', 'ieo_token', 'lock_principal', 'lock_yield', 'lock_penalty'],
  ...['lock_renew', 'dual_buy', 'dual_settle', 'nft_buy', 'nft_sale', 'nft_margin'],
  'nft_royalty',
  ...['otc', 'rebate', 'coupon', 'game', 'faucet', 'reset'],
  ...['trader_share'],
] as const;
export type BillKind = (typeof BILL_KINDS)[number];
