import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { readId } from '../../../lib/pages/id-param.ts';
import { TRADE_TABS, type TradeTab } from '../../../lib/state/trade-memory.ts';
import {
  afterArrival,
  afterChoice,
  isEmpty,
  type TradePlace,
  type TradeVisits,
} from './trade-visits.ts';

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
  const [visits, setVisits] = useState<TradeVisits>([]);
  const isNew = visits.at(-1)?.id !== visit;
  const arrivedVisits = isNew ? afterArrival(visits, visit, placeOf(parameters)) : visits;
  const remember = (change: Partial<TradePlace>): TradePlace => {
    const tab = change.tab ?? state.trade.tab;
    const id = change.id ?? state.trade.pairs[tab];
    const pairs = id === undefined ? state.trade.pairs : { ...state.trade.pairs, [tab]: id };
    state.trade = { ...state.trade, tab, pairs };
    return { tab, id };
  };
  // Of this visit, whatever another entry of the history shows: the memory is shared by all.
  const place = arrivedVisits.at(-1)?.place ?? {};
  if (isNew) {
    setVisits(arrivedVisits);
    if (!isEmpty(place)) queueMicrotask(() => remember(place));
  }
  const go = (change: Partial<TradePlace>): void => {
    const choice = remember(change);
    setVisits((latestVisits) => afterChoice(latestVisits, choice));
  };
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
