// The watches of the process that leads, as one that follows tells them. What they are told is committed, and they must
// hear of it: what waits for a price is nowhere else looked at.
import type { EngineName } from '../market/watch.ts';
import type { Cluster } from './cluster.ts';
import type { MarketMessage } from './market-messages.ts';

/** Few beside what the bus keeps: told all at once, none is thrown away before the leader has read it. */
const UNSENT_AT_MOST = 200;

export class LeadersWatches {
  readonly #cluster: Pick<Cluster, 'name' | 'bus'>;
  /** While the bus is down. Of too much one message is left: the leader shall read in the database what waits. */
  #unsent: MarketMessage[] = [];

  constructor(cluster: Pick<Cluster, 'name' | 'bus'>) {
    this.#cluster = cluster;
  }

  tell(engine: EngineName, message: object): void {
    this.#send({ is: 'watch', from: this.#cluster.name, engine, message });
  }

  resend(): void {
    for (const message of this.#unsent.splice(0)) this.#send(message);
  }

  /** Whoever begins to lead reads all of it. */
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
