import { useEffect, useReducer } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { withTicket } from '../../../../lib/state/trade-memory.ts';
import { keepTicket, keptTicket } from './kept-ticket.ts';
import { emptyTicket, ticketReducer } from './ticket-state.ts';

/** What was typed before, for as long as the app is open; mode, multiple, kind and unit of size for longer. */
export function useKeptTicket(instrument: Instrument) {
  const { state } = useApp();
  const { match_id, multiples } = instrument;
  const { token } = state;
  const [ticket, change] = useReducer(ticketReducer, undefined, () => {
    const typedBefore = keptTicket(token, match_id);
    if (typedBefore !== undefined) return typedBefore;
    const storedSettings = state.trade.tickets[`${match_id}`];
    const multipleTexts = multiples.map(String);
    const multiple = storedSettings?.multiple ?? '';
    return emptyTicket({
      mode: storedSettings?.mode ?? 'cross',
      orderType: storedSettings?.orderType ?? 'market',
      sizeUnit: storedSettings?.sizeUnit ?? 'lots',
      multiple: multipleTexts.includes(multiple) ? multiple : middleOf(multipleTexts),
    });
  });
  const { mode, multiple, orderType, sizeUnit } = ticket;
  useEffect(() => keepTicket(token, match_id, ticket), [token, match_id, ticket]);
  useEffect(() => {
    const former = state.trade.tickets[`${match_id}`];
    const isSame =
      former?.mode === mode &&
      former.multiple === multiple &&
      former.orderType === orderType &&
      (former.sizeUnit ?? 'lots') === sizeUnit;
    if (isSame) return;
    const tickets = withTicket(state.trade, match_id, {
      mode,
      multiple,
      orderType,
      sizeUnit,
    });
    state.trade = { ...state.trade, tickets };
  }, [state, match_id, mode, multiple, orderType, sizeUnit]);
  return [ticket, change] as const;
}

function middleOf(multipleTexts: readonly string[]): string {
  return (
    multipleTexts[(multipleTexts.length - (multipleTexts.length % 2)) / 2] ??
    multipleTexts[0] ??
    '1'
  );
}
