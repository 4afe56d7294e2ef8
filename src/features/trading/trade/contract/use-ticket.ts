import { useEffect, useReducer } from 'react';
import { useApp } from '../../../../lib/app-context.ts';
import type { Instrument } from '../../../../lib/market/types.ts';
import { withTicket } from '../../../../lib/state/trade-memory.ts';
import { emptyTicket, ticketReducer } from './ticket-state.ts';

export function useTicket(instrument: Instrument) {
  const { state } = useApp();
  const { match_id, multiples } = instrument;
  const [ticket, change] = useReducer(ticketReducer, undefined, () => {
    const storedSettings = state.trade.tickets[`${match_id}`];
    const multipleTexts = multiples.map(String);
    const multiple = storedSettings?.multiple ?? '';
    return emptyTicket({
      mode: storedSettings?.mode ?? 'cross',
      orderType: storedSettings?.orderType ?? 'market',
      multiple: multipleTexts.includes(multiple) ? multiple : middleOf(multipleTexts),
    });
  });
  const { mode, multiple, orderType } = ticket;
  useEffect(() => {
    const former = state.trade.tickets[`${match_id}`];
    const isSame =
      former?.mode === mode && former.multiple === multiple && former.orderType === orderType;
    if (isSame) return;
    const tickets = withTicket(state.trade, match_id, { mode, multiple, orderType });
    state.trade = { ...state.trade, tickets };
  }, [state, match_id, mode, multiple, orderType]);
  return [ticket, change] as const;
}

function middleOf(multipleTexts: readonly string[]): string {
  return (
    multipleTexts[(multipleTexts.length - (multipleTexts.length % 2)) / 2] ??
    multipleTexts[0] ??
    '1'
  );
}
