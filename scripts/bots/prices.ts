// A bot's view of the market: the quotes of the socket, decoded by the core as in the app's worker.
import type { Socket } from 'socket.io-client';
import { evaluate, Market } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import type { Instrument } from '../../protocol/calls/market/market.ts';
import { CALLS } from '../../protocol/catalogue.ts';

const QUOTES = 1;
const NEEDS_SNAPSHOT = 8;
const AGAIN_MS = 1_000;
const BASIS = '10000';

export class Prices {
  readonly instruments: readonly Instrument[];
  readonly #market = new Market();
  readonly #socket: Socket;
  #isAsking = false;

  private constructor(socket: Socket, instruments: readonly Instrument[]) {
    this.#socket = socket;
    this.instruments = instruments;
    const lines = instruments.map(({ match_id, price_exponent, number_exponent, tick }) =>
      [match_id, price_exponent, number_exponent, tick].join('/'),
    );
    this.#market.load_instruments(lines.join('\n'));
    this.#market.open_room(QUOTES, 0);
  }

  static async open(origin: string, socket: Socket): Promise<Prices> {
    const { list } = await call({ origin, language: 'en' }, CALLS['currency.instruments'], {});
    const prices = new Prices(socket, list);
    socket.on('frame', (bytes: Uint8Array) => prices.#take(bytes));
    socket.io.on('reconnect', () => void prices.#ask('subscribe'));
    await prices.#ask('subscribe');
    return prices;
  }

  mark(match_id: number): string | undefined {
    return this.#market.mark(match_id) || undefined;
  }

  get time(): number {
    return this.#market.quote_time();
  }

  #take(bytes: Uint8Array): void {
    const outcome = this.#market.ingest(new Uint8Array(bytes), 0);
    if ((outcome & NEEDS_SNAPSHOT) !== 0 && !this.#isAsking) void this.#ask('snapshot');
  }

  async #ask(event: 'subscribe' | 'snapshot'): Promise<void> {
    this.#isAsking = true;
    this.#market.snapshot_requested(QUOTES, 0);
    const answer = await this.#socket
      .emitWithAck(event, { room: 'quotes' })
      // The connection was lost: it subscribes when it is back.
      .catch(() => ({ ok: false }));
    this.#isAsking = false;
    if (answer.ok) this.#take(answer.frame);
    else setTimeout(() => void this.#ask('snapshot'), AGAIN_MS);
  }
}

/** A price `points` hundredths of a percent away, on a tick. */
export function away(price: string, points: number, tick: string): string {
  const movedPrice = evaluate('mul', [price, evaluate('div', [`${10_000 + points}`, BASIS])]);
  return evaluate('quantize', [movedPrice, tick, 'nearest']);
}
