import type { Running } from './store.ts';

export class Expiries {
  readonly #orders: Running[] = [];

  get isEmpty(): boolean {
    return this.#orders.length === 0;
  }

  get orders(): readonly Running[] {
    return this.#orders;
  }

  add(order: Running): void {
    const place = this.#placeOf(order);
    if (this.#orders[place]?.id !== order.id) this.#orders.splice(place, 0, order);
  }

  remove(order: Running): void {
    const place = this.#placeOf(order);
    if (this.#orders[place]?.id === order.id) this.#orders.splice(place, 1);
  }

  endedBy(time: number): Running[] {
    const endedOrders: Running[] = [];
    for (let next = this.#orders.at(-1); next !== undefined && next.expire_time <= time; ) {
      endedOrders.push(next);
      this.#orders.pop();
      next = this.#orders.at(-1);
    }
    return endedOrders;
  }

  #placeOf(order: Running): number {
    let [low, high] = [0, this.#orders.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const middleOrder = this.#orders[middle];
      if (middleOrder !== undefined && isLater(middleOrder, order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isLater(a: Running, b: Running): boolean {
  return a.expire_time > b.expire_time || (a.expire_time === b.expire_time && a.id > b.id);
}
