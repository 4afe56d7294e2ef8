// The watches of the process that leads, as one that follows tells them. What they are told is committed, and they must
// hear of it: what waits for a price is nowhere else looked at.
import type { EngineName } from '../market/watch.ts';
import type { Cluster } from './cluster.ts';
import type { MarketMessage } from './market-messages.ts';

/** Few beside what the bus keeps: told all at once, none is thrown away before the leader has read it. */
const UNTOLD_AT_MOST = 200;

export class LeadersWatches {
  readonly #cluster: Pick<Cluster, 'name' | 'bus'>;
  /** While the bus is down. Of too much one message is left: the leader shall read in the database what waits. */
  #untold: MarketMessage[] = [];

  constructor(cluster: Pick<Cluster, 'name' | 'bus'>) {
    this.#cluster = cluster;
  }

  tell(engine: EngineName, message: object): void {
    this.#tell({ is: 'watch', from: this.#cluster.name, engine, message });
  }

  tellAgain(): void {
    for (const told of this.#untold.splice(0)) this.#tell(told);
  }

  /** Whoever begins to lead reads all of it. */
  forget(): void {
    this.#untold = [];
  }

  #tell(told: MarketMessage): void {
    this.#cluster.bus.tell('market', told).catch(() => this.#keep(told));
  }

  #keep(told: MarketMessage): void {
    if (this.#untold[0]?.is === 'look anew') return;
    const isTooMuch = told.is === 'look anew' || this.#untold.length >= UNTOLD_AT_MOST;
    if (isTooMuch) this.#untold = [{ is: 'look anew', from: this.#cluster.name }];
    else this.#untold.push(told);
  }
}
