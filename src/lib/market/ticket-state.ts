import type { Answer, TicketCheck, WatchedTicket } from '../../../workers/market-worker.api.ts';

export class TicketState {
  ticket: WatchedTicket | undefined;
  check: Answer<TicketCheck> | undefined;
  #number = 0;
  #checkedNumber = 0;

  edit(ticket: WatchedTicket | undefined): number {
    // Between an edit and its check the last figures stay; those of another instrument don't.
    if (ticket?.matchId !== this.ticket?.matchId) this.check = undefined;
    this.ticket = ticket;
    this.#number += 1;
    return this.#number;
  }

  /** `check` is undefined while a price is unknown. */
  takeCheck(number: number, check: Answer<TicketCheck> | undefined): void {
    this.check = check ?? this.check;
    this.#checkedNumber = number;
  }

  isChecked(ticket: WatchedTicket | undefined): boolean {
    return this.ticket === ticket && this.#checkedNumber === this.#number;
  }
}
