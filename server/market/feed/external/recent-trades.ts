// Tells repeated trades of one instrument from new ones: ids that rise are compared, others are remembered.
import { idOf } from './message.ts';
import type { VenueTrade } from './venue.ts';

const REMEMBERED = 1000;

export class RecentTrades {
  #lastId = -1n;
  #lastTime = 0;
  readonly #ids = new Set<string>();

  get lastTime(): number {
    return this.#lastTime;
  }

  isNew({ id, time }: Pick<VenueTrade, 'id' | 'time'>): boolean {
    const number = idOf(id);
    if (number === undefined) {
      if (this.#ids.has(id)) return false;
      this.#ids.add(id);
      const [oldest] = this.#ids;
      if (this.#ids.size > REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
    } else {
      // A later time with a lower id means that the exchange restarted its ids.
      if (number <= this.#lastId && time <= this.#lastTime) return false;
      this.#lastId = number;
    }
    this.#lastTime = Math.max(this.#lastTime, time);
    return true;
  }
}
