// A small market controlled by a test: two instruments, consecutive frames, and the responses of
// the market's calls (docs/api.md).
import { FrameWriter, KIND, MARKET_OPEN } from '../../protocol/frame.ts';

/** `A` in cents and thousandths, `B` in whole units. */
const UNITS = new Map([
  [7, { symbol: 'A/USDT', price: -2, number: -3, tick: '0.01' }],
  [9, { symbol: 'B/USDT', price: 0, number: 0, tick: '1' }],
]);

const BUY = 1;

export class ScriptedMarket {
  epoch = 3;
  sequence = 10;
  version = 1;
  time = Date.UTC(2026, 10, 21, 12);
  readonly prices = new Map([
    [7, 12_345],
    [9, 600],
  ]);
  /** Of the one book, whose snapshot has 1. */
  #bookSequence = 1;
  readonly hiddenIds = new Set<number>();

  snapshot(): Uint8Array<ArrayBuffer> {
    const frame = new FrameWriter(this.#header(KIND.quotesSnapshot), this.prices.size);
    for (const [id, price] of this.prices) {
      this.#tick(frame, id, price, 0);
      frame.statistics(id, UNITS.get(id)?.price ?? 0, 0, 0, price, price, price, 5, 50);
    }
    return frame.bytes;
  }

  trade(id: number, price: number, number = 1): Uint8Array<ArrayBuffer> {
    this.prices.set(id, price);
    this.#pass();
    const frame = new FrameWriter(this.#header(KIND.ticks), 1);
    this.#tick(frame, id, price, number);
    return frame.bytes;
  }

  heartbeat(): Uint8Array<ArrayBuffer> {
    this.#pass();
    return new FrameWriter(this.#header(KIND.ticks), 0).bytes;
  }

  /** An empty `book:<id>` or `trades:<id>` at its first frame. */
  emptyRoom(kind: 5 | 7, match_id: number): Uint8Array<ArrayBuffer> {
    return new FrameWriter({ ...this.#header(kind), sequence: 1, match_id }, 0).bytes;
  }

  /** The next change of the book's best buyer: another quantity. */
  bookChange(match_id: number): Uint8Array<ArrayBuffer> {
    this.#bookSequence += 1;
    const header = { ...this.#header(KIND.bookChanges), sequence: this.#bookSequence, match_id };
    const frame = new FrameWriter(header, 1);
    const { price, number } = UNITS.get(match_id) ?? { price: 0, number: 0 };
    frame.level(BUY, price, number, 12_000, this.#bookSequence);
    return frame.bytes;
  }

  instruments(): object {
    const list = [...UNITS].filter(([id]) => !this.hiddenIds.has(id));
    return { version: this.version, list: list.map(([id]) => instrument(id)) };
  }

  #pass(): void {
    this.sequence += 1;
    this.time += 100;
  }

  #header(kind: (typeof KIND)[keyof typeof KIND]) {
    const { epoch, sequence, time } = this;
    return { kind, flags: 0, epoch, sequence, server_time: time, match_id: 0 };
  }

  #tick(frame: FrameWriter, id: number, price: number, number: number): void {
    const units = UNITS.get(id) ?? { price: 0, number: 0 };
    const { time } = this;
    const flags = MARKET_OPEN;
    frame.tick(
      id,
      units.price,
      units.number,
      flags,
      price,
      price,
      price,
      price,
      price,
      number,
      time,
    );
  }
}

function instrument(match_id: number): object {
  const units = UNITS.get(match_id);
  const rates = { open_fee_rate: '0.001', overnight_rate: '0', spot_fee_rate: '0.001' };
  const lots = { lot_size: '1', lot_step: '1', lot_min: '1', lot_max: '1000' };
  const spot = { spot_step: '1', spot_min: '1', spot_max: '1000', spot_min_total: '1' };
  return {
    match_id,
    currency_id: match_id,
    legal_id: 1,
    symbol: units?.symbol,
    currency_name: units?.symbol.split('/')[0],
    legal_name: 'USDT',
    full_name: units?.symbol,
    type: 'crypto',
    image: '',
    sort: match_id,
    status: 1,
    is_open: true,
    next_change_time: null,
    price_exponent: units?.price,
    number_exponent: units?.number,
    tick: units?.tick,
    max_price: '1000000',
    price_band_percent: '10',
    stale_ms: 3_000,
    is_contract: true,
    ...lots,
    multiples: [10],
    is_spot: true,
    ...spot,
    is_option: true,
    ...rates,
  };
}
