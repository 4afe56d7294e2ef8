// Withdrawal chains by currency (R-FUNDS-10: BTC 1, ETH 2, USDT 3).
import type { Chain } from '../../../protocol/fields/payee.ts';

interface PayoutCurrency {
  name: string;
  chains: readonly Chain[];
}

export const PAYOUT_CURRENCIES: ReadonlyMap<number, PayoutCurrency> = new Map([
  [1, { name: 'BTC', chains: ['BTC'] }],
  [2, { name: 'ETH', chains: ['ERC20'] }],
  [3, { name: 'USDT', chains: ['TRC20', 'ERC20'] }],
]);
