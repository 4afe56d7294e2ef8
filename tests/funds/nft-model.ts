// A plain second implementation of R-NFT-1, R-NFT-2, R-NFT-4 and R-FUNDS-4: auctions and resales as
// objects and decimals.
import { Decimal } from 'decimal.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOVES = 30;
const ROYALTY = '0.05';
const REOPENED_AT_MOST = 3;
const DEFAULTS_ALLOWED = 2;
const DEFAULTS_MS = 30 * DAY;

interface ModelBid {
  user: number;
  price: Decimal;
}

interface ModelMargin {
  state: 'held' | 'returned' | 'lost';
  amount: Decimal;
}

export interface ModelSale {
  mode: 'auction' | 'normal';
  /** Null: the artist. */
  seller: number | null;
  price: Decimal;
  raise: Decimal;
  margin: Decimal;
  end: number;
  moves: number;
  status: 'open' | 'awaiting' | 'sold' | 'ended';
  bids: ModelBid[];
  margins: Map<number, ModelMargin>;
  offeredUsers: Set<number>;
  reopened: number;
  order: { user: number; price: Decimal; kind: 'won' | 'second'; deadline: number } | null;
}

export interface ModelWork {
  code: string;
  id: number;
  owner: number | null;
  sale: ModelSale;
}

export class NftModel {
  readonly works: ModelWork[] = [];
  readonly money: Decimal[];
  artist = new Decimal(0);
  /** Deadlines of won works that were not paid. */
  readonly #defaults = new Map<number, number[]>();

  constructor(people: number, start: string) {
    this.money = Array.from({ length: people }, () => new Decimal(start));
  }

  heldMargin(user: number): Decimal {
    return Decimal.sum(0, ...this.works.map(({ sale }) => heldBy(sale, user)));
  }

  #isOn({ sale }: ModelWork, user: number, now: number): boolean {
    return sale.status === 'open' && now < sale.end && sale.seller !== user;
  }

  #pays(user: number, amount: Decimal): boolean {
    const mine = this.money[user] ?? new Decimal(0);
    if (mine.lt(amount)) return false;
    this.money[user] = mine.sub(amount);
    return true;
  }

  #gets(user: number | null, amount: Decimal): void {
    if (user === null) this.artist = this.artist.add(amount);
    else this.money[user] = (this.money[user] ?? new Decimal(0)).add(amount);
  }

  minimum({ price, raise, bids }: ModelSale): Decimal {
    return bids.at(-1)?.price.add(raise) ?? price;
  }

  maximum({ price, bids }: ModelSale): Decimal {
    return (bids.at(-1)?.price ?? price).mul(10);
  }

  payMargin(work: ModelWork, user: number, now: number): boolean {
    const { sale } = work;
    const former = sale.margins.get(user)?.state;
    if (sale.mode !== 'auction' || !this.#isOn(work, user, now)) return false;
    if (former === 'held' || former === 'lost' || !this.#pays(user, sale.margin)) return false;
    sale.margins.set(user, { state: 'held', amount: sale.margin });
    return true;
  }

  #share(user: number, now: number): string {
    const recent = (this.#defaults.get(user) ?? []).filter((time) => time > now - DEFAULTS_MS);
    return recent.length >= DEFAULTS_ALLOWED ? '1' : '0.1';
  }

  bid(work: ModelWork, user: number, price: Decimal, now: number): boolean {
    const { sale } = work;
    const margin = sale.margins.get(user);
    if (!this.#isOn(work, user, now) || margin?.state !== 'held') return false;
    if (sale.bids.at(-1)?.user === user) return false;
    if (price.lt(this.minimum(sale)) || price.gt(this.maximum(sale))) return false;
    const wholeMargin = Decimal.max(sale.margin, price.mul(this.#share(user, now)));
    const missing = Decimal.max(0, wholeMargin.sub(margin.amount));
    if (!this.#pays(user, missing)) return false;
    margin.amount = margin.amount.add(missing);
    sale.bids.push({ user, price });
    if (sale.end - now <= MINUTE && sale.moves < MOVES) {
      sale.end += MINUTE;
      sale.moves += 1;
    }
    return true;
  }

  #sell(work: ModelWork, user: number, price: Decimal): void {
    const { sale } = work;
    this.#gets(sale.seller, price);
    if (sale.seller !== null) {
      const royalty = price.mul(ROYALTY);
      this.#gets(sale.seller, royalty.neg());
      this.#gets(null, royalty);
    }
    sale.status = 'sold';
    sale.order = null;
    work.owner = user;
  }

  buy(work: ModelWork, user: number, now: number): boolean {
    const { sale } = work;
    if (sale.mode !== 'normal' || !this.#isOn(work, user, now)) return false;
    if (!this.#pays(user, sale.price)) return false;
    this.#sell(work, user, sale.price);
    return true;
  }

  pay(work: ModelWork, now: number): boolean {
    const { sale } = work;
    const { order } = sale;
    if (order === null || order.deadline <= now) return false;
    const heldAmount = heldBy(sale, order.user);
    if (!this.#pays(order.user, order.price.sub(heldAmount))) return false;
    const margin = sale.margins.get(order.user);
    if (margin?.state === 'held') margin.state = 'returned';
    this.#sell(work, order.user, order.price);
    return true;
  }

  #returnMargin(sale: ModelSale, user: number): void {
    const margin = sale.margins.get(user);
    if (margin?.state !== 'held') return;
    margin.state = 'returned';
    this.#gets(user, margin.amount);
  }

  #end(sale: ModelSale, now: number): void {
    const bid = sale.bids.at(-1);
    for (const user of sale.margins.keys()) {
      if (user !== bid?.user) this.#returnMargin(sale, user);
    }
    sale.status = bid === undefined ? 'ended' : 'awaiting';
    if (bid === undefined) return;
    const kind = heldBy(sale, bid.user).isZero() ? 'second' : 'won';
    sale.order = { ...bid, kind, deadline: now + DAY };
    sale.offeredUsers.add(bid.user);
  }

  /** The others' bids stand again for a day. */
  #passOn(sale: ModelSale, now: number): void {
    const { order } = sale;
    if (order?.kind === 'won') {
      this.#defaults.set(order.user, [...(this.#defaults.get(order.user) ?? []), order.deadline]);
    }
    sale.order = null;
    const bids = sale.bids.filter(({ user }) => !sale.offeredUsers.has(user));
    if (bids.length === 0 || sale.reopened >= REOPENED_AT_MOST) {
      sale.status = 'ended';
      return;
    }
    Object.assign(sale, { bids, status: 'open', end: now + DAY, moves: 0 });
    sale.reopened += 1;
  }

  /** Events of the clock; an order that is created now is due a day later. */
  passTime(now: number): void {
    for (const { sale } of this.works) {
      if (sale.status === 'open' && sale.end <= now) this.#end(sale, now);
      else if (sale.order !== null && sale.order.deadline <= now) {
        // All people of the test use one device: the house gets a lost margin.
        const margin = sale.margins.get(sale.order.user);
        if (margin?.state === 'held') margin.state = 'lost';
        this.#passOn(sale, now);
      }
    }
  }

  cancel({ sale }: ModelWork): boolean {
    if (sale.status !== 'open') return false;
    sale.status = 'ended';
    for (const user of sale.margins.keys()) this.#returnMargin(sale, user);
    return true;
  }

  reset(user: number, number: string, now: number): void {
    for (const { sale } of this.works) {
      if (sale.status === 'open') {
        this.#returnMargin(sale, user);
        sale.bids = sale.bids.filter((bid) => bid.user !== user);
      }
      if (sale.order?.user === user) {
        this.#returnMargin(sale, user);
        this.#passOn(sale, now);
      }
    }
    this.money[user] = new Decimal(number);
  }
}

function heldBy({ margins }: ModelSale, user: number): Decimal {
  const margin = margins.get(user);
  return margin?.state === 'held' ? margin.amount : new Decimal(0);
}
