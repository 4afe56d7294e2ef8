import { widthClass } from '../../../../lib/device/width.ts';
import type { ContractTicket } from './ticket-state.ts';

interface TypedTicket {
  /** Of the session in which it was typed. */
  token: string | null;
  match_id: number;
  ticket: ContractTicket;
  isWide: boolean;
}

let lastTicket: TypedTicket | undefined;

/** What the layout is now: a wide window has another page with the same ticket. */
const isWideNow = (): boolean => widthClass() !== 'phone';

/** Called after each edit: only the last ticket is lastTicket, and only while the window is open. */
export function keepTicket(token: string | null, match_id: number, ticket: ContractTicket): void {
  lastTicket = { token, match_id, ticket, isWide: isWideNow() };
}

/**
 * The typed order of this pair, if the page was left because the window became wider or narrower. A ticket that is opened
 * again in the same layout begins empty.
 */
export function keptTicket(token: string | null, match_id: number): ContractTicket | undefined {
  if (lastTicket === undefined || lastTicket.token !== token || lastTicket.match_id !== match_id)
    return undefined;
  return lastTicket.isWide === isWideNow() ? undefined : lastTicket.ticket;
}
