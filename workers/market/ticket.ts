import type {
  BracketOutcome,
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
  TicketSummary,
} from '../../core/pkg/pe_core.js';
import { type Answer, answerOf } from './answer.ts';
import type { AccountState } from './contract-account.ts';
import {
  outcomeOf,
  type SizeAnswer,
  sizeOf,
  type TicketCore,
  type TypedSize,
} from './ticket-size.ts';

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
      /** The server's time at the edit, in ms: the end of a waiting order is checked against it. */
      now?: string;
      /** How many lots, if it is typed in another unit; `ticket.lots` is then the smallest order. */
      size?: TypedSize;
      /** From where the order may take what it lacks (R-CONTRACT-25); absent where it may not. */
      spot?: SpotSource;
    }
  | {
      kind: 'spot';
      ticket: SpotTicket;
      rules: SpotRules;
      account: Omit<SpotTicketAccount, 'price'>;
      /** The stop of a pair whose limit is `ticket` (R-SPOT-12). */
      stop?: SpotTicket;
      /** The coins that the user holds, and what they cost (R-SPOT-15). */
      held?: HeldCoins;
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

/** `lots` as `amount/cost`, joined by `;`, oldest first. */
export interface HeldCoins {
  amount: string;
  cost: string;
  lots: string;
}

export type WatchedSpot = Extract<WatchedTicket, { kind: 'spot' }>;
export type WatchedContract = Extract<WatchedTicket, { kind: 'contract' }>;

/** The account of a guest: the ticket still shows the cost of an order. */
const NO_ACCOUNT: AccountState = { available: '0', burstRate: '0', positions: [] };
const LONG = 1;

/** What moves from the spot account with the order, and the most that the user is asked to agree to. */
export interface SpotCover {
  expected: string;
  atMost: string;
}

export type WatchedCheck = TicketCheck & {
  fromSpot?: SpotCover;
  /** The lots of a size that isn't typed in lots. */
  size?: SizeAnswer;
  /** Of the levels of a bracket. */
  outcome?: BracketOutcome;
  /** Of the stop of a pair. */
  stop?: TicketSummary | null;
  /** What the coins of a sale cost. */
  soldCost?: string;
  /** The price at which all that is held is sold without profit. */
  breakEven?: string;
};

const ATOM = '0.00000001';
/** Of the cost of an order at the mark, which moves between the tap and the server. */
const MARK_SLACK = '0.01';

export class TicketWatch {
  readonly #market: Market;
  readonly #core: TicketCore;
  #ticket: WatchedTicket | undefined;
  /** Equal prices aren't checked again. */
  #lastPrices = '';
  #account: AccountState = NO_ACCOUNT;

  constructor(market: Market, core: TicketCore) {
    this.#market = market;
    this.#core = core;
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
    return answerOf(() => {
      if (ticket.kind === 'contract') return this.#checkContract(ticket, prices);
      if (ticket.kind === 'spot') return this.#checkSpot(ticket, prices);
      return this.#checkNow(ticket, prices);
    });
  }

  #checkSpot(spot: WatchedSpot, prices: readonly string[]): WatchedCheck {
    const limit = this.#check(inputOf(spot, prices, this.#account));
    return { ...this.#withStop(spot, limit, prices), ...this.#costOf(spot, limit) };
  }

  /** A pair holds the dearer half, so only that one's shortage counts. */
  #withStop(spot: WatchedSpot, limit: TicketCheck, prices: readonly string[]): WatchedCheck {
    if (spot.stop === undefined) return limit;
    const { summary, violations } = this.#check(
      inputOf({ ...spot, ticket: spot.stop }, prices, this.#account),
    );
    const own = violations.flatMap((one) => {
      if (one.field === 'trigger_price') return one;
      return one.field === 'target_price' ? { ...one, field: 'stop_target_price' } : [];
    });
    const isShort = ({ key }: { key: string }): boolean => key === 'insufficient_balance';
    const shortage = violations.some(isShort) ? violations : limit.violations;
    const others = limit.violations.filter((one) => !isShort(one));
    const all = [...others, ...own, ...shortage.filter(isShort)];
    return { violations: all, summary: limit.summary, stop: summary };
  }

  #costOf({ ticket, rules, held }: WatchedSpot, { summary }: TicketCheck): Partial<WatchedCheck> {
    if (held === undefined || this.#evaluate('cmp', [held.amount, '0']) !== '1') return {};
    const breakEven = this.#core.break_even(held.cost, held.amount, rules.spot_fee_rate);
    if (ticket.side !== 'short' || summary === null) return { breakEven };
    return { breakEven, soldCost: this.#core.fifo_cost(summary.quantity, held.lots) };
  }

  /** A size in another unit becomes lots first: price and maximum are those of the smallest order. */
  #checkContract(contract: WatchedContract, prices: readonly string[]): WatchedCheck {
    if (contract.size === undefined) return this.#withOutcome(contract, prices);
    const least = this.#check(inputOf(contract, prices, this.#account));
    if (least.summary === null) return least;
    const size = sizeOf(this.#core, contract, contract.size, least.summary);
    if (size.violations.length > 0) {
      // Nothing of the smallest order's size is meant by what was typed.
      const others = least.violations.filter(({ field }) => field !== 'share');
      return { violations: [...size.violations, ...others], summary: least.summary, size };
    }
    const { lots } = size;
    const ticket = { ...contract.ticket, lots };
    return { ...this.#withOutcome({ ...contract, ticket }, prices), size };
  }

  #withOutcome(contract: WatchedContract, prices: readonly string[]): WatchedCheck {
    const check = this.#checkNow(contract, prices);
    if (check.summary === null) return check;
    const outcome = outcomeOf(this.#core, contract, check.summary);
    return outcome === undefined ? check : { ...check, outcome };
  }

  #check(input: TicketInput): TicketCheck {
    return this.#core.check_ticket(input);
  }

  #evaluate(name: string, args: string[]): string {
    return this.#core.evaluate(name, args);
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
    const isAtMark = ticket.kind === 'contract' && isPricedByMark(ticket.ticket);
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
  const account = {
    available,
    burst_rate: burstRate,
    mark: price,
    now: watchedTerms.now ?? null,
    positions: cross,
  };
  return { kind, ticket, rules, account };
}

/** Margin and fee of other kinds are taken on a price of the order. */
function isPricedByMark({ kind, target_price }: ContractTicket): boolean {
  return kind === undefined ? target_price === null : kind === 'market' || kind === 'trailing';
}

/** Sums over positions run in ascending id (R-CONTRACT-22). */
function crossOf({ positions }: Pick<AccountState, 'positions'>): AccountState['positions'] {
  return positions
    .filter(({ margin_mode }) => margin_mode === 'cross')
    .toSorted((a, b) => a.id - b.id);
}
