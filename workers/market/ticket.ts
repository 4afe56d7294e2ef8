import type {
  ContractRules,
  ContractTicket,
  Market,
  OptionRules,
  OptionTicketAccount,
  SpotRules,
  SpotTicket,
  SpotTicketAccount,
  TicketCheck,
  TicketInput,
} from '../../core/pkg/pe_core.js';
import { type Answer, answerOf } from './answer.ts';
import type { AccountState } from './contract-account.ts';

/** The spot balance, and the step of the amounts that are shown. */
export interface SpotSource {
  available: string;
  step: string;
}

/** A ticket being filled in: checked and priced at each edit and with each new price. */
export type WatchedTicket = { matchId: number } & (
  | {
      kind: 'contract';
      ticket: ContractTicket;
      rules: ContractRules;
      /** From where the order may take what it lacks (R-CONTRACT-25); absent where it may not. */
      spot?: SpotSource;
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
      /** As for a contract (R-OPTION-8). */
      spot?: SpotSource;
    }
);

/** The account of a guest: the ticket still shows the cost of an order. */
const NO_ACCOUNT: AccountState = { available: '0', burstRate: '0', positions: [] };
const LONG = 1;

/** What moves from the spot account with the order, and the most that the user is asked to agree to. */
export interface SpotCover {
  expected: string;
  atMost: string;
}

export type WatchedCheck = TicketCheck & { fromSpot?: SpotCover };

type Check = (input: TicketInput) => TicketCheck;
type Evaluate = (name: string, args: string[]) => string;

const ATOM = '0.00000001';
/** Of the cost of an order at the mark, which moves between the tap and the server. */
const MARK_SLACK = '0.01';

export class TicketWatch {
  readonly #market: Market;
  readonly #check: Check;
  readonly #evaluate: Evaluate;
  #ticket: WatchedTicket | undefined;
  /** Equal prices aren't checked again. */
  #lastPrices = '';
  #account: AccountState = NO_ACCOUNT;

  constructor(market: Market, check: Check, evaluate: Evaluate) {
    this.#market = market;
    this.#check = check;
    this.#evaluate = evaluate;
  }

  watch(ticket: WatchedTicket | undefined): void {
    this.#ticket = ticket;
    this.#lastPrices = '';
  }

  holds(account: AccountState | undefined): void {
    this.#account = account ?? NO_ACCOUNT;
    this.#lastPrices = '';
  }

  /** Checks again when a price moved; undefined when none did or one is unknown. */
  checkIfMoved(): Answer<WatchedCheck> | undefined {
    const ticket = this.#ticket;
    if (ticket === undefined) return undefined;
    const prices = this.#pricesOf(ticket);
    if (prices.includes('') || prices.join() === this.#lastPrices) return undefined;
    this.#lastPrices = prices.join();
    return answerOf(() => this.#checkNow(ticket, prices));
  }

  /** With a spot balance that covers what is missing, the order is checked as it will be: after the move. */
  #checkNow(ticket: WatchedTicket, prices: readonly string[]): WatchedCheck {
    const alone = this.#check(inputOf(ticket, prices, this.#account));
    if (ticket.kind === 'spot' || ticket.spot === undefined || alone.summary === null) return alone;
    const shortage = alone.violations.find(({ key }) => key === 'insufficient_balance');
    const missing = shortage?.limits['missing'];
    if (missing === undefined) return alone;
    const expected = this.#evaluate('quantize', [missing, ATOM, 'up']);
    if (this.#evaluate('cmp', [expected, ticket.spot.available]) === '1') return alone;
    const holder = ticket.kind === 'option' ? ticket.account : this.#account;
    const available = this.#evaluate('add', [holder.available, expected]);
    const terms = ticket.kind === 'option' ? { ...ticket, account: { available } } : ticket;
    const check = this.#check(inputOf(terms, prices, { ...this.#account, available }));
    const { maximum } = alone.summary;
    const summary = check.summary === null ? null : { ...check.summary, maximum };
    const isAtMark = ticket.kind === 'contract' && ticket.ticket.target_price === null;
    const slack = isAtMark ? this.#evaluate('mul', [alone.summary.cost, MARK_SLACK]) : '0';
    const atMost = this.#mostOf(this.#evaluate('add', [expected, slack]), ticket.spot);
    return { violations: check.violations, summary, fromSpot: { expected, atMost } };
  }

  /** Rounded up as it is shown, so that the amount that was read is the one that is sent. */
  #mostOf(amount: string, { available, step }: SpotSource): string {
    const isMore = this.#evaluate('cmp', [amount, available]) === '1';
    return this.#evaluate('quantize', [isMore ? available : amount, step, 'up']);
  }

  /** The index price of the ticket's instrument, then those of the positions. */
  #pricesOf(ticket: WatchedTicket): string[] {
    const mark = this.#market.mark(ticket.matchId);
    if (ticket.kind !== 'contract') return [mark];
    return [mark, ...crossOf(this.#account).map(({ match_id }) => this.#market.mark(match_id))];
  }
}

function inputOf(
  watchedTerms: WatchedTicket,
  [price = '', ...marks]: readonly string[],
  { available, burstRate, positions }: AccountState,
): TicketInput {
  if (watchedTerms.kind === 'spot') {
    const { kind, ticket, rules, account } = watchedTerms;
    return { kind, ticket, rules, account: { ...account, price } };
  }
  if (watchedTerms.kind === 'option') {
    const { kind, ticket, rules, account } = watchedTerms;
    return { kind, ticket, rules, account: { ...account, price } };
  }
  const { kind, ticket, rules } = watchedTerms;
  const cross = crossOf({ positions }).map((position, place) => ({
    side: position.type === LONG ? ('long' as const) : ('short' as const),
    open: position.price,
    quantity: position.number,
    margin: position.caution_money,
    mark: marks[place] ?? '',
    is_in_instrument: position.match_id === watchedTerms.matchId,
  }));
  const account = { available, burst_rate: burstRate, mark: price, positions: cross };
  return { kind, ticket, rules, account };
}

/** Sums over positions run in ascending id (R-CONTRACT-22). */
function crossOf({ positions }: Pick<AccountState, 'positions'>): AccountState['positions'] {
  return positions
    .filter(({ margin_mode }) => margin_mode === 'cross')
    .toSorted((a, b) => a.id - b.id);
}
