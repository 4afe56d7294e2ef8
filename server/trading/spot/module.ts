import type { MarketLink, WatchLink } from '../../market/feed/market-link.ts';
import type { Module } from '../../platform/modules/module.ts';
import { cancelPending } from './cancel.ts';
import { SpotEngine } from './engine.ts';
import { type SpotCall, type SpotParts, seenBy, spotHandlers } from './handlers.ts';

export interface SpotNeeds extends SpotParts {
  market: MarketLink & WatchLink;
  report(error: unknown): void;
}

const FEE_RATE = '0.001';
const EXPIRY_EVERY_MS = 1_000;

export function openSpot(parts: SpotNeeds): Module<SpotCall> {
  const { instruments } = parts;
  const engine = new SpotEngine({
    ...parts,
    seenBy: (match_id, type) => seenBy(parts, match_id, type),
    feeRateOf: (match_id) => instruments.of(match_id)?.spot_fee_rate ?? FEE_RATE,
  });
  return {
    handlers: spotHandlers(parts, engine),
    engine,
    jobs: [{ name: 'expired spot orders', every_ms: EXPIRY_EVERY_MS, run: () => engine.expire() }],
    closing: async () => async (tx, user_id, time) => {
      const pair = { currency_id: undefined, legal_id: undefined };
      const all = await cancelPending(tx, { user_id, pair, time });
      tx.afterCommit(() => {
        for (const order of all) engine.publishChange(order.match_id, [], [order]);
      });
    },
  };
}
