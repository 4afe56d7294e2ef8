// A plain second implementation of R-NFT-1, R-NFT-2, R-NFT-4 and R-FUNDS-4: auctions and resales as
// objects and decimals.
import { Decimal } from 'decimal.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOVES = 30;
const ROYALTY = '0.05';

interface ModelBid {
  user: number;
  price: Decimal;
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
  margins: Map<number, 'held' | 'returned' | 'kept'>;
  offeredUsers: Set<number>;
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

  constructor(people: number, start: string) {
    this.money = Array.from({ length: people }, () => new Decimal(start));
  }

  heldMargin(user: number): Decimal {
    const heldWorks = this.works.filter(({ sale }) => sale.margins.get(user) === 'held');
    return Decimal.sum(0, ...heldWorks.map(({ sale }) => sale.margin));
  }

  private isOn({ sale }: ModelWork, user: number, now: number): boolean {
    return sale.status === 'open' && now < sale.end && sale.seller !== user;
  }

  private pays(user: number, amount: Decimal): boolean {
    const mine = this.money[user] ?? new Decimal(0);
    if (mine.lt(amount)) return false;
    this.money[user] = mine.sub(amount);
    return true;
  }

  private gets(user: number | null, amount: Decimal): void {
    if (user === null) this.artist = this.artist.add(amount);
    else this.money[user] = (this.money[user] ?? new Decimal(0)).add(amount);
  }

  minimum({ price, raise, bids }: ModelSale): Decimal {
    return bids.at(-1)?.price.add(raise) ?? price;
  }

  payMargin(work: ModelWork, user: number, now: number): boolean {
    const { sale } = work;
    if (sale.mode !== 'auction' || !this.isOn(work, user, now) || sale.margins.has(user))
      return false;
    if (!this.pays(user, sale.margin)) return false;
    sale.margins.set(user, 'held');
    return true;
  }

  bid(work: ModelWork, user: number, price: Decimal, now: number): boolean {
    const { sale } = work;
    if (!this.isOn(work, user, now) || sale.margins.get(user) !== 'held') return false;
    if (sale.bids.at(-1)?.user === user || price.lt(this.minimum(sale))) return false;
    sale.bids.push({ user, price });
    if (sale.end - now <= MINUTE && sale.moves < MOVES) {
      sale.end += MINUTE;
      sale.moves += 1;
    }
    return true;
  }

  private sell(work: ModelWork, user: number, price: Decimal): void {
    const { sale } = work;
    this.gets(sale.seller, price);
    if (sale.seller !== null) {
      const royalty = price.mul(ROYALTY);
      this.gets(sale.seller, royalty.neg());
      this.gets(null, royalty);
    }
    sale.status = 'sold';
    sale.order = null;
    work.owner = user;
  }

  buy(work: ModelWork, user: number, now: number): boolean {
    const { sale } = work;
    if (sale.mode !== 'normal' || !this.isOn(work, user, now)) return false;
    if (!this.pays(user, sale.price)) return false;
    this.sell(work, user, sale.price);
    return true;
  }

  pay(work: ModelWork, now: number): boolean {
    const { sale } = work;
    const { order } = sale;
    if (order === null || order.deadline <= now) return false;
    const isHeld = sale.margins.get(order.user) === 'held';
    if (!this.pays(order.user, isHeld ? order.price.sub(sale.margin) : order.price)) return false;
    if (isHeld) sale.margins.set(order.user, 'returned');
    this.sell(work, order.user, order.price);
    return true;
  }

  private returnMargin(sale: ModelSale, user: number): void {
    if (sale.margins.get(user) !== 'held') return;
    sale.margins.set(user, 'returned');
    this.gets(user, sale.margin);
  }

  private offer(sale: ModelSale, kind: 'won' | 'second', now: number): void {
    const bid = sale.bids.findLast(({ user }) => !sale.offeredUsers.has(user));
    sale.order = bid === undefined ? null : { ...bid, kind, deadline: now + DAY };
    sale.status = bid === undefined ? 'ended' : 'awaiting';
    if (bid !== undefined) sale.offeredUsers.add(bid.user);
  }

  private passOn(sale: ModelSale, now: number): void {
    if (sale.order?.kind === 'won') this.offer(sale, 'second', now);
    else [sale.order, sale.status] = [null, 'ended'];
  }

  /** Events of the clock; an order that is created now is due a day later. */
  passTime(now: number): void {
    for (const { sale } of this.works) {
      if (sale.status === 'open' && sale.end <= now) {
        this.offer(sale, 'won', now);
        for (const user of sale.margins.keys()) {
          if (user !== sale.order?.user) this.returnMargin(sale, user);
        }
      } else if (sale.order !== null && sale.order.deadline <= now) {
        if (sale.margins.get(sale.order.user) === 'held') {
          sale.margins.set(sale.order.user, 'kept');
          this.gets(sale.seller, sale.margin);
        }
        this.passOn(sale, now);
      }
    }
  }

  cancel({ sale }: ModelWork): boolean {
    if (sale.status !== 'open') return false;
    sale.status = 'ended';
    for (const user of sale.margins.keys()) this.returnMargin(sale, user);
    return true;
  }

  reset(user: number, number: string, now: number): void {
    for (const { sale } of this.works) {
      if (sale.status === 'open' && sale.margins.get(user) === 'held') {
        this.returnMargin(sale, user);
        sale.bids = sale.bids.filter((bid) => bid.user !== user);
      }
      if (sale.order?.user === user) {
        this.returnMargin(sale, user);
        this.passOn(sale, now);
      }
    }
    this.money[user] = new Decimal(number);
  }
}
