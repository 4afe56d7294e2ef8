// Events of one bot: the latest state of every order and balance, and all invalid events.
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import type { MicroOrder } from '../../protocol/calls/trading/options.ts';
import type { CoinOrder } from '../../protocol/calls/trading/spot.ts';
import { readUserEvent, type UserEvent } from '../../protocol/stream.ts';

export interface Orders {
  lever_order: LeverOrder;
  coin_order: CoinOrder;
  micro_order: MicroOrder;
}
export type Engine = keyof Orders;
export type AnyOrder = Orders[Engine];

/** Allowed next states by state; `new` before the first event. An ended order has no more events. */
const MOVES: Record<Engine, Readonly<Record<string, readonly number[]>>> = {
  lever_order: { new: [0, 1, 3], 0: [0, 1, 4], 1: [1, 2, 3], 2: [3] },
  coin_order: { new: [0, 3, 4], 0: [0, 3, 4] },
  micro_order: { new: [1], 1: [3, 4] },
};

/** Orders whose versions are all kept. */
const REMEMBERED = 64;

export class ReceivedEvents {
  readonly orders: { [E in Engine]: Map<number, Orders[E]> } = {
    lever_order: new Map(),
    coin_order: new Map(),
    micro_order: new Map(),
  };
  readonly balances = new Map<string, string>();
  readonly misses: string[] = [];
  events = 0;
  readonly #now: () => number;
  readonly #versions = new Map<string, string[]>();
  readonly #firstAt = new Map<string, number>();
  readonly #waiters = new Set<() => void>();
  #sequence: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Sequence of the last event; a reconnect continues after it. */
  get sequence(): number {
    return this.#sequence ?? 0;
  }

  /** Starts after the sequence in the welcome message. */
  begin(sequence: number): void {
    this.#sequence = sequence;
  }

  take(message: unknown): void {
    const event = readUserEvent(message);
    if (event === undefined) {
      this.misses.push(`an invalid event: ${JSON.stringify(message)}`);
      return;
    }
    this.events += 1;
    if (this.#sequence !== undefined && event.sequence !== this.#sequence + 1) {
      this.misses.push(`event ${event.sequence} came behind ${this.#sequence}`);
    }
    this.#sequence = event.sequence;
    this.#keep(event);
    for (const look of [...this.#waiters]) look();
  }

  /** Time of its first event; undefined when none came in time. */
  async firstAt(engine: Engine, id: number, limit_ms: number): Promise<number | undefined> {
    const name = `${engine}/${id}`;
    await this.#until(() => this.#firstAt.has(name), limit_ms);
    return this.#firstAt.get(name);
  }

  /** Whether an event had the order exactly as a call answered it. */
  async hasReceived(engine: Engine, order: AnyOrder, limit_ms: number): Promise<boolean> {
    const text = JSON.stringify(order);
    const isTold = (): boolean =>
      this.#versions.get(`${engine}/${order.id}`)?.includes(text) === true;
    await this.#until(isTold, limit_ms);
    return isTold();
  }

  #keep(event: UserEvent): void {
    if (event.kind === 'balance') {
      for (const { account_type, currency_id, available, frozen } of event.data.list) {
        this.balances.set(`${account_type} ${currency_id}`, `${available} + ${frozen}`);
      }
    } else if (event.kind === 'lever_order') this.#keepOrder(event.kind, event.data);
    else if (event.kind === 'coin_order') this.#keepOrder(event.kind, event.data);
    else if (event.kind === 'micro_order') this.#keepOrder(event.kind, event.data);
  }

  #keepOrder<E extends Engine>(engine: E, order: Orders[E]): void {
    const orders: Map<number, Orders[E]> = this.orders[engine];
    const before = orders.get(order.id)?.status ?? 'new';
    if (MOVES[engine][before]?.includes(order.status) !== true) {
      this.misses.push(`${engine} ${order.id} went from ${before} to ${order.status}`);
    }
    orders.set(order.id, order);
    const name = `${engine}/${order.id}`;
    if (!this.#firstAt.has(name)) this.#firstAt.set(name, this.#now());
    const versions = [...(this.#versions.get(name) ?? []), JSON.stringify(order)];
    // Moves the order to the end, because a call asks for recent events.
    this.#versions.delete(name);
    this.#versions.set(name, versions);
    const [oldest = ''] = this.#versions.keys();
    if (this.#versions.size > REMEMBERED) this.#versions.delete(oldest);
  }

  #until(isSo: () => boolean, limit_ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(late);
        this.#waiters.delete(look);
        resolve();
      };
      const look = (): void => {
        if (isSo()) end();
      };
      const late = setTimeout(end, limit_ms);
      this.#waiters.add(look);
      look();
    });
  }
}
