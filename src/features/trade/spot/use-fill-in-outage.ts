import { useEffect, useRef } from 'react';
import { useApp } from '../../../lib/app-context.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import type { SpotOrder } from './use-spot-order.ts';

interface UserEvent {
  kind: string;
  sequence: number;
  data: SpotOrder;
}

/**
 * Calls `onFill` when an order of this pair was filled during an outage. After a reconnect the server sends the missed
 * events: those up to the sequence in its welcome.
 */
export function useFillInOutage({ match_id }: Instrument, onFill: () => void): void {
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
        const { kind, sequence, data } = event as UserEvent;
        if (kind !== 'coin_order' || sequence > backlogEnd.current) return;
        if (data.match_id === match_id && data.filled !== '0') onFill();
      }),
    [quotes, match_id, onFill],
  );
}
