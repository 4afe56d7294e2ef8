import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import type { MarketStore } from '../lib/market/market-store.ts';
import { keepForOffline, keepPricesOf } from '../offline/offline-start.ts';
import { preloadWhenCalm } from './prefetch.ts';

export function begin(quotes: MarketStore, frames: FrameScheduler): void {
  void preloadWhenCalm(frames);
  keepPricesOf(quotes);
  void keepForOffline();
}
