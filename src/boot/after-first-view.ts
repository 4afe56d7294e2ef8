// What comes when the first page stands.
import { notifyManager } from '@tanstack/react-query';
import type { MarketStore } from '../lib/market/market-store.ts';
import { veilPagesBy, whenStill } from '../navigation/slides.ts';
import { veilUntilStill } from '../navigation/veil.ts';
import { keepForOffline, keepPricesOf } from '../offline/offline-start.ts';
import { askTabsWhenCalm } from './prefetch.ts';

export function begin(quotes: MarketStore): void {
  // An answer that comes while a page slides is drawn when it stands.
  notifyManager.setScheduler((tell) => whenStill(() => setTimeout(tell)));
  veilPagesBy(veilUntilStill);
  void askTabsWhenCalm();
  keepPricesOf(quotes);
  void keepForOffline();
}
