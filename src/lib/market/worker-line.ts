import { transfer } from 'comlink';
import type { MarketClient } from './market-client.ts';

type News = Parameters<MarketClient['notify']>[0];

export interface LineEnds {
  /** A new worker: it gets the settings, then the port by `attach`, then everything that is watched. */
  onBegin(attach: () => void): void;
  onLost(): void;
  /** `reply` answers a snapshot with what it cost to draw. */
  onMessage(message: unknown, reply: (cost: unknown) => void): void;
}

/** The line to the worker: begun when it is first wanted, and again when the worker has died. */
export class WorkerLine {
  readonly #client: MarketClient;
  readonly #ends: LineEnds;
  #isWanted = false;
  #isAttached = false;
  #port: MessagePort | undefined;

  constructor(client: MarketClient, ends: LineEnds) {
    this.#client = client;
    this.#ends = ends;
    client.subscribe(() => this.#follow());
  }

  want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#follow();
  }

  /** Not retried when the worker dies: a port can be transferred only once, and a new worker gets everything again. */
  notify(news: News): void {
    // A worker that refuses has no core: its heartbeat reports that.
    if (this.#isAttached) this.#client.notify(news).catch(() => undefined);
  }

  #follow(): void {
    const isReady = this.#client.state() === 'ready';
    if (isReady && this.#isWanted && !this.#isAttached) this.#attach();
    if (isReady || !this.#isAttached) return;
    this.#isAttached = false;
    this.#port?.close();
    this.#ends.onLost();
  }

  #attach(): void {
    this.#isAttached = true;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A message of a dead worker may still have been on its way.
      if (this.#port === port1) this.#ends.onMessage(data, (cost) => port1.postMessage(cost));
    };
    this.#ends.onBegin(() => this.notify((api) => api.attach(transfer(port2, [port2]))));
  }
}
