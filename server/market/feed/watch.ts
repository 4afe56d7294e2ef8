// The engines' indexes in the market's thread: orders that wait for a price. A watch sees every tick and reports
// triggers; it has no database, no clock and no money. Its engine in the main thread executes the triggers, and the
// database decides.

export const ENGINES = ['contract', 'spot', 'options', 'alerts'] as const;
export type EngineName = (typeof ENGINES)[number];

export interface Tick {
  match_id: number;
  slot: number;
  first: number;
  high: number;
  low: number;
  price: number;
  mark: number;
  number: number;
  time: number;
}

export interface Watch {
  /** Called for every tick that was not late, in order. The object is reused for the next tick. */
  tick(tick: Readonly<Tick>): void;
  step(now: number): readonly object[];
  /**
   * Takes a message of the engine. Conditions that already hold, such as a limit that the mark price has passed, are
   * reported at once.
   */
  take(message: object, now: number): readonly object[];
}

export interface Fired {
  engine: EngineName;
  message: object;
}

export class Watches {
  readonly #watches: readonly (readonly [EngineName, Watch])[];
  readonly #matchIds: readonly number[];
  readonly #tickView: Tick = {
    match_id: 0,
    slot: 0,
    first: 0,
    high: 0,
    low: 0,
    price: 0,
    mark: 0,
    number: 0,
    time: 0,
  };
  #firedMessages: Fired[] = [];

  constructor(watches: Partial<Record<EngineName, Watch>>, matchIds: readonly number[]) {
    this.#watches = ENGINES.flatMap((name) => {
      const watch = watches[name];
      return watch === undefined ? [] : [[name, watch] as const];
    });
    this.#matchIds = matchIds;
  }

  tick(
    slot: number,
    first: number,
    high: number,
    low: number,
    price: number,
    mark: number,
    number: number,
    time: number,
  ): void {
    if (this.#watches.length === 0) return;
    const tickView = this.#tickView;
    tickView.match_id = this.#matchIds[slot] ?? 0;
    tickView.slot = slot;
    tickView.first = first;
    tickView.high = high;
    tickView.low = low;
    tickView.price = price;
    tickView.mark = mark;
    tickView.number = number;
    tickView.time = time;
    for (const [, watch] of this.#watches) watch.tick(tickView);
  }

  step(now: number): void {
    for (const [engine, watch] of this.#watches) this.#keep(engine, watch.step(now));
  }

  take(engine: EngineName, message: object, now: number): void {
    const watch = this.#watches.find(([name]) => name === engine)?.[1];
    if (watch === undefined) throw new Error(`there is no watch for ${engine}`);
    this.#keep(engine, watch.take(message, now));
  }

  takeFired(): readonly Fired[] {
    const firedMessages = this.#firedMessages;
    this.#firedMessages = [];
    return firedMessages;
  }

  #keep(engine: EngineName, messages: readonly object[]): void {
    for (const message of messages) this.#firedMessages.push({ engine, message });
  }
}
