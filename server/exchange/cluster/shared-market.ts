// The market of several processes. The leader runs it in a thread and publishes the frames. A follower passes them on
// to its sockets and sends questions to the leader, whose answers are ordered with the frames.

import type { InstrumentRow } from '../../market/feed/instrument-row.ts';
import type { FiredListener, MarketThread } from '../../market/feed/market-link.ts';
import type { Listing } from '../../market/feed/messages.ts';
import type { RoomFrame } from '../../market/feed/publisher.ts';
import type { Answer, FeedState, Question } from '../../market/feed/questions.ts';
import type { EngineName } from '../../market/feed/watch.ts';
import { MarketGone } from '../../platform/base/market-gone.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import type { Cluster } from './cluster.ts';
import { HeardRooms } from './heard-rooms.ts';
import { LeadersWatches } from './leaders-watches.ts';
import type { MarketMessage } from './market-messages.ts';

export interface SharedMarketOptions {
  cluster: Pick<Cluster, 'name' | 'bus' | 'leadership'>;
  /** Starts the market in this process, with an epoch higher than every earlier one. */
  start(): Promise<MarketThread>;
  monotonic(): number;
  report(error: unknown): void;
}

export interface SharedMarket extends MarketThread {
  onListing(listener: (listing: Listing) => void): void;
  /** Awaited before the market is used here, and again before it stops here. */
  onLed(listener: (isLed: boolean) => Promise<void>): Promise<void>;
}

interface Waiting extends Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> {
  question: Question;
  since: number;
}

/** Longer than a leader needs to answer, or this process to become the leader. */
const START_MS = 20_000;
const UNHEARD =
  'The leading process of this exchange does not respond: do all processes have the same REDIS_URL?';
/** How long questions wait while there is no leader (R-CLUSTER-2). */
const PATIENCE_MS = 5_000;
const BEAT_MS = 1_000;
/** Without a heartbeat for this time the leader counts as gone. */
const SILENT_MS = 3_000;

export async function shareMarket(options: SharedMarketOptions): Promise<SharedMarket> {
  const market = new Shared(options);
  const late = setTimeout(() => market.giveUp(new StartRefusal(UNHEARD)), START_MS);
  try {
    await market.ready();
  } catch (error) {
    await market.close();
    throw error;
  } finally {
    clearTimeout(late);
  }
  return market;
}

class Shared implements SharedMarket {
  readonly failure: Promise<Error>;
  readonly #options: SharedMarketOptions;
  readonly #name: string;
  readonly #heardRooms = new HeardRooms();
  readonly #pendingQuestions = new Map<number, Waiting>();
  readonly #firstListing = Promise.withResolvers<void>();
  readonly #failureResolvers = Promise.withResolvers<Error>();
  readonly #beat: NodeJS.Timeout;
  readonly #forget: () => void;
  #local: MarketThread | undefined;
  #listing: Listing | undefined;
  #leader: string | undefined;
  #feed: FeedState = { state: 'live', age_ms: 0 };
  #notifiedFeed: FeedState['state'] = 'live';
  #lastFrame: number;
  #nextId = 1;
  #turns: Promise<void> = Promise.resolve();
  #isClosed = false;
  #onFrames: (frames: readonly RoomFrame[]) => void = () => undefined;
  #onFeed: (feed: FeedState) => void = () => undefined;
  #onListing: (listing: Listing) => void = () => undefined;
  #onLed: (isLed: boolean) => Promise<void> = async () => undefined;
  readonly #onFired = new Map<EngineName, FiredListener>();
  readonly #watches: LeadersWatches;

  constructor(options: SharedMarketOptions) {
    this.#options = options;
    const { cluster, monotonic } = options;
    this.#name = cluster.name;
    this.#watches = new LeadersWatches(cluster);
    this.failure = this.#failureResolvers.promise;
    this.#lastFrame = monotonic();
    cluster.bus.on('market', (message, bytes) => this.#take(message, bytes));
    cluster.bus.onMissed(() => this.#greet());
    // The rejection is handled by the caller that waits for the start.
    this.#firstListing.promise.catch(() => undefined);
    this.#forget = cluster.leadership.onChanged(() => this.#inTurn());
    this.#beat = setInterval(() => this.#look(), BEAT_MS);
    this.#inTurn();
    this.#greet();
  }

  ready(): Promise<void> {
    return this.#firstListing.promise;
  }

  giveUp(reason: Error): void {
    this.#firstListing.reject(reason);
  }

  get listing(): Listing {
    const listing = this.#local?.listing ?? this.#listing;
    if (listing === undefined) throw new Error('the leader has not sent the listing yet');
    return listing;
  }

  ask(question: Question): Promise<Answer> {
    if (this.#isClosed) return Promise.reject(new MarketGone('the market has ended'));
    if (this.#local !== undefined) return this.#local.ask(question);
    if (question.kind === 'feed') {
      return Promise.resolve({ kind: 'feed', feed: this.#feedNow() });
    }
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      const pendingQuestion = { question, resolve, reject, since: this.#options.monotonic() };
      this.#pendingQuestions.set(id, pendingQuestion);
      this.#send({ is: 'ask', from: this.#name, id, question });
    });
  }

  listen(room: string, isHeard: boolean): void {
    this.#heardRooms.set(this.#name, room, isHeard);
    if (this.#local === undefined) this.#sendHeardRooms();
    else this.#local.listen(room, this.#heardRooms.isHeard(room));
  }

  onFrames(listener: (frames: readonly RoomFrame[]) => void): void {
    this.#onFrames = listener;
  }

  onFeed(listener: (feed: FeedState) => void): void {
    this.#onFeed = listener;
  }

  onListing(listener: (listing: Listing) => void): void {
    this.#onListing = listener;
  }

  onLed(listener: (isLed: boolean) => Promise<void>): Promise<void> {
    const turn = this.#turns.then(() => {
      this.#onLed = listener;
      return this.#local === undefined ? undefined : listener(true);
    });
    this.#turns = turn;
    return turn;
  }

  sendToWatch(engine: EngineName, message: object, mayWait?: boolean): void {
    if (this.#local !== undefined) this.#local.sendToWatch(engine, message, mayWait);
    else this.#watches.sendToWatch(engine, message);
  }

  onFired(engine: EngineName, listener: FiredListener): void {
    this.#onFired.set(engine, listener);
    this.#local?.onFired(engine, listener);
  }

  relist(listing: Pick<Listing, 'instruments' | 'version'>, rows: readonly InstrumentRow[]): void {
    this.#local?.relist(listing, rows);
  }

  setClock(offset_ms: number): void {
    this.#local?.setClock(offset_ms);
  }

  readonly countRefused = (): number => this.#local?.countRefused() ?? 0;

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forget();
    clearInterval(this.#beat);
    await this.#turns;
    await this.#local?.close();
    for (const { reject } of this.#pendingQuestions.values())
      reject(new MarketGone('the market has ended'));
    this.#pendingQuestions.clear();
  }

  #inTurn(work = () => this.#change()): void {
    this.#turns = this.#turns.then(work).catch((error: Error) => {
      this.giveUp(error);
      this.#failureResolvers.resolve(error);
    });
  }

  async #resync(): Promise<void> {
    if (this.#isClosed || this.#local === undefined) return;
    for (const isLed of [false, true]) await this.#onLed(isLed);
  }

  async #change(): Promise<void> {
    const { isLeader } = this.#options.cluster.leadership;
    if (this.#isClosed || isLeader === (this.#local !== undefined)) return;
    if (!isLeader) {
      const endedMarket = this.#local;
      await this.#onLed(false);
      this.#local = undefined;
      this.#lastFrame = this.#options.monotonic();
      await endedMarket?.close();
      this.#greet();
      return;
    }
    const local = await this.#options.start();
    void local.failure.then(this.#failureResolvers.resolve);
    local.onFrames((frames) => this.#publish(frames));
    local.onFeed((feed) => this.#feedChanged(feed));
    for (const [engine, listener] of this.#onFired) local.onFired(engine, listener);
    this.#local = local;
    for (const room of this.#heardRooms.rooms()) local.listen(room, true);
    this.#lead(this.#name, local.listing);
    this.#announce();
    for (const [id, pendingQuestion] of [...this.#pendingQuestions]) {
      this.#pendingQuestions.delete(id);
      local.ask(pendingQuestion.question).then(pendingQuestion.resolve, pendingQuestion.reject);
    }
    await this.#onLed(true);
  }

  #publish(frames: readonly RoomFrame[]): void {
    this.#onFrames(frames);
    for (const { room, bytes } of frames) {
      this.#send({ is: 'frame', from: this.#name, room }, bytes);
    }
  }

  #feedChanged(feed: FeedState): void {
    this.#feed = feed;
    this.#notifyFeed();
    if (this.#local !== undefined) this.#send({ is: 'feed', from: this.#name, feed });
  }

  #lead(leader: string, listing: Listing): void {
    const before = this.#listing;
    // A former leader that stalled and doesn't know yet that it was replaced.
    if (before !== undefined && before.epoch > listing.epoch) return;
    this.#leader = leader;
    this.#listing = listing;
    this.#firstListing.resolve();
    if (before !== undefined && before.version !== listing.version) this.#onListing(listing);
  }

  #announce(): void {
    if (this.#local === undefined) return;
    const { listing } = this.#local;
    this.#send({ is: 'leads', from: this.#name, listing, feed: this.#feed });
  }

  #greet(): void {
    if (this.#isClosed) return;
    this.#send({ is: 'hello', from: this.#name });
    this.#sendHeardRooms();
  }

  #sendHeardRooms(): void {
    this.#send({ is: 'heard', from: this.#name, rooms: this.#heardRooms.of(this.#name) });
  }

  /**
   * Losses need no handling: announcements repeat every second, and questions are sent again by the process that asked.
   */
  #send(message: MarketMessage, bytes?: Uint8Array): void {
    this.#options.cluster.bus.publish('market', message, bytes).catch(() => undefined);
  }

  #take(message: MarketMessage, bytes: Uint8Array<ArrayBuffer>): void {
    if ('from' in message && message.from === this.#name) return;
    if (message.is === 'answer') {
      if (message.to === this.#name) this.#takeAnswer(message.id, message.answer, bytes);
    } else if (this.#local !== undefined) this.#serve(message, this.#local);
    else this.#follow(message, bytes);
  }

  #serve(message: MarketMessage, local: MarketThread): void {
    switch (message.is) {
      case 'hello':
        this.#announce();
        return;
      case 'heard':
        for (const room of this.#heardRooms.replace(message.from, message.rooms)) {
          local.listen(room, this.#heardRooms.isHeard(room));
        }
        return;
      case 'watch':
        local.sendToWatch(message.engine, message.message);
        return;
      case 'resync':
        this.#inTurn(() => this.#resync());
        return;
      case 'ask':
        this.#answer(message.from, message.id, message.question, local);
        return;
      default:
    }
  }

  #answer(to: string, id: number, question: Question, local: MarketThread): void {
    local.ask(question).then(
      (answer) => {
        if (answer.kind !== 'frame') this.#send({ is: 'answer', to, id, answer });
        else {
          const { bytes } = answer;
          const header = { kind: 'frame', bytes: undefined } as const;
          this.#send({ is: 'answer', to, id, answer: header }, bytes);
        }
      },
      (error: unknown) => {
        if (!(error instanceof MarketGone)) this.#options.report(error);
        this.#send({ is: 'answer', to, id, answer: 'lost' });
      },
    );
  }

  #follow(message: MarketMessage, bytes: Uint8Array<ArrayBuffer>): void {
    switch (message.is) {
      case 'leads':
        this.#lead(message.from, message.listing);
        this.#feedChanged(message.feed);
        this.#sendHeardRooms();
        // The former leader will not answer any more: send open questions to the new one.
        for (const [id, { question }] of this.#pendingQuestions) {
          this.#send({ is: 'ask', from: this.#name, id, question });
        }
        return;
      case 'frame':
        if (message.from !== this.#leader) return;
        this.#lastFrame = this.#options.monotonic();
        this.#onFrames([{ room: message.room, bytes }]);
        return;
      case 'feed':
        this.#feedChanged(message.feed);
        return;
      default:
    }
  }

  #takeAnswer(id: number, answer: Answer | 'lost', bytes: Uint8Array<ArrayBuffer>): void {
    const pendingQuestion = this.#pendingQuestions.get(id);
    if (pendingQuestion === undefined) return;
    this.#pendingQuestions.delete(id);
    if (answer === 'lost') pendingQuestion.reject(new MarketGone('the leader has lost its market'));
    else if (answer.kind !== 'frame') pendingQuestion.resolve(answer);
    else pendingQuestion.resolve({ kind: 'frame', bytes: bytes.length > 0 ? bytes : undefined });
  }

  #look(): void {
    const now = this.#options.monotonic();
    for (const [id, { since, reject }] of [...this.#pendingQuestions]) {
      if (now - since < PATIENCE_MS) continue;
      this.#pendingQuestions.delete(id);
      reject(new MarketGone('there is no leader'));
    }
    if (this.#local !== undefined) {
      this.#watches.forget();
      for (const room of this.#heardRooms.forgetSilent(this.#name)) this.#local.listen(room, false);
      if (this.#local.listing !== this.#listing) {
        this.#lead(this.#name, this.#local.listing);
        this.#announce();
      }
      return;
    }
    this.#watches.resend();
    this.#sendHeardRooms();
    if (this.#listing === undefined) this.#greet();
    this.#notifyFeed();
  }

  #notifyFeed(): void {
    const feed = this.#feedNow();
    if (feed.state === this.#notifiedFeed) return;
    this.#notifiedFeed = feed.state;
    this.#onFeed(feed);
  }

  #feedNow(): FeedState {
    const age_ms = this.#options.monotonic() - this.#lastFrame;
    if (this.#local !== undefined || age_ms <= SILENT_MS) return this.#feed;
    return { state: 'stale', age_ms: age_ms - (age_ms % 1) };
  }
}
