import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useApp } from '../../lib/app-context.ts';
import { readId } from '../../lib/id-param.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { TRADE_TABS, type TradeTab } from '../../lib/trade-memory.ts';

export interface TradePlace {
  tab: TradeTab;
  /** match_id; undefined: the first one of the tab. */
  id: number | undefined;
}

export function isOffered(tab: TradeTab, instrument: Instrument): boolean {
  if (tab === 'contract') return instrument.is_contract;
  return tab === 'spot' ? instrument.is_spot : instrument.is_option;
}

/** The current tab and pair: from the followed address, otherwise those of the last visit. */
export function useTradePlace(): [TradePlace, (change: Partial<TradePlace>) => void] {
  const { state } = useApp();
  const { trade } = useSnapshot(state);
  const [parameters] = useSearchParams();
  const addressQuery = `${parameters}`;
  // Two links with one address are two visits.
  const visit = `${useLocation().key} ${addressQuery}`;
  const [followedIds, setFollowedIds] = useState<readonly string[]>([]);
  const isNew = !followedIds.includes(visit);
  const go = (change: Partial<TradePlace>): void => {
    const tab = change.tab ?? state.trade.tab;
    const id = change.id ?? state.trade.pairs[tab];
    const pairs = id === undefined ? state.trade.pairs : { ...state.trade.pairs, [tab]: id };
    state.trade = { ...state.trade, tab, pairs };
  };
  // A link may lead here while the page is kept: it applies once, then the choices on the page do.
  if (isNew) {
    setFollowedIds([...followedIds, visit]);
    if (addressQuery !== '') queueMicrotask(() => go(placeOf(parameters)));
  }
  const place = isNew && addressQuery !== '' ? placeOf(parameters) : {};
  const tab = place.tab ?? trade.tab;
  return [{ tab, id: place.id ?? trade.pairs[tab] }, go];
}

function placeOf(parameters: URLSearchParams): Partial<TradePlace> {
  const tab = TRADE_TABS.find((one) => one === parameters.get('tab'));
  const id = readId(parameters.get('id') ?? '');
  return {
    ...(tab !== undefined && { tab }),
    ...(id !== undefined && { id }),
  };
}
