// The spot engine in the main thread: places new orders one at a time, and executes the fills that its watch reports.

import { type Firings, firingsOf, forEachOf } from '../../market/engines/firings.ts';
import type { Instruments } from '../../market/engines/instruments.ts';
import { type FromComparison, isComparison } from '../../market/engines/watch-compare.ts';
import type { WatchLink } from '../../market/feed/market-link.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import { expireOrder } from './cancel.ts';
import { carriesOut, fireStop, tell } from './fire.ts';
import { type Meeting, meetMarket } from './meet.ts';
import type { Seen } from './place.ts';
import { type CoinRow, coinOrder, expiredOrders, pendingOrders } from './store.ts';
import { restingOf } from './views.ts';
import type {
  FromSpotWatch,
  Met,
  Reached,
  ReachedStop,
  ToSpotWatch,
  Trade,
} from './watch-messages.ts';

// Runs new orders of an instrument one at a time: two that see the same book would both take the same orders.
class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  take<T>(match_id: number, body: () => Promise<T>): Promise<T> {
    const before = this.#last.get(match_id) ?? Promise.resolve();
    const turn = before.then(body);
    const over = turn.catch(() => undefined);
    this.#last.set(match_id, over);
    void over.then(() => {
      if (this.#last.get(match_id) === over) this.#last.delete(match_id);
    });
    return turn;
  }

  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}

export interface SpotEngineParts extends Pick<Meeting, 'feeRateOf' | 'priceUsd'> {
  database: Database;
  market: WatchLink;
  instruments: Pick<Instruments, 'of'>;
  /** The quote, and the simulated levels that an order of this side meets. */
  seenBy(match_id: number, type: 1 | 2): Promise<Seen | undefined>;
  now(): number;
  report(error: unknown): void;
}

const NAME = 'spot';

/** What is tried again as a whole: each order alone, because the same part must not fill an order twice. */
type Task = Reached | Extract<FromSpotWatch, { is: 'expired' | 'ticked' }> | FromComparison;

function tasksOf(message: FromSpotWatch | FromComparison): readonly Task[] {
  return isComparison(message) || message.is !== 'reached' ? [message] : message.reached;
}

export class SpotEngine implements Engine {
  readonly name = NAME;
  readonly turns = new Turns();
  readonly #parts: SpotEngineParts;
  #firings: Firings<Task> | undefined;
  #differences = 0;
  /** Stops that the mark reached in a market that was closed, by instrument. */
  readonly #closedStops = new Map<number, Set<number>>();

  constructor(parts: SpotEngineParts) {
    this.#parts = parts;
    parts.market.onFired(NAME, (message) => {
      for (const task of tasksOf(message as FromSpotWatch | FromComparison))
        this.#firings?.take(task);
    });
  }

  async begin(): Promise<void> {
    const { database, report } = this.#parts;
    // Sent before the database is read: an order that another process takes meanwhile is either in the result or sent
    // by that process.
    this.#sendToWatch({ is: 'begin' });
    this.#closedStops.clear();
    this.#firings = firingsOf(
      (task) => this.#act(task),
      report,
      (task) => {
        if ('at' in task) void this.#resend(task.id).catch(report);
        else if (!isComparison(task) && task.is === 'ticked')
          this.#sendToWatch({ is: 'closed', match_id: task.match_id, time: this.#parts.now() });
      },
    );
    const orders = await pendingOrders(database);
    this.#sendToWatch({ is: 'found', orders: orders.map(restingOf) });
  }

  /** Called after a commit: publishes the trades and sends the changed orders to the watch. */
  publishChange(match_id: number, trades: readonly Trade[], orders: readonly CoinRow[]): void {
    if (trades.length === 0 && orders.length === 0) return;
    this.#sendToWatch({ is: 'changed', match_id, trades, orders: orders.map(restingOf) });
  }

  compare(): void {
    if (this.#firings !== undefined) this.#sendToWatch({ is: 'comparing' });
  }

  get differences(): number {
    return this.#differences;
  }

  async #applyComparison(step: FromComparison): Promise<void> {
    if (step.comparison === 'done') {
      this.#differences += step.differences;
      return;
    }
    const orders = await pendingOrders(this.#parts.database);
    const closedIds = new Set([...this.#closedStops.values()].flatMap((ids) => [...ids]));
    // The watch has reported those, and doesn't hold them until their market opens.
    const watchedOrders = orders.filter(({ id }) => !closedIds.has(id));
    this.#sendToWatch({ is: 'compare', orders: watchedOrders.map(restingOf) });
  }

  async whenSettled(): Promise<boolean> {
    await this.turns.idle();
    return (await this.#firings?.whenSettled()) ?? false;
  }

  /** Doesn't clear the watch, which may already belong to the next leader. */
  async end(): Promise<void> {
    const firings = this.#firings;
    this.#firings = undefined;
    this.#closedStops.clear();
    await this.turns.idle();
    await firings?.end();
  }

  /** Ends the orders whose time has come, after what the market has reached before (R-SPOT-11). */
  async expire(): Promise<void> {
    const { database, now } = this.#parts;
    const time = now();
    if (this.#firings === undefined || (await expiredOrders(database, time)).length === 0) return;
    this.#sendToWatch({ is: 'expiring', time });
  }

  #act(task: Task): Promise<void> {
    if (isComparison(task)) return this.#applyComparison(task);
    if ('at' in task) return task.at === 'trigger' ? this.#fire(task) : this.#meet(task);
    return task.is === 'ticked' ? this.#lookAgain(task.match_id) : this.#expireAll(task.time);
  }

  async #meet(fill: Met): Promise<void> {
    const { database, now } = this.#parts;
    const orders = await database.transaction((tx) =>
      meetMarket(tx, fill, { ...this.#parts, time: now() }),
    );
    // The order no longer waits: the watch missed the change, or received messages of another process out of order.
    if (orders === undefined) await this.#resend(fill.id);
    else this.#publishAll(orders);
  }

  async #fire(stop: ReachedStop): Promise<void> {
    const { database, instruments, now, priceUsd } = this.#parts;
    const order = await coinOrder(database, stop.id);
    const instrument = order && instruments.of(order.match_id);
    if (order === undefined || instrument === undefined) return;
    let seenAt: number | undefined;
    const outcome = await this.turns.take(order.match_id, async () => {
      const view = await this.#parts.seenBy(order.match_id, order.type);
      if (view === undefined) return 'wait';
      seenAt = view.quote.time;
      return database.transaction((tx) =>
        fireStop(tx, stop, { instrument, view, priceUsd, time: now() }),
      );
    });
    if (outcome === 'gone') return this.#resend(order.id);
    if (outcome === 'wait') this.#keepUntilOpen(order, seenAt ?? now());
    else this.publishChange(order.match_id, outcome.trades, outcome.changedOrders);
  }

  #keepUntilOpen({ id, match_id }: CoinRow, time: number): void {
    const ids = this.#closedStops.get(match_id);
    if (ids !== undefined) {
      ids.add(id);
      return;
    }
    this.#closedStops.set(match_id, new Set([id]));
    this.#sendToWatch({ is: 'closed', match_id, time });
  }

  /** One look for all stops of a market, after each mark; when it is open they go to the watch, where the mark of that moment decides. */
  async #lookAgain(match_id: number): Promise<void> {
    const { instruments, seenBy, now } = this.#parts;
    const ids = this.#closedStops.get(match_id);
    const instrument = instruments.of(match_id);
    // Another process leads, or this one has sent all stops again.
    if (ids === undefined || instrument === undefined) return;
    const view = await seenBy(match_id, 1);
    if (view === undefined || !carriesOut(instrument, view.quote, now())) {
      this.#sendToWatch({ is: 'closed', match_id, time: view?.quote.time ?? now() });
      return;
    }
    this.#closedStops.delete(match_id);
    for (const id of ids) await this.#resend(id);
  }

  async #expireAll(time: number): Promise<void> {
    const { database } = this.#parts;
    await forEachOf(await expiredOrders(database, time), async (id) => {
      const orders = await database.transaction(async (tx) => {
        const endedOrders = await expireOrder(tx, id, time);
        for (const order of endedOrders ?? []) await tell(tx, 'spot_order_expired', order, time);
        return endedOrders;
      });
      if (orders !== undefined) this.#publishAll(orders);
    });
  }

  #publishAll(orders: readonly CoinRow[]): void {
    for (const order of orders) this.publishChange(order.match_id, [], [order]);
  }

  async #resend(id: number): Promise<void> {
    const order = await coinOrder(this.#parts.database, id);
    if (order !== undefined) this.publishChange(order.match_id, [], [order]);
  }

  #sendToWatch(message: ToSpotWatch): void {
    this.#parts.market.sendToWatch(NAME, message);
  }
}
