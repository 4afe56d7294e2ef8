// Reads captured messages of an exchange through its adapter and counts: `npm run venue-check`.
import { BINANCE_DIALECT } from './binance.ts';
import { BYBIT_DIALECT } from './bybit.ts';
import { BYBIT_V2_DIALECT } from './bybit-v2.ts';
import { captureLine } from './capture.ts';
import { COINBASE_DIALECT } from './coinbase.ts';
import { fineOf } from './exact.ts';
import { KRAKEN_DIALECT } from './kraken.ts';
import { KRAKEN_V1_DIALECT } from './kraken-v1.ts';
import { idOf } from './message.ts';
import { OKX_DIALECT } from './okx.ts';
import { RecentTrades } from './recent-trades.ts';
import type { Dialect, VenueDepth, VenueEvent, VenueTrade } from './venue.ts';
import { VenueBook } from './venue-book.ts';

export const DIALECTS: Readonly<Record<string, Dialect>> = {
  binance: BINANCE_DIALECT,
  okx: OKX_DIALECT,
  kraken: KRAKEN_DIALECT,
  'kraken-v1': KRAKEN_V1_DIALECT,
  coinbase: COINBASE_DIALECT,
  bybit: BYBIT_DIALECT,
  'bybit-v2': BYBIT_V2_DIALECT,
};

export interface Counts {
  messages: number;
  /** Book messages that were applied, and not repeated ones. */
  books: number;
  rightSums: number;
  wrongSums: number;
  trades: number;
  refused: number;
}

export interface CheckResult {
  counts: Counts;
  isRight: boolean;
  /** What was found, each with the line. */
  notes: string[];
  /** The books at the end, by the exchange's names. */
  books: ReadonlyMap<string, VenueBook>;
}

interface Message {
  file: number;
  line: number;
  time: number;
  kind: 'opened' | 'message';
  /** Undefined: not understood. */
  events: readonly VenueEvent[] | undefined;
}

interface Pair {
  book: VenueBook;
  file: number;
  trades: RecentTrades;
  ids: Set<string>;
}

export function countsLine(counts: Counts): string {
  const { messages, books, rightSums, wrongSums, trades, refused } = counts;
  return `messages ${messages}, books ${books}, checksums ${rightSums} right ${wrongSums} wrong, trades ${trades}, refused ${refused}`;
}

/** `texts` are the captures of one period, for example of the websocket and of HTTP. */
export function checkCapture(dialect: Dialect, texts: readonly string[]): CheckResult {
  return new Check(mergedMessages(dialect, texts)).run();
}

/** In the order of each file; files are merged by time. */
function mergedMessages(dialect: Dialect, texts: readonly string[]): Message[] {
  const lists = texts.map((text, file) => messagesOf(dialect, text, file));
  const all: Message[] = [];
  const places = lists.map(() => 0);
  for (;;) {
    let next: Message | undefined;
    for (const [file, list] of lists.entries()) {
      const message = list[places[file] ?? 0];
      if (message !== undefined && (next === undefined || message.time < next.time)) next = message;
    }
    if (next === undefined) return all;
    places[next.file] = (places[next.file] ?? 0) + 1;
    all.push(next);
  }
}

function messagesOf(dialect: Dialect, text: string, file: number): Message[] {
  const messages: Message[] = [];
  let latest = 0;
  for (const [at, raw] of text.split('\n').entries()) {
    const lineText = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (lineText === '') continue;
    const line = captureLine(lineText);
    // A line whose time went back stays where it is.
    latest = Math.max(latest, line?.time ?? 0);
    const place = { file, line: at + 1, time: latest };
    if (line === undefined) messages.push({ ...place, kind: 'message', events: undefined });
    else if (line.kind === 'opened') messages.push({ ...place, kind: 'opened', events: [] });
    else if (line.kind !== 'said') {
      messages.push({ ...place, kind: 'message', events: eventsOf(dialect, line) });
    }
  }
  return messages;
}

function eventsOf(
  dialect: Dialect,
  line: { kind: 'received'; text: string } | { kind: 'answer'; url: string; text: string },
): readonly VenueEvent[] | undefined {
  if (line.kind === 'received') return dialect.read(line.text);
  return URL.canParse(line.url) ? dialect.readAnswer(new URL(line.url), line.text) : undefined;
}

class Check {
  readonly #messages: readonly Message[];
  readonly #pairs = new Map<string, Pair>();
  /** What each change continues and where it leads, by instrument: a gap of the capture has no such change. */
  readonly #steps = new Map<string, { after: bigint; upTo: bigint }[]>();
  readonly #counts: Counts = {
    messages: 0,
    books: 0,
    rightSums: 0,
    wrongSums: 0,
    trades: 0,
    refused: 0,
  };
  readonly #notes: string[] = [];
  #isRight = true;

  constructor(messages: readonly Message[]) {
    this.#messages = messages;
    for (const { events = [] } of messages) {
      for (const event of events) {
        if (event.kind !== 'depth' || event.ids === undefined) continue;
        const steps = this.#steps.get(event.symbol) ?? [];
        steps.push(event.ids);
        this.#steps.set(event.symbol, steps);
      }
    }
  }

  run(): CheckResult {
    for (const message of this.#messages) {
      if (message.kind === 'opened') this.#reopen(message.file);
      else this.#take(message);
    }
    const books = new Map([...this.#pairs].map(([symbol, { book }]) => [symbol, book]));
    return { counts: this.#counts, isRight: this.#isRight, notes: this.#notes, books };
  }

  /** A new connection begins with whole books. */
  #reopen(file: number): void {
    for (const pair of this.#pairs.values()) if (pair.file === file) pair.book.clear();
  }

  #take(message: Message): void {
    const { events } = message;
    this.#counts.messages += 1;
    if (events === undefined) {
      this.#refuse(message, 'not understood');
      return;
    }
    for (const event of events) {
      if (event.kind === 'depth') this.#depth(event, message);
      else if (event.kind === 'trade') this.#trade(event, message);
      else if (event.kind === 'refused') this.#refuse(message, event.why);
    }
  }

  #pair(symbol: string, file: number): Pair {
    const existingPair = this.#pairs.get(symbol);
    if (existingPair !== undefined) return existingPair;
    const pair = {
      book: new VenueBook(),
      file,
      trades: new RecentTrades(),
      ids: new Set<string>(),
    };
    this.#pairs.set(symbol, pair);
    return pair;
  }

  #depth(depth: VenueDepth, message: Message): void {
    const pair = this.#pair(depth.symbol, message.file);
    const last = pair.book.lastUpdate;
    const outcome = pair.book.take(depth);
    const counts = this.#counts;
    if (!depth.isWhole) pair.file = message.file;
    switch (outcome) {
      case 'applied':
        counts.books += 1;
        if (depth.checksum !== undefined) counts.rightSums += 1;
        return;
      case 'checksum':
        counts.wrongSums += 1;
        this.#fail(message, `${depth.symbol}: wrong checksum`);
        return;
      case 'invalid':
        this.#refuse(message, `${depth.symbol}: a level is not a price and a quantity`);
        return;
      case 'crossed':
        this.#fail(message, `${depth.symbol}: the best bid is not below the best ask`);
        return;
      case 'gap':
        if (this.#hasStep(depth.symbol, last)) {
          this.#fail(
            message,
            `${depth.symbol}: the change after ${last} is elsewhere in the capture`,
          );
        } else this.#note(message, `${depth.symbol}: the capture lacks the change after ${last}`);
    }
  }

  #hasStep(symbol: string, last: bigint | undefined): boolean {
    if (last === undefined) return false;
    const steps = this.#steps.get(symbol) ?? [];
    return steps.some(({ after, upTo }) => after <= last && upTo > last);
  }

  #trade(trade: VenueTrade, message: Message): void {
    const pair = this.#pair(trade.symbol, message.file);
    const [price, number] = [fineOf(trade.price), fineOf(trade.number)];
    if (price === undefined || price === 0n || number === undefined || number === 0n) {
      this.#refuse(message, `${trade.symbol}: a trade without a price or a quantity`);
      return;
    }
    if (pair.ids.has(trade.id)) return;
    pair.ids.add(trade.id);
    this.#counts.trades += 1;
    const isNumbered = idOf(trade.id) !== undefined;
    if (pair.trades.isNew(trade) || !isNumbered) return;
    this.#fail(message, `${trade.symbol}: trade ${trade.id} comes after a later one`);
  }

  #refuse(message: Message, why: string): void {
    this.#counts.refused += 1;
    this.#fail(message, why);
  }

  #fail(message: Message, why: string): void {
    this.#isRight = false;
    this.#note(message, why);
  }

  #note({ file, line }: Message, why: string): void {
    this.#notes.push(`file ${file + 1}, line ${line}: ${why}`);
  }
}
