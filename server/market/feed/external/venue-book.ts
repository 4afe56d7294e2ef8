// The order book of one instrument at an exchange, in the exchange's own digits: its checksum is made of them. It is
// complete or empty.
import { crc32 } from 'node:zlib';
import { BOOK_DEPTH } from '../../../../protocol/calls/market/market.ts';
import type { BookSide } from '../feed.ts';
import type { Listed } from '../listed-instrument.ts';
import { fine, fineOf, numberOf, priceOf, type Rounding } from './exact.ts';
import type { Checksum, Level, VenueDepth } from './venue.ts';

/** Limit of changes kept until the whole book arrives; older ones won't connect to it. */
const WAITING_AT_MOST = 500;
const LEVELS_AT_MOST = 25_000;
const ONE = 10n ** 18n;

/** A price of the book, also in units of 10^-18 to sort by. */
interface Entry {
  at: bigint;
  price: string;
  number: string;
}

/** Best first. */
type Side = Entry[];

export type BookState = 'whole' | 'wanting';

/** `gap`, `checksum`, `crossed`: the book was emptied; `invalid`: the message too. */
export type Outcome =
  | 'applied'
  | 'repeated'
  | 'waiting'
  | 'gap'
  | 'checksum'
  | 'crossed'
  | 'invalid';

export class VenueBook {
  #bids: Side = [];
  #asks: Side = [];
  #isWhole = false;
  /** Id of the last applied change. */
  #lastUpdate: bigint | undefined;
  #waitingDepths: VenueDepth[] = [];
  #fault: 'gap' | 'checksum' | 'crossed' | undefined;

  get state(): BookState {
    return this.#isWhole ? 'whole' : 'wanting';
  }

  get lastUpdate(): bigint | undefined {
    return this.#lastUpdate;
  }

  /** Why it was emptied; undefined once it is whole again. */
  get fault(): 'gap' | 'checksum' | 'crossed' | undefined {
    return this.#fault;
  }

  clear(): void {
    this.#isWhole = false;
    this.#lastUpdate = undefined;
    this.#waitingDepths = [];
    this.#bids = [];
    this.#asks = [];
  }

  take(depth: VenueDepth): Outcome {
    if (depth.isWhole) return this.#begin(depth);
    if (!this.#isWhole) {
      this.#keep(depth);
      return 'waiting';
    }
    const { ids } = depth;
    const last = this.#lastUpdate;
    if (ids === undefined || last === undefined) return this.#change(depth);
    // A lower id that continues from the current state is no repetition: the exchange restarted its ids.
    if (ids.after < last && ids.upTo <= last) return 'repeated';
    if (ids.after <= last) return this.#change(depth);
    this.#empty('gap');
    this.#keep(depth);
    return 'gap';
  }

  #empty(fault: 'gap' | 'checksum' | 'crossed'): void {
    this.clear();
    this.#fault = fault;
  }

  #begin(depth: VenueDepth): Outcome {
    const waitingDepths = this.#waitingDepths;
    this.clear();
    this.#isWhole = true;
    const first = this.#change(depth);
    if (first !== 'applied') return first;
    this.#fault = undefined;
    const { ids } = depth;
    if (ids === undefined) return 'applied';
    // Changes up to this id are already in the book.
    for (const one of waitingDepths) {
      if (one.ids === undefined || one.ids.upTo <= ids.upTo) continue;
      const outcome = this.take(one);
      if (outcome !== 'applied' && outcome !== 'repeated') return outcome;
    }
    return 'applied';
  }

  #keep(depth: VenueDepth): void {
    // Without an id nobody knows whether a later whole book has the change.
    if (depth.ids === undefined) return;
    if (this.#waitingDepths.length >= WAITING_AT_MOST) this.#waitingDepths.shift();
    this.#waitingDepths.push(depth);
  }

  #change({ bids, asks, ids, checksum, levels = LEVELS_AT_MOST }: VenueDepth): Outcome {
    const [buyers, sellers] = [entriesOf(bids), entriesOf(asks)];
    if (buyers === undefined || sellers === undefined) {
      this.clear();
      return 'invalid';
    }
    for (const entry of buyers) setLevel(this.#bids, entry, true);
    for (const entry of sellers) setLevel(this.#asks, entry, false);
    if (this.#bids.length > levels) this.#bids.length = levels;
    if (this.#asks.length > levels) this.#asks.length = levels;
    if (ids !== undefined) this.#lastUpdate = ids.upTo;
    if (checksum !== undefined && this.#sum(checksum.form) !== checksum.value) {
      this.#empty('checksum');
      return 'checksum';
    }
    const [bid, ask] = [this.#bids[0], this.#asks[0]];
    if (bid === undefined || ask === undefined || bid.at < ask.at) return 'applied';
    // A bid above an ask: something was lost although the ids agree.
    this.#empty('crossed');
    return 'crossed';
  }

  #sum(form: Checksum['form']): string {
    return form === 'okx' ? okxSum(this.#bids, this.#asks) : krakenSum(this.#bids, this.#asks);
  }

  /** In the exchange's digits. */
  bestTexts(): { bid: string; ask: string } | undefined {
    const [bid, ask] = [this.#bids[0], this.#asks[0]];
    if (!this.#isWhole || bid === undefined || ask === undefined) return undefined;
    return { bid: bid.price, ask: ask.price };
  }

  /**
   * In our units. Levels within one tick of ours are merged, never at a better price than theirs. `rate`: their currency
   * per unit of ours, in units of 10^-18.
   */
  fill(instrument: Listed, bids: BookSide, asks: BookSide, rate = ONE): void {
    fillSide(this.#bids, instrument, 'down', rate, bids);
    fillSide(this.#asks, instrument, 'up', rate, asks);
  }

  /** All levels, best first. */
  levels(): { bids: Level[]; asks: Level[] } {
    const texts = (side: Side): Level[] => side.map(({ price, number }) => [price, number]);
    return { bids: texts(this.#bids), asks: texts(this.#asks) };
  }
}

/** Bids and asks in turn, 25 a side, as a signed number. */
function okxSum(bids: Side, asks: Side): string {
  const parts: string[] = [];
  for (let at = 0; at < 25; at += 1) {
    for (const entry of [bids[at], asks[at]]) {
      if (entry !== undefined) parts.push(`${entry.price}:${entry.number}`);
    }
  }
  return `${BigInt.asIntN(32, BigInt(crc32(parts.join(':'))))}`;
}

/** Ten asks, then ten bids, without the point and without leading zeros. */
function krakenSum(bids: Side, asks: Side): string {
  let digits = '';
  for (const side of [asks, bids]) {
    for (const { price, number } of side.slice(0, 10)) digits += bare(price) + bare(number);
  }
  return `${crc32(digits)}`;
}

const bare = (text: string): string => text.replace('.', '').replace(/^0+/, '');

function entriesOf(levels: readonly Level[]): Entry[] | undefined {
  const all: Entry[] = [];
  for (const [price, number] of levels) {
    const at = fineOf(price);
    if (at === undefined || at === 0n || fineOf(number) === undefined) return undefined;
    all.push({ at, price, number });
  }
  return all;
}

const isNothing = (number: string): boolean => !/[1-9]/.test(number);

function setLevel(side: Side, entry: Entry, isBid: boolean): void {
  let [from, to] = [0, side.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = side[middle]?.at ?? 0n;
    if (isBid ? there > entry.at : there < entry.at) from = middle + 1;
    else to = middle;
  }
  const isThere = side[from]?.at === entry.at;
  if (!isNothing(entry.number)) side.splice(from, isThere ? 1 : 0, entry);
  else if (isThere) side.splice(from, 1);
}

function fillSide(
  side: Side,
  instrument: Listed,
  to: Rounding,
  rate: bigint,
  into: BookSide,
): void {
  let [count, sum, price] = [0, 0n, 0];
  const close = (): void => {
    const number = numberOf(fine(sum), instrument.number_exponent);
    if (price === 0 || number === undefined || count === BOOK_DEPTH) return;
    into.prices[count] = price;
    into.numbers[count] = number;
    count += 1;
  };
  for (const { at, number } of side) {
    const ownAt = rate === ONE ? at : (at * ONE + (to === 'up' ? rate - 1n : 0n)) / rate;
    const ours = priceOf(fine(ownAt), instrument, to) ?? 0;
    if (ours !== price) {
      close();
      if (count === BOOK_DEPTH) break;
      [price, sum] = [ours, 0n];
    }
    sum += fineOf(number) ?? 0n;
  }
  close();
  into.count = count;
}
