import type { Answer, TicketCheck, WatchedTicket } from '../../../workers/market-worker.api.ts';

type Violations = TicketCheck['violations'];

const NO_VIOLATIONS: Violations = [];

/** The ticket that the page watches, and what the worker's last check of it says. */
export class TicketState {
  ticket: WatchedTicket | undefined;
  check: Answer<TicketCheck> | undefined;
  /** Of the last check; the same list as long as it is equal. */
  violations: Violations = NO_VIOLATIONS;
  #number = 0;
  #checkedNumber = 0;

  edit(ticket: WatchedTicket | undefined): number {
    // Between an edit and its check the last figures stay; those of another instrument don't.
    if (ticket?.matchId !== this.ticket?.matchId) {
      this.check = undefined;
      this.violations = NO_VIOLATIONS;
    }
    this.ticket = ticket;
    this.#number += 1;
    return this.#number;
  }

  /** `check` is undefined while a price is unknown. */
  takeCheck(number: number, check: Answer<TicketCheck> | undefined): void {
    this.check = check ?? this.check;
    const violations = this.check?.ok ? this.check.value.violations : NO_VIOLATIONS;
    if (JSON.stringify(violations) !== JSON.stringify(this.violations))
      this.violations = violations;
    this.#checkedNumber = number;
  }

  isChecked(ticket: WatchedTicket | undefined): boolean {
    return this.ticket === ticket && this.#checkedNumber === this.#number;
  }
}
