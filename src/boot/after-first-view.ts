// What comes when the first page stands.
import { notifyManager } from '@tanstack/react-query';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import type { MarketStore } from '../lib/market/market-store.ts';
import { veilUntilStill } from '../navigation/veil.ts';
import { keepForOffline, keepPricesOf } from '../offline/offline-start.ts';
import { askTabsWhenCalm } from './prefetch.ts';

export function begin(quotes: MarketStore, frames: FrameScheduler): void {
  // An answer that comes while a page slides is drawn when it stands.
  notifyManager.setScheduler((tell) => frames.whenStill(() => setTimeout(tell)));
  frames.veilPage = veilUntilStill;
  void askTabsWhenCalm(frames);
  keepPricesOf(quotes);
  void keepForOffline();
}
