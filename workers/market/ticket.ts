import type {
  ContractRules,
  ContractTicket,
  ContractTicketAccount,
  Market,
  OptionRules,
  OptionTicketAccount,
  SpotRules,
  SpotTicket,
  SpotTicketAccount,
  TicketCheck,
  TicketInput,
  TicketPosition,
} from '../../core/pkg/pe_core.js';
import { type Answer, answerOf } from './answer.ts';

/** A ticket that is being filled in: checked and priced again at each edit and with each new price. */
export type WatchedTicket = { matchId: number } & (
  | {
      kind: 'contract';
      ticket: ContractTicket;
      rules: ContractRules;
      account: Omit<ContractTicketAccount, 'mark' | 'positions'>;
      /** Cross positions, in ascending id. */
      positions: (Omit<TicketPosition, 'mark' | 'is_in_instrument'> & { matchId: number })[];
    }
  | {
      kind: 'spot';
      ticket: SpotTicket;
      rules: SpotRules;
      account: Omit<SpotTicketAccount, 'price'>;
    }
  | {
      kind: 'option';
      ticket: { number: string };
      rules: OptionRules;
      account: Omit<OptionTicketAccount, 'price'>;
    }
);

type Check = (input: TicketInput) => TicketCheck;

export class TicketWatch {
  private readonly market: Market;
  private readonly check: Check;
  private ticket: WatchedTicket | undefined;
  /** The prices of the last check: the same ones are not checked twice. */
  private lastPrices = '';

  constructor(market: Market, check: Check) {
    this.market = market;
    this.check = check;
  }

  watch(ticket: WatchedTicket | undefined): void {
    this.ticket = ticket;
    this.lastPrices = '';
  }

  /** Undefined when no price moved, or one is not known yet. */
  renewed(): Answer<TicketCheck> | undefined {
    const ticket = this.ticket;
    if (ticket === undefined) return undefined;
    const prices = this.pricesOf(ticket);
    if (prices.includes('') || prices.join() === this.lastPrices) return undefined;
    this.lastPrices = prices.join();
    return answerOf(() => this.check(inputOf(ticket, prices)));
  }

  /** The index price of the ticket's instrument, then those of the positions. */
  private pricesOf(ticket: WatchedTicket): string[] {
    const mark = this.market.mark(ticket.matchId);
    if (ticket.kind !== 'contract') return [mark];
    return [mark, ...ticket.positions.map(({ matchId }) => this.market.mark(matchId))];
  }
}

function inputOf(watched: WatchedTicket, [price = '', ...marks]: readonly string[]): TicketInput {
  if (watched.kind === 'spot') {
    const { kind, ticket, rules, account } = watched;
    return { kind, ticket, rules, account: { ...account, price } };
  }
  if (watched.kind === 'option') {
    const { kind, ticket, rules, account } = watched;
    return { kind, ticket, rules, account: { ...account, price } };
  }
  const { kind, ticket, rules, account } = watched;
  const positions = watched.positions.map(({ matchId, ...position }, place) => ({
    ...position,
    mark: marks[place] ?? '',
    is_in_instrument: matchId === watched.matchId,
  }));
  return { kind, ticket, rules, account: { ...account, mark: price, positions } };
}
