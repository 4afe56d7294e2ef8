import { useCallback, useEffect, useState } from 'react';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { OptionOrder } from './option/use-option-order.ts';
import type { SpotOrder } from './spot/use-spot-order.ts';
import { type OutageEvent, useOutageEvents } from './use-outage-events.ts';

export type MissedOrder =
  | { tab: 'contract'; order: LeverOrder }
  | { tab: 'spot'; order: SpotOrder }
  | { tab: 'option'; order: OptionOrder };

const NONE: readonly MissedOrder[] = [];

export const keyOf = ({ tab, order }: MissedOrder): string => `${tab} ${order.id}`;

function missedOrder({ kind, data }: OutageEvent): MissedOrder {
  if (kind === 'lever_order') return { tab: 'contract', order: data };
  return kind === 'coin_order' ? { tab: 'spot', order: data } : { tab: 'option', order: data };
}

/** Orders of the three engines that changed during an outage, as they are now; and a function to dismiss them. */
export function useMissedOrders(): [readonly MissedOrder[], () => void] {
  const { quotes } = useApp();
  const [orders, setOrders] = useState(NONE);
  const add = useCallback((missedOrders: readonly MissedOrder[]) => {
    const keys = new Set(missedOrders.map(keyOf));
    setOrders((former) => [...missedOrders, ...former.filter((one) => !keys.has(keyOf(one)))]);
  }, []);
  // Also after so long an outage that its events aren't sent.
  useEffect(
    () =>
      quotes.onMissed((missedOrders) =>
        add(missedOrders.map((order) => ({ tab: 'contract' as const, order }))),
      ),
    [quotes, add],
  );
  useOutageEvents(useCallback((event: OutageEvent) => add([missedOrder(event)]), [add]));
  return [orders, useCallback(() => setOrders(NONE), [])];
}
