import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';
import { type MarketWorkerApi, marketWorkerUrl } from '../../../workers/market-worker.api.ts';

export type WorkerState = 'starting' | 'ready' | 'failed' | 'unsupported';

export interface WorkerLike extends Endpoint {
  terminate(): void;
}

export interface MarketClient {
  state(): WorkerState;
  subscribe(listener: () => void): () => void;
  /** Sends a request to the worker; sends it once more if the worker dies before it responds. */
  ask<T>(question: (api: MarketWorkerApi) => Promise<T>): Promise<T>;
  /**
   * Sent to the current worker only, never retried: a replacement gets this state when it attaches. Resolves if
   * the worker dies.
   */
  notify(news: (api: MarketWorkerApi) => Promise<unknown>): Promise<void>;
  restart(): void;
}

export class WorkerUnavailable extends Error {
  override name = 'WorkerUnavailable';
}

export const HEARTBEAT = {
  every: 2_000,
  /** Timeout of a response. Two in a row must fail, because a phone that slept through one isn't a crash. */
  patience: 2_000,
  misses: 2,
  /** The first response also waits for the script to load over a slow line. */
  firstPatience: 15_000,
  /** After this many workers without any response the page stops trying. */
  starts: 2,
} as const;

interface Running {
  worker: WorkerLike;
  api: Remote<MarketWorkerApi>;
  isLost: boolean;
  /** Called once, if the worker is lost. */
  lossListeners: Set<() => void>;
  answered: boolean;
}

const LOST = Symbol('lost');

export function createMarketClient(
  start: () => WorkerLike | undefined,
  startSignal?: Promise<void>,
): MarketClient {
  const listeners = new Set<() => void>();
  let state: WorkerState = 'starting';
  let currentWorker: Running | undefined;
  let silentStarts = 0;

  function become(next: WorkerState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function open(): void {
    const worker = start();
    if (worker === undefined) {
      currentWorker = undefined;
      become('unsupported');
      return;
    }
    const mine: Running = {
      worker,
      api: wrap<MarketWorkerApi>(worker),
      isLost: false,
      lossListeners: new Set(),
      answered: false,
    };
    currentWorker = mine;
    become('starting');
    worker.addEventListener('error', () => onCrash(mine));
    void watch(mine);
  }

  function close(mine: Running): void {
    mine.worker.terminate();
    mine.api[releaseProxy]();
    currentWorker = undefined;
  }

  function onCrash(mine: Running): void {
    if (currentWorker !== mine) return;
    close(mine);
    silentStarts = mine.answered ? 0 : silentStarts + 1;
    if (silentStarts >= HEARTBEAT.starts) become('failed');
    else open();
    declareLost(mine);
  }

  async function watch(mine: Running): Promise<void> {
    let missedAnswers = 0;
    while (currentWorker === mine && missedAnswers < HEARTBEAT.misses) {
      const patience = mine.answered ? HEARTBEAT.patience : HEARTBEAT.firstPatience;
      if (await answersWithin(mine, patience)) {
        missedAnswers = 0;
        mine.answered = true;
        if (currentWorker === mine) become('ready');
        await pause(HEARTBEAT.every);
      } else {
        missedAnswers = mine.answered ? missedAnswers + 1 : HEARTBEAT.misses;
      }
    }
    onCrash(mine);
  }

  async function ask<T>(question: (api: MarketWorkerApi) => Promise<T>): Promise<T> {
    await startSignal;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const mine = currentWorker;
      if (mine === undefined) break;
      const outcome = await orLost(mine, question(mine.api));
      if (outcome !== LOST) return outcome;
    }
    throw new WorkerUnavailable(state);
  }

  async function notify(news: (api: MarketWorkerApi) => Promise<unknown>): Promise<void> {
    const mine = currentWorker;
    if (mine !== undefined) await orLost(mine, news(mine.api));
  }

  if (startSignal === undefined) open();
  else void startSignal.then(open);
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    notify,
    restart() {
      const old = currentWorker;
      if (old !== undefined) close(old);
      silentStarts = 0;
      open();
      if (old !== undefined) declareLost(old);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function answersWithin(mine: Running, patience: number): Promise<boolean> {
  const beat = mine.api.beat().catch(() => false);
  return (await orLost(mine, Promise.race([beat, pause(patience)]))) === true;
}

function declareLost(mine: Running): void {
  mine.isLost = true;
  for (const listener of mine.lossListeners) listener();
  mine.lossListeners.clear();
}

/**
 * The result of the work, or LOST if the worker dies first. `Promise.race` with one promise per worker would keep every
 * result for as long as the worker lives.
 */
function orLost<T>(mine: Running, work: Promise<T>): Promise<T | typeof LOST> {
  return new Promise((resolve, reject) => {
    const lose = (): void => resolve(LOST);
    if (mine.isLost) lose();
    else mine.lossListeners.add(lose);
    void work.then(resolve, reject).finally(() => mine.lossListeners.delete(lose));
  });
}

/** The real worker; undefined if the browser runs no module workers (it then never reads the `type` option). */
export function startMarketWorker(): WorkerLike | undefined {
  let knowsModules = false;
  const options: WorkerOptions = {
    name: 'market',
    get type(): WorkerType {
      knowsModules = true;
      return 'module';
    },
  };
  try {
    const worker = new Worker(marketWorkerUrl, options);
    if (knowsModules) return worker;
    worker.terminate();
  } catch {
    // No workers in this browser, or they are forbidden: the same result.
  }
  return undefined;
}
