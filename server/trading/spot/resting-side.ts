// Users' waiting orders on one side of an instrument, in the market's thread: by price, then by time.

export interface RestingOrder {
  id: number;
  /** When it came into the book. */
  since: number;
  price: number;
  units: number;
}

export class RestingSide {
  readonly #isBuy: boolean;
  readonly #orders: RestingOrder[] = [];
  readonly #levels = new Map<number, number>();
  readonly #rest: (price: number, number: number) => void;

  /** `rest` is called with the total of a price whenever it changes. */
  constructor(isBuy: boolean, rest: (price: number, number: number) => void) {
    this.#isBuy = isBuy;
    this.#rest = rest;
  }

  get orders(): readonly Readonly<RestingOrder>[] {
    return this.#orders;
  }

  set({ id, since, price, units: remaining }: RestingOrder): void {
    const place = this.#placeOf({ id, since, price });
    const orderAtPlace = this.#orders[place];
    const sameOrder = orderAtPlace?.id === id ? orderAtPlace : undefined;
    this.#change(price, remaining - (sameOrder?.units ?? 0));
    if (remaining <= 0) {
      if (sameOrder !== undefined) this.#orders.splice(place, 1);
    } else if (sameOrder === undefined) {
      this.#orders.splice(place, 0, { id, since, price, units: remaining });
    } else {
      sameOrder.units = remaining;
    }
  }

  clear(): void {
    this.#orders.length = 0;
    for (const price of this.#levels.keys()) this.#rest(price, 0);
    this.#levels.clear();
  }

  /**
   * R-SPOT-7: the market traded up to this price, with `number` at the price itself. Orders at better prices fill completely; at
   * this price they fill by time as far as the number goes. Returns the filled orders; null: a whole order.
   */
  meet(price: number, number: number): { id: number; number: number | null }[] {
    const filledOrders: { id: number; number: number | null }[] = [];
    let remainingTrade = number;
    for (let best = this.#orders.at(-1); best !== undefined; best = this.#orders.at(-1)) {
      const isPassed = this.#isBuy ? price < best.price : price > best.price;
      if (!isPassed && (price !== best.price || remainingTrade <= 0)) break;
      const part = isPassed ? best.units : Math.min(best.units, remainingTrade);
      if (!isPassed) remainingTrade -= part;
      filledOrders.push({ id: best.id, number: isPassed ? null : part });
      this.#change(best.price, -part);
      best.units -= part;
      if (best.units <= 0) this.#orders.pop();
      else break;
    }
    return filledOrders;
  }

  #change(price: number, by: number): void {
    if (by === 0) return;
    const total = (this.#levels.get(price) ?? 0) + by;
    if (total > 0) this.#levels.set(price, total);
    else this.#levels.delete(price);
    this.#rest(price, Math.max(0, total));
  }

  #placeOf(order: Place): number {
    let [low, high] = [0, this.#orders.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const middleOrder = this.#orders[middle];
      if (middleOrder !== undefined && this.#isBehind(middleOrder, order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBehind(other: Place, { id, since, price }: Place): boolean {
    if (other.price !== price) return this.#isBuy ? other.price < price : other.price > price;
    return other.since === since ? other.id > id : other.since > since;
  }
}

type Place = Pick<RestingOrder, 'id' | 'since' | 'price'>;
