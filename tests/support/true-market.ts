// The server's state, read directly by test code and stored for each of the last frames: a page at
// frame N can be compared with the state at frame N, however fast prices move.
import { RawClient } from './raw-client.ts';
import { type Frame, plain, readFrame, roomOf } from './wire.ts';

/** Plain numbers, best first; `[price, number]`. */
export interface TrueBook {
  bids: [string, string][];
  asks: [string, string][];
}

export interface TrueTrade {
  id: number;
  price: string;
  number: string;
  type: number;
}

export interface TrueState {
  epoch: number;
  sequence: number;
  serverTime: number;
  prices: ReadonlyMap<number, string>;
  book: TrueBook;
  trades: TrueTrade[];
}

const KEPT = 400;
const VIEW = 50;

class Room {
  readonly states: TrueState[] = [];
  #prices = new Map<number, string>();
  readonly #sides: Record<number, Map<string, string>> = { 1: new Map(), 2: new Map() };
  #trades: TrueTrade[] = [];

  take(frame: Frame): void {
    const { header, ticks, levels, trades } = frame;
    if (header.kind === 2) this.#prices = new Map();
    if (ticks.length > 0) this.#prices = new Map(this.#prices);
    for (const { matchId, price, priceExponent } of ticks) {
      this.#prices.set(matchId, plain(price, priceExponent));
    }
    if (header.kind === 5) for (const side of [1, 2]) this.#sides[side]?.clear();
    for (const { side, price, number, priceExponent, numberExponent } of levels) {
      const text = plain(price, priceExponent);
      if (number === 0n) this.#sides[side]?.delete(text);
      else this.#sides[side]?.set(text, plain(number, numberExponent));
    }
    if (header.kind === 7) this.#trades = [];
    const records = trades.map(({ id, price, number, type, priceExponent, numberExponent }) => ({
      id,
      price: plain(price, priceExponent),
      number: plain(number, numberExponent),
      type,
    }));
    this.#trades = [...records, ...this.#trades].sort((a, b) => b.id - a.id).slice(0, VIEW);
    this.states.push({
      epoch: header.epoch,
      sequence: header.sequence,
      serverTime: header.serverTime,
      prices: this.#prices,
      book: this.#book(),
      trades: this.#trades,
    });
    if (this.states.length > KEPT) this.states.shift();
  }

  #book(): TrueBook {
    const sorted = (side: number, upwards: boolean): [string, string][] =>
      [...(this.#sides[side] ?? [])].sort(([a], [b]) => compare(a, b) * (upwards ? 1 : -1));
    return { bids: sorted(1, false), asks: sorted(2, true) };
  }
}

/** Compares positive decimal texts digit by digit. */
export function compare(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  if (fractionA === fractionB) return 0;
  return fractionA < fractionB ? -1 : 1;
}

export class TrueMarket {
  readonly #client: RawClient;
  readonly #rooms = new Map<string, Room>();
  #frameCount = 0;

  private constructor(client: RawClient) {
    this.#client = client;
    client.onFrame((bytes) => {
      const frame = readFrame(bytes);
      this.#frameCount += 1;
      this.#rooms.get(roomOf(frame.header))?.take(frame);
    });
  }

  static async connect(origin: string, rooms: readonly string[]): Promise<TrueMarket> {
    const market = new TrueMarket(await RawClient.connect(origin));
    for (const room of rooms) await market.join(room);
    return market;
  }

  async join(room: string): Promise<void> {
    const early: Buffer[] = [];
    const end = this.#client.onFrame((bytes) => early.push(bytes));
    const { ok, frame, error } = await this.#client.ask('subscribe', { room });
    end();
    if (!ok || frame === undefined) throw new Error(`no snapshot of ${room}: ${error}`);
    const state = new Room();
    const snapshot = readFrame(frame);
    state.take(snapshot);
    // Earlier frames are included in the response, or follow it.
    for (const bytes of early) {
      const one = readFrame(bytes);
      if (roomOf(one.header) !== room) continue;
      if (one.header.sequence > snapshot.header.sequence) state.take(one);
    }
    this.#rooms.set(room, state);
  }

  at(room: string, epoch: number, sequence: number): TrueState | undefined {
    return this.#rooms
      .get(room)
      ?.states.find((state) => state.epoch === epoch && state.sequence === sequence);
  }

  states(room: string): readonly TrueState[] {
    return this.#rooms.get(room)?.states ?? [];
  }

  get stateCount(): number {
    return this.#frameCount;
  }

  newest(room: string): TrueState | undefined {
    return this.#rooms.get(room)?.states.at(-1);
  }

  close(): void {
    this.#client.close();
  }
}
