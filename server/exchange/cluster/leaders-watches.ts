// Sends a follower's messages to the watches of the leader. They describe committed orders and must arrive: nothing
// else triggers orders that wait for a price.
import type { EngineName } from '../../market/feed/watch.ts';
import type { Cluster } from './cluster.ts';
import type { MarketMessage } from './market-messages.ts';

/** Small compared with the bus's backlog, so that a burst doesn't push out messages that the leader hasn't read. */
const UNSENT_AT_MOST = 200;

export class LeadersWatches {
  readonly #cluster: Pick<Cluster, 'name' | 'bus'>;
  /** Messages kept while the bus is down. Above the limit one `resync` replaces them. */
  #unsent: MarketMessage[] = [];

  constructor(cluster: Pick<Cluster, 'name' | 'bus'>) {
    this.#cluster = cluster;
  }

  sendToWatch(engine: EngineName, message: object): void {
    this.#send({ is: 'watch', from: this.#cluster.name, engine, message });
  }

  resend(): void {
    for (const message of this.#unsent.splice(0)) this.#send(message);
  }

  forget(): void {
    this.#unsent = [];
  }

  #send(message: MarketMessage): void {
    this.#cluster.bus.publish('market', message).catch(() => this.#keep(message));
  }

  #keep(message: MarketMessage): void {
    if (this.#unsent[0]?.is === 'resync') return;
    const isTooMuch = message.is === 'resync' || this.#unsent.length >= UNSENT_AT_MOST;
    if (isTooMuch) this.#unsent = [{ is: 'resync', from: this.#cluster.name }];
    else this.#unsent.push(message);
  }
}
