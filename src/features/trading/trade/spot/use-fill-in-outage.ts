import { useCallback } from 'react';
import type { Instrument } from '../../../../lib/market/types.ts';
import { type OutageEvent, useOutageEvents } from '../use-outage-events.ts';

/** Calls `onFill` when an order of this pair was filled during an outage. */
export function useFillInOutage({ match_id }: Instrument, onFill: () => void): void {
  useOutageEvents(
    useCallback(
      ({ kind, data }: OutageEvent) => {
        if (kind === 'coin_order' && data.match_id === match_id && data.filled !== '0') onFill();
      },
      [match_id, onFill],
    ),
  );
}
