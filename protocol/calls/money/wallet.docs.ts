import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./wallet.ts')> = {
  currencies: 'All currencies with their chains and limits.',
  walletList: 'All five accounts with balances and values.',
  walletDetail: 'One currency of one account.',
  bills: 'The record of changes of all accounts.',
  billRecords:
    'The record of changes event by event, with what each day came to in the time zone of the caller (R-FUNDS-14).',
  billSummary: 'Income and expense per kind and currency in a span.',
  exportCsv:
    'All rows of a span as a CSV file, at most a year and 100,000 rows (R-FUNDS-12). Each row has its time in UTC and in `time_zone`.',
  costBasis: 'The lots of a coin that is held, and what they cost (R-SPOT-15).',
  equity: 'The total in USD over time, with the profit of the span.',
  movableCurrencies: 'What can be moved between accounts, with the amount that may leave each.',
  move: 'Moves money between two accounts of the user, free: *from available -> to available*. Out of `lever` at most `transferable` (R-ACCOUNT-2, R-ACCOUNT-3).',
  gather:
    'Moves money of several accounts of the user into one, each with its amount, all or none: *from available -> to available*. Out of `lever` at most `transferable` (R-ACCOUNT-2, R-ACCOUNT-3, R-ACCOUNT-6).',
  moves: 'The history of moves.',
};
