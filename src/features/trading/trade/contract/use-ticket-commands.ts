import type { RefObject } from 'react';
import { useCommand } from '../../../../lib/keys/commands.ts';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

/** Lots of the keys 1 to 5. */
const SIZES = ['10', '25', '50', '100', '250'] as const;

/**
 * What keys and the palette do with the ticket. None of them sends it: the review is the press of its button, with the
 * sheet that follows.
 */
export function useTicketCommands(
  place: RefObject<HTMLElement | null>,
  ticket: ContractTicket,
  edit: (act: TicketAct) => void,
  review: () => void,
): void {
  const size =
    (at: number): (() => void) =>
    () => {
      const lots = SIZES[at];
      if (lots === undefined) return;
      if (ticket.sizeUnit !== 'lots') edit({ act: 'size_unit', unit: 'lots' });
      edit({ act: 'lots', lots });
    };
  const focus = (part: string): void =>
    place.current?.querySelector<HTMLElement>(`[data-part="${part}"] input`)?.focus();
  useCommand('buy', () => edit({ act: 'side', side: 'long' }));
  useCommand('sell', () => edit({ act: 'side', side: 'short' }));
  useCommand('size_1', size(0));
  useCommand('size_2', size(1));
  useCommand('size_3', size(2));
  useCommand('size_4', size(3));
  useCommand('size_5', size(4));
  useCommand('order_type', () =>
    edit({
      act: 'order_type',
      orderType: ticket.orderType === 'market' ? 'limit' : 'market',
      price: '',
    }),
  );
  useCommand('to_price', ticket.orderType === 'market' ? undefined : () => focus('price'));
  useCommand('to_size', () => focus('size'));
  useCommand('stops', () =>
    edit({ act: 'stops', hasStops: !(ticket.hasStops || ticket.hasBracket) }),
  );
  useCommand('review', review);
}
