import type { BrowserContext, CDPSession, Page } from '@playwright/test';

export interface Held {
  page: number;
  worker: number;
  listeners: number;
  nodes: number;
}

const COLLECTIONS = 4;

interface Reply {
  id?: number;
  result?: { usedSize?: number };
}

export class HeapWatch {
  readonly #page: CDPSession;
  readonly #workers: string[] = [];
  readonly #pending = new Map<number, (reply: Reply) => void>();
  #requestCount = 0;

  private constructor(page: CDPSession) {
    this.#page = page;
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') this.#workers.push(sessionId);
    });
    page.on('Target.detachedFromTarget', ({ sessionId }) => {
      const place = this.#workers.indexOf(sessionId);
      if (place !== -1) this.#workers.splice(place, 1);
    });
    page.on('Target.receivedMessageFromTarget', ({ message }) => {
      const reply = JSON.parse(message) as Reply;
      if (reply.id !== undefined) this.#pending.get(reply.id)?.(reply);
    });
  }

  static async of(context: BrowserContext, page: Page): Promise<HeapWatch> {
    const session = await context.newCDPSession(page);
    const watch = new HeapWatch(session);
    await session.send('Performance.enable');
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return watch;
  }

  async measure(): Promise<Held> {
    const usedSize = await this.#bytesAfterGc();
    const { metrics } = await this.#page.send('Performance.getMetrics');
    const metric = (metricName: string): number =>
      metrics.find(({ name }) => name === metricName)?.value ?? 0;
    const [listeners, nodes] = [metric('JSEventListeners'), metric('Nodes')];
    return { page: usedSize, worker: await this.#worker(), listeners, nodes };
  }

  /** Nodes and their listeners refer to each other over two heaps, so a single collection keeps some. */
  async #bytesAfterGc(): Promise<number> {
    let usedHeap = Number.POSITIVE_INFINITY;
    for (let round = 0; round < COLLECTIONS; round += 1) {
      await this.#page.send('HeapProfiler.collectGarbage');
      const { usedSize } = await this.#page.send('Runtime.getHeapUsage');
      usedHeap = Math.min(usedHeap, usedSize);
      await this.#page.send('Runtime.evaluate', {
        expression: 'new Promise((done) => requestIdleCallback(done))',
        awaitPromise: true,
      });
    }
    return usedHeap;
  }

  async #worker(): Promise<number> {
    const [sessionId] = this.#workers;
    if (sessionId === undefined || this.#workers.length !== 1) {
      throw new Error(`there are ${this.#workers.length} workers`);
    }
    await this.#ask(sessionId, 'HeapProfiler.collectGarbage');
    const { result } = await this.#ask(sessionId, 'Runtime.getHeapUsage');
    return result?.usedSize ?? 0;
  }

  #ask(sessionId: string, method: string): Promise<Reply> {
    this.#requestCount += 1;
    const id = this.#requestCount;
    const message = JSON.stringify({ id, method });
    const answer = new Promise<Reply>((resolve) => this.#pending.set(id, resolve));
    void this.#page.send('Target.sendMessageToTarget', { sessionId, message });
    return answer;
  }
}
