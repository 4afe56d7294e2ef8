import { useEffect, useRef } from 'react';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { OptionOrder } from './option/use-option-order.ts';
import type { SpotOrder } from './spot/use-spot-order.ts';

export type OutageEvent =
  | { kind: 'lever_order'; data: LeverOrder }
  | { kind: 'coin_order'; data: SpotOrder }
  | { kind: 'micro_order'; data: OptionOrder };

type UserEvent = { sequence: number; time: number } & OutageEvent;

const KINDS: readonly string[] = ['lever_order', 'coin_order', 'micro_order'];
const SAME_MOMENT_MS = 1_000;

/**
 * Calls `onEvent` for orders that changed during an outage. After a reconnect the server sends the missed events: those
 * up to the sequence in its welcome.
 */
export function useOutageEvents(onEvent: (event: OutageEvent) => void): void {
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
        if (sequence > backlogEnd.current) return;
        if (change.kind === 'lever_order' && !isNewState(change.data, time)) return;
        if (KINDS.includes(change.kind)) onEvent(change);
      }),
    [quotes, onEvent],
  );
}

/** False for a fee, or a stop that was moved: the order stays in its state. */
function isNewState(
  { create_time, handle_time, complete_time }: LeverOrder,
  time: number,
): boolean {
  return time - (complete_time ?? handle_time ?? create_time) < SAME_MOMENT_MS;
}
