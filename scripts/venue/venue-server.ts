// A small exchange on a port of its own that speaks like one of the real ones and fails on request: it closes connections,
// falls silent, loses, repeats and swaps messages, and sends nonsense. It keeps its own book, to which a test compares
// the result.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  type Asked,
  BINANCE,
  type Book,
  BYBIT,
  COINBASE,
  type Dialect,
  KRAKEN,
  OKX,
  type Side,
} from './venue-dialects.ts';

export type Harm = 'lose' | 'repeat' | 'swap';

interface Pair {
  bids: Map<string, string>;
  asks: Map<string, string>;
  id: number;
  trade: number;
  last: string | undefined;
}

const DIALECTS = {
  binance: BINANCE,
  okx: OKX,
  kraken: KRAKEN,
  coinbase: COINBASE,
  bybit: BYBIT,
} as const;

export type VenueName = keyof typeof DIALECTS;

interface Minute {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

export class VenueServer {
  readonly name: VenueName;
  readonly #dialect: Dialect;
  readonly #http: Server;
  readonly #acceptor = new WebSocketServer({ noServer: true, autoPong: false });
  readonly #sockets = new Set<WebSocket>();
  readonly #pairs = new Map<string, Pair>();
  readonly #subscriptions = new Map<WebSocket, Set<string>>();
  #harm: Harm | undefined;
  #swappedSymbol: string | undefined;
  #isSilent = false;
  #refusals = 0;
  /** Offset of its clock. */
  ahead_ms = 0;
  time = 0;
  connections = 0;
  /** Received texts with their times. */
  readonly receivedTexts: { text: string; at: number }[] = [];
  readonly fetchedPaths: string[] = [];
  pings = 0;
  pongs = 0;
  /** The number of next fetches answered with a rate limit, and their retry time. */
  throttles = 0;
  retry_after = '7';
  /** Fetches are not answered yet. */
  isSlow = false;
  spoiledText: string | undefined;
  /** Minutes that it has; undefined: none at that time. */
  minuteOf: (name: string, time: number) => Minute | undefined = () => undefined;
  /** Requests for minutes: name, from, to, and when. */
  readonly askedBars: { name: string; size_ms: number; from: number; to: number; at: number }[] =
    [];
  /** Minutes in one answer at most. */
  barsAtMost = 300;

  private constructor(name: VenueName, names: readonly string[]) {
    this.name = name;
    this.#dialect = DIALECTS[name];
    for (const one of names) {
      const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
      this.#pairs.set(one, { ...sides, id: 100, trade: 1000, last: undefined });
    }
    this.#http = createServer((request, reply) => this.#answer(request, reply));
    this.#http.on('upgrade', (request, socket, head) => {
      const { pathname } = new URL(request.url ?? '', 'http://here');
      if (this.#refusals > 0 || pathname !== this.#dialect.path) {
        this.#refusals -= 1;
        socket.destroy();
        return;
      }
      this.#acceptor.handleUpgrade(request, socket, head, (client) =>
        this.#accept(client, request),
      );
    });
  }

  static async start(name: VenueName, names: readonly string[]): Promise<VenueServer> {
    const server = new VenueServer(name, names);
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get #port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.#port}`;
  }

  get rest_url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get isConnected(): boolean {
    return this.#sockets.size > 0;
  }

  async close(): Promise<void> {
    this.cut();
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  trade(name: string, price: string, number: string, side: 'buy' | 'sell' = 'buy'): void {
    const pair = this.#pair(name);
    pair.trade += 1;
    pair.last = price;
    this.#send(
      name,
      'trades',
      this.#dialect.trade(name, this.#now(), { id: pair.trade, price, number, side }),
    );
  }

  /** A trade with any id and time, for example a late or a repeated one. */
  tradeOf(name: string, id: number, price: string, number: string, time = this.#now()): void {
    this.#send(name, 'trades', this.#dialect.trade(name, time, { id, price, number, side: 'buy' }));
  }

  day(
    name: string,
    last: string,
    figures: { open?: string; high?: string; low?: string; volume?: string } = {},
  ): void {
    this.#pair(name).last = last;
    const day = {
      last,
      open: last,
      high: last,
      low: last,
      volume: '1234.5678',
      turnover: '99887766.554433',
    };
    this.#send(name, 'tickers', this.#dialect.day(name, this.#now(), { ...day, ...figures }));
  }

  depth(name: string, { bids, asks }: Book, changes = 1): void {
    const pair = this.#pair(name);
    setLevels(pair.bids, bids);
    setLevels(pair.asks, asks);
    const before = pair.id;
    pair.id += changes;
    const whole = this.book(name);
    const [first, last] = [before + 1, pair.id];
    const depth = { before, first, last, isWhole: false, bids, asks, whole };
    const text = this.#dialect.depth(name, this.#now(), depth);
    const harm = this.#harm;
    this.#harm = undefined;
    if (harm === 'lose') return;
    if (harm === 'swap') {
      this.#swappedSymbol = text;
      return;
    }
    this.#send(name, 'books', text);
    if (harm === 'repeat') this.#send(name, 'books', text);
    if (this.#swappedSymbol === undefined) return;
    this.#send(name, 'books', this.#swappedSymbol);
    this.#swappedSymbol = undefined;
  }

  harm(harm: Harm): void {
    this.#harm = harm;
  }

  /** Restarts its ids, as after maintenance (OKX). */
  reset(name: string): void {
    const pair = this.#pair(name);
    const before = pair.id;
    pair.id = 3;
    const whole = this.book(name);
    const depth = { before, first: 3, last: 3, isWhole: false, bids: [], asks: [], whole };
    this.#send(name, 'books', this.#dialect.depth(name, this.#now(), depth));
  }

  say(text: string | Buffer): void {
    for (const socket of this.#sockets) socket.send(text);
  }

  ping(): void {
    for (const socket of this.#sockets) socket.ping('are you there');
  }

  cut(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Stays connected, but neither sends nor answers any more. */
  silent(isSilent = true): void {
    this.#isSilent = isSilent;
  }

  refuse(times: number): void {
    this.#refusals = times;
  }

  book(name: string): Book {
    const { bids, asks } = this.#pair(name);
    const sorted = (side: Map<string, string>, sign: number): Side =>
      [...side].sort(([a], [b]) => sign * compare(a, b));
    return { bids: sorted(bids, -1), asks: sorted(asks, 1) };
  }

  #now(): number {
    return this.time + this.ahead_ms;
  }

  #pair(name: string): Pair {
    const pair = this.#pairs.get(name);
    if (pair === undefined) throw new Error(`no ${name} here`);
    return pair;
  }

  #send(name: string, channel: string, text: string): void {
    if (this.#isSilent) return;
    for (const socket of this.#sockets) {
      const streams = this.#subscriptions.get(socket);
      if (streams === undefined || streams.has(`${channel} ${name}`)) socket.send(text);
    }
  }

  #accept(socket: WebSocket, request: IncomingMessage): void {
    this.connections += 1;
    this.#sockets.add(socket);
    if (this.name !== 'binance') this.#subscriptions.set(socket, new Set());
    else this.receivedTexts.push({ text: request.url ?? '', at: this.time });
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('ping', (data) => {
      this.pings += 1;
      if (!this.#isSilent) socket.pong(data);
    });
    socket.on('pong', (data) => {
      if (String(data) === 'are you there') this.pongs += 1;
    });
    socket.on('message', (data) => {
      const text = String(data);
      this.receivedTexts.push({ text, at: this.time });
      if (this.#isSilent) return;
      const { ping } = this.#dialect;
      if (text === ping?.says) socket.send(ping.answer);
      else this.#subscribe(socket, text);
    });
  }

  #subscribe(socket: WebSocket, text: string): void {
    const subscription = this.#dialect.subscription(text);
    const streams = this.#subscriptions.get(socket);
    for (const { channel, name } of subscription?.topics ?? []) {
      const pair = this.#pairs.get(name);
      if (pair === undefined) {
        socket.send(this.#dialect.unknown(name, channel));
        continue;
      }
      if (this.name === 'okx') {
        const event = subscription?.isOn === true ? 'subscribe' : 'unsubscribe';
        const arg = { channel, instId: name };
        socket.send(JSON.stringify({ event, arg, connId: 'a4d3ae55' }));
      }
      const key = `${channel} ${name}`;
      if (subscription?.isOn !== true) {
        streams?.delete(key);
        continue;
      }
      streams?.add(key);
      if (channel === 'books') this.#sendWhole(socket, name, pair);
      if (channel === 'tickers' && pair.last !== undefined) this.day(name, pair.last);
    }
  }

  #sendWhole(socket: WebSocket, name: string, { id }: Pair): void {
    const whole = this.book(name);
    const { bids, asks } = whole;
    const depth = { before: -1, first: id, last: id, isWhole: true, bids, asks, whole };
    socket.send(this.#dialect.depth(name, this.#now(), depth));
  }

  #bars({ name, size_ms, from, to }: Asked & { kind: 'bars' }) {
    const bars: (Minute & { time: number })[] = [];
    const rest = from % size_ms;
    const end = Math.min(to, this.#now() - (this.#now() % size_ms));
    for (let time = rest === 0 ? from : from - rest + size_ms; time < end; time += size_ms) {
      const minute = this.minuteOf(name, time);
      if (minute !== undefined) bars.push({ time, ...minute });
      if (bars.length === this.barsAtMost) break;
    }
    return bars;
  }

  #answer(request: IncomingMessage, reply: ServerResponse): void {
    const wish = this.#dialect.wantedBy(new URL(request.url ?? '', 'http://here'));
    if (wish?.kind === 'time') {
      reply.end(this.#dialect.clock(this.#now()));
      return;
    }
    const name = wish?.name ?? '';
    const pair = this.#pairs.get(name);
    if (wish === undefined || pair === undefined) {
      reply.writeHead(400).end(this.#dialect.unknown(name, ''));
      return;
    }
    if (wish.kind === 'bars') this.askedBars.push({ ...wish, at: this.time });
    else this.fetchedPaths.push(name);
    if (this.throttles > 0) {
      this.throttles -= 1;
      reply.writeHead(429, { 'retry-after': this.retry_after }).end('{}');
      return;
    }
    const answer = (): void => {
      if (this.isSlow) setTimeout(answer, 1);
      else
        reply.end(
          this.spoiledText ??
            (wish.kind === 'bars'
              ? this.#dialect.bars(name, this.#bars(wish))
              : this.#dialect.book(this.book(name), pair.id, this.#now())),
        );
      if (!this.isSlow) this.spoiledText = undefined;
    };
    answer();
  }
}

function setLevels(side: Map<string, string>, levels: Side): void {
  for (const [price, number] of levels) {
    if (/^0(?:\.0*)?$/.test(number)) side.delete(price);
    else side.set(price, number);
  }
}

function compare(a: string, b: string): number {
  const [leftParts, right] = [a, b].map((text) => {
    const [whole = '', fraction = ''] = (/^[\d.]+$/.test(text) ? text : '0').split('.');
    return BigInt(whole + fraction.padEnd(18, '0'));
  });
  return (leftParts ?? 0n) < (right ?? 0n) ? -1 : 1;
}
