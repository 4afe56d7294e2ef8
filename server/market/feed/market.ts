// The market of one process: feed, publisher, and the core that keeps published data. Driven by steps with a time, so
// that tests control the time.

import { Market as Core } from '../../../core/pkg/pe_core.js';
import { type Instrument, TRADES_AT_ONCE } from '../../../protocol/calls/market/market.ts';
import { HALTED, MARKET_OPEN } from '../../../protocol/frame.ts';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';
import { baseOf, CandleDesk } from './candle-desk.ts';
import type { VenuePast } from './external/venue-past.ts';
import type { BookSide, Feed } from './feed.ts';
import { type FeedAct, tickByHand } from './feed-acts.ts';
import type { FeedSwitch } from './feed-switch.ts';
import type { HandledFeed } from './handled-feed.ts';
import type { History } from './history.ts';
import { type InstrumentRow, simulatedOf } from './instrument-row.ts';
import type { Listed } from './listed-instrument.ts';
import type { Position } from './messages.ts';
import { MinuteLog } from './minute-log.ts';
import type { OpenHours } from './open-hours.ts';
import { Publisher, type RoomFrame } from './publisher.ts';
import type {
  Answer,
  FeedState,
  LevelText,
  Price,
  Question,
  Quote,
  SourcesOf,
} from './questions.ts';
import { scaledText } from './scaled-text.ts';
import { ScanDesk } from './scan-desk.ts';
import { bookSide } from './simulated-book.ts';
import type { StoredBars } from './stored-bars.ts';
import type { EngineName, Fired, Watches } from './watch.ts';

/** A longer gap between steps means that the clock was set: even a busy machine is not that late. */
const LEAP_MS = 60_000;
const ROOM = { quotes: 1, book: 2, trades: 3 } as const;

export interface MarketOptions {
  instruments: readonly Listed[];
  feed: Feed;
  history: History;
  epoch: number;
  now: number;
  storedBars?: StoredBars;
  past?: VenuePast | undefined;
  hours?: OpenHours;
  hands?: { feed: HandledFeed; feedSwitch: FeedSwitch };
  watches?: Watches;
}

export class Market {
  readonly #options: MarketOptions;
  readonly #publisher: Publisher;
  readonly #minutes: MinuteLog;
  readonly #startedAt: number;
  #steppedAt: number;
  readonly #core = new Core();
  readonly #candles: CandleDesk;
  readonly #scan: ScanDesk;
  readonly #slots: ReadonlyMap<number, number>;
  readonly #symbols: ReadonlyMap<string, number>;
  #age_ms = 0;
  #epoch: number;
  #unsent: RoomFrame[] = [];

  constructor(options: MarketOptions) {
    const { instruments, feed, history, epoch, now, watches } = options;
    this.#options = options;
    this.#epoch = epoch;
    this.#slots = new Map(instruments.map(({ match_id }, slot) => [match_id, slot]));
    this.#symbols = new Map(instruments.map(({ wire }, slot) => [wire.symbol, slot]));
    this.#minutes = new MinuteLog(instruments, history, now);
    this.#publisher = new Publisher(instruments, feed, epoch, now, watches, this.#minutes);
    this.#steppedAt = now;
    this.#startedAt = now;
    this.#core.load_instruments(this.#lines());
    this.#publisher.step(now);
    this.#core.open_room(ROOM.quotes, 0);
    this.#keep(this.#publisher.snapshot('quotes'));
    this.#candles = new CandleDesk(this.#core, instruments, history);
    this.#scan = new ScanDesk(instruments, feed, this.#candles);
  }

  get listedInstruments(): readonly Listed[] {
    return this.#options.instruments;
  }

  /** 0 without a price. */
  index(slot: number): number {
    const { feed } = this.#options;
    return feed.hasPrice(slot) ? feed.mark(slot) : 0;
  }

  instruments(): Instrument[] {
    return this.#options.instruments.map(({ wire }) => wire);
  }

  relist(rows: readonly InstrumentRow[], now: number): void {
    const { instruments, hours } = this.#options;
    const bySymbol = new Map(rows.map((row) => [row.symbol, row]));
    const before = this.#lines();
    for (const instrument of instruments) {
      const row = bySymbol.get(instrument.wire.symbol);
      if (row === undefined) continue;
      const { tick, wire, open_now, is_hot, index } = simulatedOf(row, now);
      Object.assign(instrument, { tick, wire, open_now, is_hot, index });
    }
    if (this.#lines() !== before) this.#core.load_instruments(this.#lines());
    hours?.listChanged();
  }

  #lines(): string {
    return this.#options.instruments.map(({ wire }) => instrumentLine(wire)).join('\n');
  }

  step(now: number): RoomFrame[] {
    if (now - this.#steppedAt > LEAP_MS) this.#leap(now);
    this.#steppedAt = now;
    const frames = this.#publisher.step(now);
    frames.unshift(...this.#unsent.splice(0));
    for (const { room, bytes } of frames) if (room === 'quotes') this.#keep(bytes);
    this.#age_ms = Math.max(0, now - this.#options.feed.newest());
    this.#options.watches?.step(now);
    this.#fillPast(now);
    this.#scan.step(now);
    for (const minute of this.#minutes.close(now)) this.#options.storedBars?.add(minute);
    return frames;
  }

  #fillPast(now: number): void {
    const { past } = this.#options;
    if (past === undefined) return;
    past.step(now);
    const news = past.takeNews();
    for (const [slot, bars] of news) this.#candles.renew(slot, bars, this.#startedAt);
  }

  /** What an answer needs from an exchange first; undefined: nothing. */
  prepare(question: Question): Promise<void> | undefined {
    const { past } = this.#options;
    if (question.kind !== 'candles' || past === undefined) return undefined;
    const slot = this.#symbols.get(question.symbol);
    if (slot === undefined || !past.has(slot)) return undefined;
    return past.want(slot, baseOf(question.period)).then(() => this.#fillPast(this.#steppedAt));
  }

  /** A test has set the clock, or the machine slept. The gap becomes history: no ticks are invented for it. */
  #leap(now: number): void {
    const { feed, history, storedBars } = this.#options;
    for (const minute of this.#minutes.close(this.#steppedAt)) storedBars?.add(minute);
    storedBars?.add(this.#minutes.pack(startOf(this.#steppedAt, MINUTE_MS)));
    history.leap(now);
    this.#minutes.leap(history, now);
    this.#candles.begin();
    feed.leapt?.(now);
  }

  sendToWatch(engine: EngineName, message: object): void {
    this.#options.watches?.take(engine, message, this.#publisher.time());
  }

  takeFired(): { triggers: readonly Fired[]; at: Position } {
    const at = { epoch: this.#epoch, sequence: this.#publisher.sequence('quotes') };
    return { triggers: this.#options.watches?.takeFired() ?? [], at };
  }

  listen(room: string, isHeard: boolean): void {
    this.#publisher.listen(room, isHeard);
  }

  ask(question: Question): Answer {
    switch (question.kind) {
      case 'quotation':
        return this.#quotation();
      case 'prices':
        return { kind: 'prices', prices: this.#prices() };
      case 'candles':
        return this.#timeshare(question);
      case 'book':
        return this.#book(question.match_id, question.depth);
      case 'trades':
        return this.#trades(question.match_id, question.limit);
      case 'snapshot':
        return { kind: 'frame', bytes: this.#publisher.snapshot(question.room) };
      case 'feed':
        return { kind: 'feed', feed: this.feedState() };
      case 'quotes':
        return { kind: 'quotes', quotes: this.#quotes() };
      case 'step':
        return { kind: 'stepped' };
      case 'minutes':
        return {
          kind: 'minutes',
          minutes: this.#minutes.since(question.stored, question.is_ending),
        };
      case 'act':
        return this.#act(question.act);
      case 'venues': {
        const { feed } = this.#options;
        const report = question.has_report ? (feed.report?.() ?? []) : [];
        return { kind: 'venues', venues: feed.venues?.() ?? [], report };
      }
      case 'filled':
        return { kind: 'filled', rows: this.#options.past?.takeUnsaved() ?? [] };
      case 'sources':
        return { kind: 'sources', list: this.#sources() };
      case 'scan':
        return {
          kind: 'scan',
          basis: this.#scan.answer(this.#publisher.time()),
          tickers: this.#core.ticker_lines(),
        };
      case 'levels':
        return this.#levels(question.match_id);
    }
  }

  feedState(): FeedState {
    const isStopped = this.#options.hands?.feedSwitch.isStopped ?? false;
    const state = isStopped ? 'stopped' : this.#publisher.isStale() ? 'stale' : 'live';
    return { state, age_ms: this.#age_ms };
  }

  #sources(): SourcesOf[] {
    const { instruments, feed } = this.#options;
    return instruments.flatMap(({ match_id }, slot) => {
      const sources = feed.sources?.(slot);
      return sources === undefined ? [] : [{ match_id, sources }];
    });
  }

  #act(act: FeedAct): Answer {
    const { hands, instruments } = this.#options;
    const now = this.#publisher.time();
    if (hands === undefined) throw new Error('this feed has no test controls');
    if (act.kind === 'tick') {
      return {
        kind: 'acted',
        epoch: this.#epoch,
        refusal: tickByHand(hands, instruments, act, now),
      };
    }
    if (act.kind === 'stop') hands.feedSwitch.stop(now);
    else this.#restart(act.epoch, now);
    return { kind: 'acted', epoch: this.#epoch };
  }

  /** Continues with a new epoch: listeners get new snapshots. */
  #restart(epoch: number, now: number): void {
    this.#options.hands?.feedSwitch.start();
    this.#epoch = epoch;
    this.#publisher.begin(epoch);
    this.#unsent = this.#publisher.step(now).filter(({ room }) => room !== 'quotes');
    const whole = this.#publisher.snapshot('quotes');
    if (whole === undefined) return;
    this.#keep(whole);
    this.#candles.resume();
    this.#unsent.unshift({ room: 'quotes', bytes: whole.slice() });
  }

  #keep(frame: Uint8Array | undefined): void {
    if (frame !== undefined) this.#core.ingest(frame, this.#publisher.time());
  }

  #quotation(): Answer {
    const list: string[] = [];
    for (const line of split(this.#core.ticker_lines())) {
      const ticker = this.#ticker(line);
      if (ticker === undefined) return unknown('match_id');
      list.push(ticker);
    }
    const json = `{"list":[${list}],${this.#position('quotes', ROOM.quotes, 0)}}`;
    return { kind: 'json', json };
  }

  /** Undefined for an instrument that isn't listed. */
  #ticker(line: string): string | undefined {
    const [match_id = '', flags, price, mark, change, open, high, low, volume, turnover, time] =
      line.split('/');
    const { instruments, feed } = this.#options;
    const slot = this.#slots.get(Number(match_id));
    const instrument = slot === undefined ? undefined : instruments[slot];
    if (slot === undefined || instrument === undefined) return undefined;
    const { wire, is_hot } = instrument;
    const sparkline = feed.sparkline(slot, this.#publisher.time());
    return JSON.stringify({
      match_id: wire.match_id,
      currency_id: wire.currency_id,
      legal_id: wire.legal_id,
      currency_name: wire.currency_name,
      legal_name: wire.legal_name,
      symbol: wire.symbol,
      type: wire.type,
      image: wire.image,
      is_hot,
      is_open: flags === '1',
      now_price: price,
      mark_price: mark,
      change,
      open,
      high,
      low,
      volume,
      turnover,
      sparkline: sparkline.map((point) => scaledText(point, wire.price_exponent)),
      time: Number(time),
    });
  }

  #prices(): Price[] {
    return split(this.#core.ticker_lines()).map((line) => {
      const [match_id = '0', , , mark = '0', , open = '0'] = line.split('/');
      return { match_id: Number(match_id), mark, open };
    });
  }

  #quotes(): Quote[] {
    const epoch = this.#epoch;
    const { instruments, feed } = this.#options;
    const sequence = this.#publisher.sequence('quotes');
    return instruments.flatMap(({ match_id, price_exponent }, slot) => {
      if (!feed.hasPrice(slot)) return [];
      const flags = feed.flags(slot);
      return {
        match_id,
        price: scaledText(feed.price(slot), price_exponent),
        mark: scaledText(feed.mark(slot), price_exponent),
        time: feed.time(slot),
        is_open: (flags & MARKET_OPEN) !== 0,
        is_halted: (flags & HALTED) !== 0,
        epoch,
        sequence,
      };
    });
  }

  #timeshare({ symbol, period, from, to }: Question & { kind: 'candles' }): Answer {
    const slot = this.#symbols.get(symbol);
    if (slot === undefined) return unknown('symbol');
    const { list, has_more } = this.#candles.answer({ slot, period, from, to });
    const name = JSON.stringify(symbol);
    const json = `{"symbol":${name},"period":"${period}","list":${list},"has_more":${has_more},${this.#position('quotes', ROOM.quotes, 0)}}`;
    return { kind: 'json', json };
  }

  #book(match_id: number, depth: number): Answer {
    const bytes = this.#publisher.snapshot(`book:${match_id}`);
    if (bytes === undefined) return unknown('match_id');
    const core = this.#core;
    core.open_room(ROOM.book, match_id);
    this.#keep(bytes);
    const sides: [string[], string[]] = [[], []];
    for (const line of split(core.book_lines(match_id, depth))) {
      const [side, price, number] = line.split('/');
      sides[side === '1' ? 0 : 1].push(`["${price}","${number}"]`);
    }
    const position = this.#position(`book:${match_id}`, ROOM.book, match_id);
    core.close_room(ROOM.book, match_id);
    const json = `{"match_id":${match_id},"in":[${sides[0]}],"out":[${sides[1]}],${position},"time":${this.#publisher.time()}}`;
    return { kind: 'json', json };
  }

  #levels(match_id: number): Answer {
    const slot = this.#slots.get(match_id);
    const ownInstrument = slot === undefined ? undefined : this.#options.instruments[slot];
    if (slot === undefined || ownInstrument === undefined) return unknown('match_id');
    const [bids, asks] = [bookSide(), bookSide()];
    this.#options.hands?.feed.fillSimulated(slot, this.#publisher.time(), bids, asks);
    return {
      kind: 'levels',
      levels: { bids: levelTexts(bids, ownInstrument), asks: levelTexts(asks, ownInstrument) },
    };
  }

  #trades(match_id: number, limit: number): Answer {
    const bytes = this.#publisher.snapshot(`trades:${match_id}`, TRADES_AT_ONCE);
    if (bytes === undefined) return unknown('match_id');
    const core = this.#core;
    core.open_room(ROOM.trades, match_id);
    this.#keep(bytes);
    const list = split(core.trade_lines(match_id, limit)).map((line) => {
      const [id, time, price, number, type] = line.split('/');
      return `{"id":${id},"price":"${price}","number":"${number}","type":${type},"time":${time}}`;
    });
    const position = this.#position(`trades:${match_id}`, ROOM.trades, match_id);
    core.close_room(ROOM.trades, match_id);
    return { kind: 'json', json: `{"list":[${list}],${position}}` };
  }

  /** The position of an answer. The core must agree with the publisher, otherwise it lost a frame. */
  #position(name: string, room: number, match_id: number): string {
    const [ours, coreSequence] = [
      this.#publisher.sequence(name),
      this.#core.sequence(room, match_id),
    ];
    if (ours !== coreSequence)
      throw new Error(`the core is at sequence ${coreSequence} of ${name}, not at ${ours}`);
    return `"epoch":${this.#core.epoch()},"sequence":${coreSequence}`;
  }
}

function levelTexts(
  { count, prices, numbers }: BookSide,
  { price_exponent, number_exponent }: Listed,
): LevelText[] {
  return Array.from({ length: count }, (_, at) => [
    scaledText(prices[at] ?? 0, price_exponent),
    scaledText(numbers[at] ?? 0, number_exponent),
  ]);
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
