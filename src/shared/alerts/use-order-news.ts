import { useCallback } from 'react';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../lib/app-context.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const [OPEN, CLOSED] = [1, 3];
/** With the time of every toast 6 s. */
const LINGER_MS = 4_500;

/** Announces an opening or a closing of a contract with price, lots and result, until it is tapped or for 6 s. */
export function useOrderNews(): (order: LeverOrder) => void {
  const { quotes, state } = useApp();
  const toast = useToast();
  return useCallback(
    (order) => {
      if (order.status !== OPEN && order.status !== CLOSED) return;
      const announce = async (): Promise<void> => {
        const { isNews, orderNews } = await import('./announce-order.ts');
        if (!isNews(order, quotes.serverNow())) return;
        const text = await orderNews(order, state.language);
        toast(text, order.close_reason === 'liquidation' ? 'bad' : 'good', LINGER_MS, true);
      };
      // Code or texts failed to load: the list of orders has the same content.
      void announce().catch(() => undefined);
    },
    [quotes, state, toast],
  );
}
