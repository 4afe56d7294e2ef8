// The server's market without thread and clock: the test advances it. Responses and frames keep
// their order, like those of the thread.
import { SimulatedHistory } from '../../server/market/feed/history.ts';
import { simulatedListing } from '../../server/market/feed/listing.ts';
import { Market } from '../../server/market/feed/market.ts';
import type { MarketLink } from '../../server/market/feed/market-link.ts';
import type { Listing } from '../../server/market/feed/messages.ts';
import type { RoomFrame } from '../../server/market/feed/publisher.ts';
import type { Answer, FeedState, Question } from '../../server/market/feed/questions.ts';
import { SimulatedFeed } from '../../server/market/feed/simulated-feed.ts';

const START = 1_763_724_048_000;
const STEP = 100;

export class HandMarket implements MarketLink {
  readonly listing: Listing;
  readonly roomsWithListeners = new Set<string>();
  readonly questions: Question[] = [];
  readonly #market: Market;
  #now = START;
  #publish: (frames: readonly RoomFrame[]) => void = () => undefined;
  #notifyFeed: (feed: FeedState) => void = () => undefined;
  #heldTasks: (() => void)[] | undefined;

  constructor(count = 6, ticks_per_second = 20, epoch = 5) {
    const listedInstruments = simulatedListing().slice(0, count);
    const history = new SimulatedHistory(listedInstruments, { seed: 7, start: START });
    const feed = new SimulatedFeed({
      listing: listedInstruments,
      seed: 7,
      start: START,
      history,
      ticks_per_second,
    });
    this.#market = new Market({ instruments: listedInstruments, feed, history, epoch, now: START });
    this.listing = { instruments: this.#market.instruments(), version: 3, epoch };
  }

  get now(): number {
    return this.#now;
  }

  get matchId(): number {
    const [first] = this.listing.instruments;
    if (first === undefined) throw new Error('a market without instruments');
    return first.match_id;
  }

  step(times = 1): RoomFrame[] {
    const steppedFrames: RoomFrame[] = [];
    for (let time = 0; time < times; time += 1) {
      this.#now += STEP;
      const frames = this.#market.step(this.#now);
      steppedFrames.push(...frames);
      this.#publish(frames);
    }
    return steppedFrames;
  }

  publish(room: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#publish([{ room, bytes }]);
  }

  hold(): void {
    this.#heldTasks ??= [];
  }

  release(): void {
    const heldFrames = this.#heldTasks ?? [];
    this.#heldTasks = undefined;
    for (const answer of heldFrames) answer();
  }

  ask(question: Question): Promise<Answer> {
    this.questions.push(question);
    if (this.#heldTasks === undefined) return Promise.resolve(this.#market.ask(question));
    const heldFrames = this.#heldTasks;
    return new Promise((resolve) => heldFrames.push(() => resolve(this.#market.ask(question))));
  }

  listen(room: string, isHeard: boolean): void {
    if (isHeard) this.roomsWithListeners.add(room);
    else this.roomsWithListeners.delete(room);
    this.#market.listen(room, isHeard);
  }

  onFrames(listener: (frames: readonly RoomFrame[]) => void): void {
    this.#publish = listener;
  }

  onFeed(listener: (feed: FeedState) => void): void {
    this.#notifyFeed = listener;
  }

  feed(state: FeedState): void {
    this.#notifyFeed(state);
  }
}
