import { SECOND_MS } from '../../../protocol/time.ts';
import type { CurrentPrices } from '../../market/prices/prices.ts';
import type { Module } from '../../platform/modules/module.ts';
import { type WalletCall, type WalletParts, walletHandlers } from './handlers.ts';

export interface WalletNeeds extends Omit<WalletParts, 'prices'> {
  prices: CurrentPrices;
}

export function openWallet(needs: WalletNeeds): Module<WalletCall> {
  const { prices } = needs;
  return {
    handlers: walletHandlers({ ...needs, prices: prices.of }),
    jobs: [
      { name: 'prices', every_ms: 5 * SECOND_MS, isEverywhere: true, run: () => prices.refresh() },
    ],
  };
}
