// Starts the market's thread in this process, and is its end in the main thread.
import { Worker } from 'node:worker_threads';
import type { InstrumentRow } from '../../market/feed/instrument-row.ts';
import type { FiredListener, MarketThread } from '../../market/feed/market-link.ts';
import type {
  EngineMessage,
  FromThread,
  Listing,
  ThreadOptions,
  ThreadStart,
  ToThread,
} from '../../market/feed/messages.ts';
import type { RoomFrame } from '../../market/feed/publisher.ts';
import {
  type Answer,
  type FeedState,
  isCacheable,
  type Question,
} from '../../market/feed/questions.ts';
import type { EngineName } from '../../market/feed/watch.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';

/** Watches check prices every 100 ms, so a batch of this length delays little. */
const GATHER_MS = 50;

export async function startMarketThread(
  options: ThreadOptions,
  note: (text: string) => void = () => undefined,
): Promise<MarketThread> {
  const sharedCounts = { changes: sharedCount(), sharedRefusals: sharedCount() };
  const workerData: ThreadStart = { ...options, ...sharedCounts };
  const worker = new Worker(new URL('./market-thread.ts', import.meta.url), {
    workerData,
    name: 'market',
  });
  const link = new Link(worker, sharedCounts, note);
  await link.ready();
  return link;
}

const sharedCount = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** After these messages, earlier cached answers are invalid. */
function moves(message: ToThread): boolean {
  if (message.kind === 'ask') return ['act', 'step'].includes(message.question.kind);
  return message.kind === 'relist' || message.kind === 'clock';
}

class Link implements MarketThread {
  readonly failure: Promise<Error>;
  readonly #worker: Worker;
  readonly #pendingRequests = new Map<
    number,
    { resolve: (answer: Answer) => void; reject: (error: Error) => void }
  >();
  readonly #sharedCounts: Pick<ThreadStart, 'changes' | 'sharedRefusals'>;
  /** Cached answers, each with the change count when it was requested. */
  readonly #cachedAnswers = new Map<Question['kind'], { at: number; answer: Promise<Answer> }>();
  /** Messages for watches, sent in batches because each one wakes the thread. */
  readonly #unsent: EngineMessage[] = [];
  #sendTimer: NodeJS.Timeout | undefined;
  #framesListener: (frames: readonly RoomFrame[]) => void = () => undefined;
  #feedListener: (feed: FeedState) => void = () => undefined;
  readonly #firedListeners = new Map<EngineName, FiredListener>();
  readonly #note: (text: string) => void;
  #currentListing: Listing | undefined;
  #nextId = 1;
  #isClosing = false;
  readonly #startSignal = Promise.withResolvers<void>();
  readonly #endSignal = Promise.withResolvers<void>();

  constructor(
    worker: Worker,
    sharedCounts: Pick<ThreadStart, 'changes' | 'sharedRefusals'>,
    note: (text: string) => void,
  ) {
    this.#worker = worker;
    this.#sharedCounts = sharedCounts;
    this.#note = note;
    const failure = Promise.withResolvers<Error>();
    this.failure = failure.promise;
    const fail = (error: Error): void => {
      for (const { reject } of this.#pendingRequests.values())
        reject(new MarketGone(error.message));
      this.#pendingRequests.clear();
      if (this.#isClosing) return;
      this.#isClosing = true;
      this.#startSignal.reject(error);
      failure.resolve(error);
    };
    worker.on('message', (message: FromThread) => this.#take(message));
    worker.on('error', fail);
    worker.on('exit', (code) => {
      fail(new Error(`it ended with code ${code}`));
      this.#endSignal.resolve();
    });
    this.#startSignal.promise.catch(() => undefined);
  }

  ready(): Promise<void> {
    return this.#startSignal.promise;
  }

  get listing(): Listing {
    if (this.#currentListing === undefined) throw new Error('the market is not ready yet');
    return this.#currentListing;
  }

  ask(question: Question): Promise<Answer> {
    if (this.#isClosing) return Promise.reject(new MarketGone('the market has ended'));
    if (!isCacheable(question)) return this.#sendQuestion(question);
    // Incremented before a change is published: a caller that received a frame never gets an older answer.
    const at = Atomics.load(this.#sharedCounts.changes, 0);
    const cachedAnswer = this.#cachedAnswers.get(question.kind);
    if (cachedAnswer?.at === at) return cachedAnswer.answer;
    const answer = this.#sendQuestion(question);
    this.#cachedAnswers.set(question.kind, { at, answer });
    return answer;
  }

  #sendQuestion(question: Question): Promise<Answer> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#pendingRequests.set(id, { resolve, reject });
      this.#post({ kind: 'ask', id, question });
    });
  }

  listen(room: string, isHeard: boolean): void {
    this.#post({ kind: 'listen', room, is_heard: isHeard });
  }

  onFrames(listener: (frames: readonly RoomFrame[]) => void): void {
    this.#framesListener = listener;
  }

  onFeed(listener: (feed: FeedState) => void): void {
    this.#feedListener = listener;
  }

  sendToWatch(engine: EngineName, message: object, mayWait = false): void {
    this.#unsent.push({ engine, message });
    if (mayWait) this.#sendTimer ??= setTimeout(() => this.#sendGathered(), GATHER_MS);
    else this.#sendGathered();
  }

  #sendGathered(): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    if (this.#unsent.length === 0) return;
    this.#worker.postMessage({
      kind: 'watch',
      messages: this.#unsent.splice(0),
    } satisfies ToThread);
  }

  onFired(engine: EngineName, listener: FiredListener): void {
    this.#firedListeners.set(engine, listener);
  }

  relist(listing: Pick<Listing, 'instruments' | 'version'>, rows: readonly InstrumentRow[]): void {
    this.#currentListing = { ...this.listing, ...listing };
    this.#post({ kind: 'relist', rows });
  }

  setClock(offset_ms: number): void {
    this.#post({ kind: 'clock', offset_ms });
  }

  countRefused(): number {
    return Atomics.load(this.#sharedCounts.sharedRefusals, 0);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#post({ kind: 'stop' });
    await this.#endSignal.promise;
  }

  #post(message: ToThread): void {
    this.#sendGathered();
    if (moves(message)) this.#cachedAnswers.clear();
    this.#worker.postMessage(message);
  }

  #take(message: FromThread): void {
    switch (message.kind) {
      case 'ready':
        this.#currentListing = message.listing;
        this.#startSignal.resolve();
        return;
      case 'refused':
        this.#startSignal.reject(new StartRefusal(message.reason));
        this.#isClosing = true;
        return;
      case 'note':
        this.#note(message.text);
        return;
      case 'frames':
        this.#framesListener(message.frames);
        return;
      case 'feed':
        this.#feedListener(message.feed);
        return;
      case 'fired':
        for (const { engine, message: firedMessage } of message.fired) {
          this.#firedListeners.get(engine)?.(firedMessage, message.at);
        }
        return;
      case 'answer': {
        const pendingRequest = this.#pendingRequests.get(message.id);
        this.#pendingRequests.delete(message.id);
        if (message.answer.kind === 'acted') {
          this.#currentListing = { ...this.listing, epoch: message.answer.epoch };
        }
        pendingRequest?.resolve(message.answer);
      }
    }
  }
}
