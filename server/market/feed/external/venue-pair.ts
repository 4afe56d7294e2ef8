// One instrument at one exchange: its book, best prices and last trade, and whether they may count.
import type { LeftOut as Reason } from '../../../../protocol/calls/market/market.ts';
import { fineOf, textOf } from './exact.ts';
import { RecentTrades } from './recent-trades.ts';
import type { VenueDepth, VenueQuote } from './venue.ts';
import { type Outcome, VenueBook } from './venue-book.ts';
import type { VenueClock } from './venue-clock.ts';

export type LeftOut = Exclude<Reason, ''>;

/** A price is old when the exchange sent it this long ago. */
const OLD_MS = 3_000;
/** Without any message of its own an instrument may still stand for this long while its exchange responds. */
const QUIET_MS = 30_000;

export interface BestTexts {
  bid: string;
  ask: string;
}

export class VenuePair {
  readonly book = new VenueBook();
  readonly trades = new RecentTrades();
  isTrading = true;
  /** A price has come since the connection opened. */
  isFresh = false;
  /** Messages that showed a gap, a wrong checksum or a crossed book. */
  gaps = 0;
  #last: bigint | undefined;
  #quote: BestTexts | undefined;
  #isCrossed = false;
  /** When it was said, by our monotonic clock; when it came; and how long the newest message was on its way. */
  #saidAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;
  #delay = 0;
  readonly #hasOwnPrice: boolean;
  /** The price that stands while there is no book. */
  #held: string | undefined;

  /** `hasOwnPrice`: the only exchange, whose last trade decides. */
  constructor(hasOwnPrice: boolean) {
    this.#hasOwnPrice = hasOwnPrice;
  }

  disconnect(): void {
    this.book.clear();
    this.isFresh = false;
    this.#quote = undefined;
    this.#isCrossed = false;
  }

  hear(time: number, at: number, clock: VenueClock): void {
    this.#heardAt = at;
    if (time === 0) return;
    const saidAt = clock.ours(time, at);
    this.#delay = at - saidAt;
    this.#saidAt = Math.max(this.#saidAt, saidAt);
  }

  takeDepth(depth: VenueDepth): Outcome {
    const outcome = this.book.take(depth);
    if (outcome === 'gap' || outcome === 'checksum' || outcome === 'crossed') this.gaps += 1;
    if (outcome === 'crossed') this.#isCrossed = true;
    else if (this.book.state === 'whole') this.#isCrossed = false;
    return outcome;
  }

  takeQuote({ bid, ask }: VenueQuote): boolean {
    const [low, high] = [fineOf(bid), fineOf(ask)];
    if (low === undefined || high === undefined || low === 0n || high === 0n) return false;
    this.#quote = { bid, ask };
    if (this.book.state !== 'whole') this.#isCrossed = low >= high;
    return true;
  }

  takeLast(price: string): void {
    this.#last = fineOf(price);
    // Without a book the trade alone decides.
    if (this.book.bestTexts() === undefined) this.#held = undefined;
  }

  /** When it was said last, by our monotonic clock; while its exchange responds, silence means no change. */
  saidAt(newest: number): number {
    return this.isFresh ? Math.max(this.#saidAt, newest) : this.#saidAt;
  }

  /**
   * The best prices, with one exchange the last trade held between them; or why they don't count. `newest`: when the
   * exchange said anything.
   */
  best(now: number, newest: number): BestTexts | LeftOut {
    if (!this.isTrading) return 'halted';
    if (this.#heardAt === Number.NEGATIVE_INFINITY) return 'missing';
    // Alone it stands for a moment without its connection: nobody else is there.
    if (this.#hasOwnPrice) return now - newest > OLD_MS ? 'old' : this.#heldLast();
    if (!this.isFresh) return 'lost';
    if (now - newest > OLD_MS) return 'old';
    if (this.#isCrossed) return 'crossed';
    if (now - this.#heardAt > QUIET_MS || this.#delay > OLD_MS) return 'old';
    return (
      this.book.bestTexts() ?? (this.book.fault === undefined ? this.#quote : undefined) ?? 'book'
    );
  }

  /** A missing book leaves the price where it was. */
  #heldLast(): BestTexts | LeftOut {
    const best = this.book.bestTexts();
    const last = this.#last;
    if (last === undefined) return 'missing';
    if (best === undefined) this.#held ??= textOf(last);
    else {
      const [bid, ask] = [fineOf(best.bid) ?? last, fineOf(best.ask) ?? last];
      this.#held = textOf(heldBetween(bid, last, ask));
    }
    return { bid: this.#held, ask: this.#held };
  }
}

function heldBetween(bid: bigint, last: bigint, ask: bigint): bigint {
  if (last <= bid) return bid;
  return last >= ask ? ask : last;
}
