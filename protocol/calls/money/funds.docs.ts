import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./funds.ts')> = {
  depositCurrencies:
    'What can be deposited, with its USD rate and chains; fiat where the operator has opened a bank account.',
  depositAddress:
    "The user's address for a currency and chain, always the same (R-FUNDS-1). With `chain` `bank`, for fiat: the exchange's account, with the reference that the payment must carry (R-FUNDS-13).",
  requestRecharge:
    'Reports a payment with a voucher. Manual audit: status 0 until the operator decides. Automatic: *custody -> `change` available* at once, fiat to `legal` (R-FUNDS-2).',
  rechargeLog: 'The deposits.',
  conversions: 'The choices for a conversion and the history of conversions.',
  getQuote:
    'A price and fee that stand for 10 s (R-FUNDS-8). The newest quote of the same three fields counts.',
  convert:
    'Converts at the quoted price: `change` *from available -> market maker*, *market maker -> to available*, the fee to *fees* (R-FUNDS-8, R-FUNDS-9).',
  getWithdrawInfo:
    'What the withdrawal screen shows: balance, limits, fee, what the request will need.',
  withdraw:
    'To an address of the book, or to a typed one: `change` *available -> frozen*, number + fee. Paid: *frozen -> custody*, the fee to *fees*. Rejected or cancelled: everything returns (R-FUNDS-5 to R-FUNDS-7).',
  withdrawToBank:
    'To a bank card, from `legal`, for currencies with `bank_out`; otherwise as `/wallet/out`.',
  withdrawals: 'The withdrawals.',
  cancelWithdrawal: 'Cancels a withdrawal that is under review: *frozen -> available*.',
  faucet:
    'Sandbox money, credited at once: *custody -> `change` available*, fiat to `legal` (R-FUNDS-3).',
  resetSandbox:
    'Closes and cancels everything, empties all accounts to *custody* and credits `number` USDT to `change` (R-FUNDS-4).',
};
