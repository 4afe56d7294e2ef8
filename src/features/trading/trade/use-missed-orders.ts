import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { OptionOrder } from './option/use-option-order.ts';
import type { SpotOrder } from './spot/spot-order.ts';

export type MissedOrder =
  | { tab: 'contract'; order: LeverOrder }
  | { tab: 'spot'; order: SpotOrder }
  | { tab: 'option'; order: OptionOrder };

type OutageEvent =
  | { kind: 'lever_order'; data: LeverOrder }
  | { kind: 'coin_order'; data: SpotOrder }
  | { kind: 'micro_order'; data: OptionOrder };

type UserEvent = { sequence: number; time: number } & OutageEvent;

const KINDS: readonly string[] = ['lever_order', 'coin_order', 'micro_order'];
const SAME_MOMENT_MS = 1_000;
const NONE: readonly MissedOrder[] = [];

export const keyOf = ({ tab, order }: MissedOrder): string => `${tab} ${order.id}`;

/**
 * Calls `onMissed` for orders of the three engines that changed during an outage: those of the events that the server
 * sends after a reconnect, up to the sequence in its welcome, and contract orders also after so long an outage that
 * events aren't sent any more.
 */
export function useMissed(onMissed: (orders: readonly MissedOrder[]) => void): void {
  const { quotes } = useApp();
  const backlogEnd = useRef(0);
  useEffect(
    () =>
      quotes.onEvent('welcome', (welcome) => {
        backlogEnd.current = (welcome as { user_sequence: number | null }).user_sequence ?? 0;
      }),
    [quotes],
  );
  useEffect(
    () =>
      quotes.onEvent('user', (event) => {
        const { sequence, time, ...change } = event as UserEvent;
        if (sequence > backlogEnd.current || !KINDS.includes(change.kind)) return;
        if (change.kind === 'lever_order' && !isNewState(change.data, time)) return;
        onMissed([missedOrder(change)]);
      }),
    [quotes, onMissed],
  );
  useEffect(
    () =>
      quotes.onMissed((orders) =>
        onMissed(orders.map((order) => ({ tab: 'contract' as const, order }))),
      ),
    [quotes, onMissed],
  );
}

/** The orders that changed during an outage, as they are now; and a function to dismiss them. */
export function useMissedOrders(): [readonly MissedOrder[], () => void] {
  const [orders, setOrders] = useState(NONE);
  useMissed(
    useCallback((missedOrders) => {
      const keys = new Set(missedOrders.map(keyOf));
      setOrders((former) => [...missedOrders, ...former.filter((one) => !keys.has(keyOf(one)))]);
    }, []),
  );
  return [orders, useCallback(() => setOrders(NONE), [])];
}

function missedOrder({ kind, data }: OutageEvent): MissedOrder {
  if (kind === 'lever_order') return { tab: 'contract', order: data };
  return kind === 'coin_order' ? { tab: 'spot', order: data } : { tab: 'option', order: data };
}

/** False for a fee, or a stop that was moved: the order stays in its state. */
function isNewState(
  { create_time, handle_time, complete_time }: LeverOrder,
  time: number,
): boolean {
  return time - (complete_time ?? handle_time ?? create_time) < SAME_MOMENT_MS;
}
