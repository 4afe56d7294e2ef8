// The market of one process: feed, publisher and the core that keeps what was published. It is driven
// from outside, by a step and the time, so that a test says what time it is.
import { Market as Core } from '../../core/pkg/pe_core.js';
import { type Instrument, TRADES_AT_ONCE } from '../../protocol/calls/market.ts';
import { CandleDesk } from './candle-desk.ts';
import type { Feed } from './feed.ts';
import type { History } from './history.ts';
import { isHot, type Listed } from './listing.ts';
import { Publisher, type RoomFrame } from './publisher.ts';
import type { Answer, FeedState, Price, Question } from './questions.ts';
import { scaledText } from './scaled.ts';

/** Rooms as the core numbers them. */
const ROOM = { quotes: 1, book: 2, trades: 3 } as const;

export interface MarketOptions {
  listed: readonly Listed[];
  feed: Feed;
  history: History;
  epoch: number;
  now: number;
}

export class Market {
  private readonly options: MarketOptions;
  private readonly publisher: Publisher;
  private readonly core = new Core();
  private readonly candles: CandleDesk;
  private readonly slots: ReadonlyMap<number, number>;
  private readonly symbols: ReadonlyMap<string, number>;
  private age_ms = 0;

  constructor(options: MarketOptions) {
    const { listed, feed, history, epoch, now } = options;
    this.options = options;
    this.slots = new Map(listed.map(({ match_id }, slot) => [match_id, slot]));
    this.symbols = new Map(listed.map(({ told }, slot) => [told.symbol, slot]));
    this.publisher = new Publisher(listed, feed, epoch, now);
    const lines = listed.map(({ told }) => instrumentLine(told));
    this.core.load_instruments(lines.join('\n'));
    this.publisher.step(now);
    this.core.open_room(ROOM.quotes, 0);
    this.keep(this.publisher.snapshot('quotes'));
    this.candles = new CandleDesk(this.core, listed, history);
  }

  instruments(): Instrument[] {
    return this.options.listed.map(({ told }) => told);
  }

  /** All frames of the time since the last step, in the order in which they are to be sent. */
  step(now: number): RoomFrame[] {
    const frames = this.publisher.step(now);
    for (const { room, bytes } of frames) if (room === 'quotes') this.keep(bytes);
    this.age_ms = Math.max(0, now - this.options.feed.newest());
    return frames;
  }

  listen(room: string, isHeard: boolean): void {
    this.publisher.listen(room, isHeard);
  }

  ask(question: Question): Answer {
    switch (question.kind) {
      case 'quotation':
        return { kind: 'json', json: this.quotation() };
      case 'prices':
        return { kind: 'prices', prices: this.prices() };
      case 'candles':
        return this.timeshare(question);
      case 'book':
        return this.book(question.match_id, question.depth);
      case 'trades':
        return this.trades(question.match_id, question.limit);
      case 'snapshot':
        return { kind: 'frame', bytes: this.publisher.snapshot(question.room) };
      case 'feed':
        return { kind: 'feed', feed: this.feedState() };
    }
  }

  feedState(): FeedState {
    return { state: this.publisher.isStale() ? 'stale' : 'live', age_ms: this.age_ms };
  }

  private keep(frame: Uint8Array | undefined): void {
    if (frame !== undefined) this.core.ingest(frame, this.publisher.time());
  }

  private quotation(): string {
    const now = this.publisher.time();
    const { listed, feed } = this.options;
    const list = split(this.core.ticker_lines()).map((line) => {
      const [match_id, flags, price, mark, change, open, high, low, volume, turnover, time] =
        line.split('/');
      const slot = this.slots.get(JSON.parse(match_id ?? '0')) ?? 0;
      const told = listed[slot]?.told;
      return JSON.stringify({
        match_id: told?.match_id,
        currency_id: told?.currency_id,
        legal_id: told?.legal_id,
        currency_name: told?.currency_name,
        legal_name: told?.legal_name,
        symbol: told?.symbol,
        type: told?.type,
        image: told?.image,
        is_hot: isHot(slot),
        is_open: flags === '1',
        now_price: price,
        mark_price: mark,
        change,
        open,
        high,
        low,
        volume,
        turnover,
        sparkline: feed
          .sparkline(slot, now)
          .map((point) => scaledText(point, told?.price_exponent ?? 0)),
        time: JSON.parse(time ?? '0'),
      });
    });
    return `{"list":[${list}],${this.position('quotes', ROOM.quotes, 0)}}`;
  }

  private prices(): Price[] {
    return split(this.core.ticker_lines()).map((line) => {
      const [match_id = '0', , , mark = '0', , open = '0'] = line.split('/');
      return { match_id: JSON.parse(match_id), mark, open };
    });
  }

  private timeshare({ symbol, period, from, to }: Question & { kind: 'candles' }): Answer {
    const slot = this.symbols.get(symbol);
    if (slot === undefined) return unknown('symbol');
    const { list, has_more } = this.candles.answer({ slot, period, from, to });
    const name = JSON.stringify(symbol);
    const json = `{"symbol":${name},"period":"${period}","list":${list},"has_more":${has_more},${this.position('quotes', ROOM.quotes, 0)}}`;
    return { kind: 'json', json };
  }

  private book(match_id: number, depth: number): Answer {
    const bytes = this.publisher.snapshot(`book:${match_id}`);
    if (bytes === undefined) return unknown('match_id');
    const { core } = this;
    core.open_room(ROOM.book, match_id);
    this.keep(bytes);
    const sides: [string[], string[]] = [[], []];
    for (const line of split(core.book_lines(match_id, depth))) {
      const [side, price, number] = line.split('/');
      sides[side === '1' ? 0 : 1].push(`["${price}","${number}"]`);
    }
    const position = this.position(`book:${match_id}`, ROOM.book, match_id);
    core.close_room(ROOM.book, match_id);
    const json = `{"match_id":${match_id},"in":[${sides[0]}],"out":[${sides[1]}],${position},"time":${this.publisher.time()}}`;
    return { kind: 'json', json };
  }

  private trades(match_id: number, limit: number): Answer {
    const bytes = this.publisher.snapshot(`trades:${match_id}`, TRADES_AT_ONCE);
    if (bytes === undefined) return unknown('match_id');
    const { core } = this;
    core.open_room(ROOM.trades, match_id);
    this.keep(bytes);
    const list = split(core.trade_lines(match_id, limit)).map((line) => {
      const [id, time, price, number, type] = line.split('/');
      return `{"id":${id},"price":"${price}","number":"${number}","type":${type},"time":${time}}`;
    });
    const position = this.position(`trades:${match_id}`, ROOM.trades, match_id);
    core.close_room(ROOM.trades, match_id);
    return { kind: 'json', json: `{"list":[${list}],${position}}` };
  }

  /** Where an answer stands; the core must say the same as the publisher, or it lost a frame. */
  private position(name: string, room: number, match_id: number): string {
    const [ours, kept] = [this.publisher.sequence(name), this.core.sequence(room, match_id)];
    if (ours !== kept) throw new Error(`the core stands at ${kept} of ${name}, not at ${ours}`);
    return `"epoch":${this.core.epoch()},"sequence":${kept}`;
  }
}

function instrumentLine({ match_id, price_exponent, number_exponent, tick }: Instrument): string {
  return `${match_id}/${price_exponent}/${number_exponent}/${tick}`;
}

function split(lines: string): string[] {
  return lines === '' ? [] : lines.split('\n');
}

function unknown(field: string): Answer {
  return { kind: 'refused', error: 'instrument_unknown', field };
}
