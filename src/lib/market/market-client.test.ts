import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Endpoint, expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../workers/market-worker.api.ts';
import {
  createMarketClient,
  HEARTBEAT,
  startMarketWorker,
  type WorkerLike,
  WorkerUnavailable,
} from './market-client.ts';

type Listener = (event: Event) => void;

/** A worker inside the test: messages pass as microtasks, so that no test waits for a real clock. */
class FakeWorker implements WorkerLike {
  isTerminated = false;
  /** Stops answering, like a worker that hangs or was killed by the system. */
  silent = false;
  /** Its core could not be loaded. */
  hasCore = true;
  readonly #toPage = new Map<string, Set<Listener>>();
  readonly #toWorker = new Set<Listener>();

  constructor(evaluate: (worker: FakeWorker, args: string[]) => Answer<string>) {
    const inside: Endpoint = {
      addEventListener: (_, listener) => this.#toWorker.add(listener as Listener),
      removeEventListener: (_, listener) => this.#toWorker.delete(listener as Listener),
      postMessage: (data) => {
        if (!this.silent) this.deliver('message', { data });
      },
    };
    expose(
      { beat: () => this.#beat(), evaluate: (_: string, args: string[]) => evaluate(this, args) },
      inside,
    );
  }

  #beat(): true {
    if (!this.hasCore) throw new Error('WebAssembly compilation aborted');
    return true;
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    const listeners = this.#toPage.get(type) ?? new Set();
    this.#toPage.set(type, listeners.add(listener as Listener));
  }

  removeEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
    this.#toPage.get(type)?.delete(listener as Listener);
  }

  postMessage(data: unknown): void {
    queueMicrotask(() => {
      if (this.silent || this.isTerminated) return;
      for (const listener of this.#toWorker) listener({ data } as MessageEvent);
    });
  }

  deliver(type: string, event: object): void {
    queueMicrotask(() => {
      if (this.isTerminated) return;
      for (const listener of this.#toPage.get(type) ?? []) listener(event as Event);
    });
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

const echo = (_: FakeWorker, args: string[]): Answer<string> => ({ ok: true, value: args.join() });

function client(evaluate = echo, silent = false) {
  const workers: FakeWorker[] = [];
  const market = createMarketClient(() => {
    const worker = new FakeWorker(evaluate);
    worker.silent = silent;
    workers.push(worker);
    return worker;
  });
  return { market, workers, ask: () => market.ask((api) => api.evaluate('add', ['1', '2'])) };
}

/** Long enough for two missing responses to be noticed. */
const NOTICED = HEARTBEAT.every + HEARTBEAT.patience * HEARTBEAT.misses;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the worker survives a crash', () => {
  it('is ready and answers after the first heartbeat', async () => {
    const { market, ask } = client();
    expect(market.state()).toBe('starting');
    await vi.advanceTimersByTimeAsync(0);
    expect(market.state()).toBe('ready');
    expect(await ask()).toEqual({ ok: true, value: '1,2' });
  });

  it('starts a new worker when the heartbeat stops, and repeats its unanswered requests', async () => {
    const { market, workers, ask } = client();
    await vi.advanceTimersByTimeAsync(0);
    const states: string[] = [];
    market.subscribe(() => states.push(market.state()));
    if (workers[0]) workers[0].silent = true;
    const answer = ask();
    await vi.advanceTimersByTimeAsync(NOTICED);
    expect(await answer).toEqual({ ok: true, value: '1,2' });
    expect(workers).toHaveLength(2);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(states).toEqual(['starting', 'ready']);
  });

  it('tolerates one missing response: a phone that slept is not a crash', async () => {
    const { market, workers } = client();
    await vi.advanceTimersByTimeAsync(0);
    if (workers[0]) workers[0].silent = true;
    await vi.advanceTimersByTimeAsync(HEARTBEAT.every + HEARTBEAT.patience - 1);
    if (workers[0]) workers[0].silent = false;
    await vi.advanceTimersByTimeAsync(10 * NOTICED);
    expect([workers.length, market.state()]).toEqual([1, 'ready']);
  });

  it('starts a new worker at once after an error event', async () => {
    const { market, workers } = client();
    await vi.advanceTimersByTimeAsync(0);
    workers[0]?.deliver('error', {});
    await vi.advanceTimersByTimeAsync(0);
    expect([workers.length, market.state()]).toEqual([2, 'ready']);
  });

  it('starts a new worker when the heartbeat is refused, for lack of a core', async () => {
    const { market, workers } = client();
    await vi.advanceTimersByTimeAsync(0);
    if (workers[0]) workers[0].hasCore = false;
    await vi.advanceTimersByTimeAsync(HEARTBEAT.every);
    expect([workers.length, market.state()]).toEqual([2, 'ready']);
  });

  it("sends a request at most twice, so that one that kills its worker can't kill every worker", async () => {
    const { workers, ask } = client((worker) => {
      worker.silent = true;
      return { ok: true, value: '' };
    });
    await vi.advanceTimersByTimeAsync(0);
    const answer = ask().catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(4 * NOTICED);
    expect(await answer).toBeInstanceOf(WorkerUnavailable);
    expect(workers).toHaveLength(3);
  });
});

/** The results of finished requests: dead once nothing refers to them. */
async function finishedResults(ask: () => Promise<object>): Promise<WeakRef<object>[]> {
  const results: WeakRef<object>[] = [];
  for (let round = 0; round < 5; round += 1) results.push(new WeakRef(await ask()));
  return results;
}

it('keeps nothing of a finished request', async () => {
  const { ask } = client();
  await vi.advanceTimersByTimeAsync(0);
  const results = await finishedResults(ask);
  vi.useRealTimers();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const countLiving = (): number => results.filter((result) => result.deref() !== undefined).length;
  await vi.waitFor(() => {
    collectGarbage();
    expect(countLiving()).toBe(0);
  });
});

describe("a worker that can't start is reported, and can be retried", () => {
  it('fails after a second worker without a response', async () => {
    let broken = true;
    const market = createMarketClient(() => {
      const worker = new FakeWorker(echo);
      worker.silent = broken;
      // The script didn't load: the browser fires the event once the client listens.
      if (broken) worker.deliver('error', {});
      return worker;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(market.state()).toBe('failed');
    await expect(market.ask((api) => api.evaluate('add', []))).rejects.toThrow(WorkerUnavailable);
    broken = false;
    market.restart();
    await vi.advanceTimersByTimeAsync(0);
    expect(market.state()).toBe('ready');
  });

  it('fails as well when the workers send nothing at all', async () => {
    const { market, workers } = client(echo, true);
    await vi.advanceTimersByTimeAsync(HEARTBEAT.firstPatience - 1);
    expect([workers.length, market.state()]).toEqual([1, 'starting']);
    await vi.advanceTimersByTimeAsync(1 + HEARTBEAT.firstPatience);
    expect([workers.length, market.state()]).toEqual([2, 'failed']);
  });

  it('reports unsupported when there is no worker to start', async () => {
    const market = createMarketClient(() => undefined);
    expect(market.state()).toBe('unsupported');
    await expect(market.ask((api) => api.evaluate('add', []))).rejects.toThrow(WorkerUnavailable);
  });
});

describe('browsers without module workers', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('detects that the browser does not read the type, and ends the worker', () => {
    const terminate = vi.fn();
    vi.stubGlobal(
      'Worker',
      class {
        terminate = terminate;
      },
    );
    expect(startMarketWorker()).toBeUndefined();
    expect(terminate).toHaveBeenCalledOnce();
  });

  it('returns the worker of a browser that reads it', () => {
    class ModuleWorker {
      readonly type: string | undefined;
      constructor(_: string, options: WorkerOptions) {
        this.type = options.type;
      }
    }
    vi.stubGlobal('Worker', ModuleWorker);
    expect(startMarketWorker()).toMatchObject({ type: 'module' });
  });

  it('returns nothing when workers are missing or forbidden', () => {
    vi.stubGlobal('Worker', undefined);
    expect(startMarketWorker()).toBeUndefined();
  });
});
