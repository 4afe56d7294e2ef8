import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { MarketLink } from '../feed/market-link.ts';

export interface Instruments {
  readonly all: readonly Instrument[];
  of(match_id: number): Instrument | undefined;
  ofPair(currency_id: number, legal_id: number): Instrument | undefined;
}

export function instrumentsOf(market: MarketLink): Instruments {
  const find = (fits: (one: Instrument) => boolean): Instrument | undefined =>
    market.listing.instruments.find(fits);
  return {
    get all() {
      return market.listing.instruments;
    },
    of: (match_id) => find((one) => one.match_id === match_id),
    ofPair: (currency_id, legal_id) =>
      find((one) => one.currency_id === currency_id && one.legal_id === legal_id),
  };
}
