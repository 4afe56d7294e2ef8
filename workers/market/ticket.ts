import type {
  Market,
  TicketAccount,
  TicketCheck,
  TicketInput,
  TicketPosition,
  TicketRules,
} from '../../core/pkg/pe_core.js';
import { type Answer, answerOf } from './answer.ts';

/** A ticket that is being filled in: checked and priced anew at each edit and with each new mark. */
export interface WatchedTicket {
  matchId: number;
  input: TicketInput;
  rules: TicketRules;
  account: Omit<TicketAccount, 'mark' | 'positions'>;
  /** Cross positions, in ascending id. */
  positions: (Omit<TicketPosition, 'mark' | 'is_in_instrument'> & { matchId: number })[];
}

type Check = (ticket: TicketInput, rules: TicketRules, account: TicketAccount) => TicketCheck;

export class TicketWatch {
  private readonly market: Market;
  private readonly check: Check;
  private ticket: WatchedTicket | undefined;
  /** The marks of the last check; nothing is done twice for the same ones. */
  private lastMarks = '';

  constructor(market: Market, check: Check) {
    this.market = market;
    this.check = check;
  }

  watch(ticket: WatchedTicket | undefined): void {
    this.ticket = ticket;
    this.lastMarks = '';
  }

  /** Undefined when nothing moved, or a mark is not there yet. */
  renewed(): Answer<TicketCheck> | undefined {
    const ticket = this.ticket;
    if (ticket === undefined) return undefined;
    const mark = this.market.mark(ticket.matchId);
    const marks = ticket.positions.map(({ matchId }) => this.market.mark(matchId));
    const all = [mark, ...marks];
    if (all.includes('') || all.join() === this.lastMarks) return undefined;
    this.lastMarks = all.join();
    const positions = ticket.positions.map(({ matchId, ...position }, place) => ({
      ...position,
      mark: marks[place] ?? '',
      is_in_instrument: matchId === ticket.matchId,
    }));
    const account = { ...ticket.account, mark, positions };
    return answerOf(() => this.check(ticket.input, ticket.rules, account));
  }
}
