import type { TradeTab } from '../../../lib/state/trade-memory.ts';

export interface TradePlace {
  tab: TradeTab;
  /** match_id; undefined: the first one of the tab. */
  id: number | undefined;
}

interface TradeVisit {
  /** Key and query of the visit's entry in the browser's history. */
  id: string;
  place: Partial<TradePlace>;
}

/** The visits of the trade page, the current one last. */
export type TradeVisits = readonly TradeVisit[];

const KEPT_AT_MOST = 20;

/**
 * A new link shows what its address says. A step back to a visit shows what it showed when it was left. A visit without a
 * tab or a pair in its address, as from the tab bar, changes nothing.
 */
export function afterArrival(
  visits: TradeVisits,
  id: string,
  address: Partial<TradePlace>,
): TradeVisits {
  const place = visits.find((one) => one.id === id)?.place ?? address;
  return [...visits.filter((one) => one.id !== id), { id, place }].slice(-KEPT_AT_MOST);
}

/** Choices on the page count for a visit that has a place of its own. */
export function afterChoice(visits: TradeVisits, choice: TradePlace): TradeVisits {
  const current = visits.at(-1);
  if (current === undefined || isEmpty(current.place)) return visits;
  return [...visits.slice(0, -1), { ...current, place: choice }];
}

export function isEmpty({ tab, id }: Partial<TradePlace>): boolean {
  return tab === undefined && id === undefined;
}
