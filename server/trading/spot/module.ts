import type { MarketLink, WatchLink } from '../../market/feed/market-link.ts';
import type { Module } from '../../platform/modules/module.ts';
import { cancelPending } from './cancel.ts';
import { SpotEngine } from './engine.ts';
import { type SpotCall, type SpotParts, spotHandlers } from './handlers.ts';

export interface SpotNeeds extends SpotParts {
  market: MarketLink & WatchLink;
  report(error: unknown): void;
}

const FEE_RATE = '0.001';

export function openSpot(parts: SpotNeeds): Module<SpotCall> {
  const { instruments } = parts;
  const engine = new SpotEngine({
    ...parts,
    feeRateOf: (match_id) => instruments.of(match_id)?.spot_fee_rate ?? FEE_RATE,
  });
  return {
    handlers: spotHandlers(parts, engine),
    engine,
    closing: async () => async (tx, user_id, time) => {
      const pair = { currency_id: undefined, legal_id: undefined };
      const all = await cancelPending(tx, { user_id, pair, time });
      tx.afterCommit(() => {
        for (const { order } of all) engine.publishChange(order.match_id, [], [order]);
      });
    },
  };
}
