import type { Market, NumberRules, TicketCheck } from '../../core/pkg/pe_core.js';
import { CLOCK_EVERY_MS } from '../../protocol/constants.ts';
import type { AccountState, MarketMessage, Settings, Watched } from '../market-worker.api.ts';
import { Charts } from './charts.ts';
import type { Exchange } from './exchange.ts';
import { ROOM } from './frame-header.ts';
import { Link, type LinkState } from './link.ts';
import { Pacer, type SnapshotPort, VIEW_EVERY_MS } from './pacer.ts';
import { Rooms } from './rooms.ts';
import { type Clocks, ServerClock } from './server-clock.ts';
import { TicketWatch, type WatchedTicket } from './ticket.ts';

/** Beats of the worker's clock between two looks at what needs no hurry. */
const SLOW_BEATS = 10;
const INSTRUMENTS_RETRY_MS = 2_000;

export interface SessionOptions {
  market: Market;
  checkTicket: ConstructorParameters<typeof TicketWatch>[1];
  exchange: Exchange;
  origin: string;
  clocks: Clocks;
  random(): number;
}

/** The market of one page: socket in, core in the middle, snapshots out. It wires the parts and holds no rule. */
export class MarketSession {
  private readonly options: SessionOptions;
  private readonly market: Market;
  private readonly clock: ServerClock;
  private readonly rooms: Rooms;
  private readonly charts: Charts;
  private readonly pacer: Pacer;
  private readonly ticket: TicketWatch;
  private link: Link | undefined;
  private port: MessagePort | undefined;
  private settings: Settings;
  private userSequence: number | undefined;
  private lastClock = Number.NEGATIVE_INFINITY;
  private beats = 0;
  private instruments: 'none' | 'asking' | 'known' = 'none';
  private watched: Watched | undefined;

  constructor(options: SessionOptions, settings: Settings) {
    this.options = options;
    this.settings = settings;
    const { market, clocks, exchange } = options;
    const monotonic = (): number => clocks.monotonic();
    this.market = market;
    this.clock = new ServerClock(clocks);
    this.rooms = new Rooms({
      market,
      clock: this.clock,
      monotonic,
      ask: async (event, payload) => this.link?.ask(event, payload),
      isConnected: () => this.link?.isConnected() ?? false,
      unknownInstrument: () => void this.loadInstruments(),
    });
    const serverNow = (): number | undefined => this.clock.now();
    this.charts = new Charts({ market, exchange, serverNow, monotonic });
    this.pacer = new Pacer(market, this.clock, monotonic);
    this.ticket = new TicketWatch(market, options.checkTicket);
    market.set_rules(settings.numberRules as NumberRules);
  }

  start(): void {
    this.link = new Link(
      {
        origin: this.options.origin,
        credentials: () => this.settings,
        userSequence: () => this.userSequence,
        monotonic: () => this.options.clocks.monotonic(),
        random: () => this.options.random(),
      },
      {
        connected: () => this.onConnected(),
        disconnected: () => this.rooms.disconnected(),
        frame: (bytes) => this.rooms.frame(bytes),
        event: (name, data) => this.onEvent(name, data),
        changed: (state) => this.tellConnection(state),
      },
    );
    setInterval(() => this.beat(), VIEW_EVERY_MS);
    void this.loadInstruments();
  }

  /** A new page, or the same one after it lost its end: it gets everything that it watches. */
  attach(port: MessagePort): void {
    this.port?.close();
    this.port = port;
    port.onmessage = () => {
      // Not at once: a snapshot right behind the last one would come before its time.
      this.pacer.drawn();
    };
    this.pacer.attach(port as SnapshotPort);
    if (this.link !== undefined) this.tellConnection(this.link.state());
  }

  configure(settings: Settings): void {
    const former = this.settings;
    this.settings = settings;
    this.market.set_rules(settings.numberRules as NumberRules);
    if (former.token === settings.token) return;
    this.userSequence = undefined;
    if (this.link?.isConnected() === true) void this.signIn();
  }

  watch(watched: Watched): void {
    this.watched = watched;
    const { market } = this;
    market.watch_rows(watched.rows, watched.generation);
    market.watch_detail(watched.detail);
    market.watch_book(watched.book, watched.levels, watched.group);
    market.watch_trades(watched.trades);
    this.charts.want(watched.charts);
    this.joinRooms();
  }

  watchTicket(ticket: WatchedTicket | undefined): void {
    this.ticket.watch(ticket);
    this.tellTicket();
  }

  account(account: AccountState | undefined): void {
    const lines = account?.positions.map((position) =>
      [
        position.id,
        position.matchId,
        position.side,
        position.mode,
        position.open,
        position.quantity,
        position.margin,
      ].join('/'),
    );
    this.market.set_portfolio(
      account?.available ?? '',
      account?.burstRate ?? '',
      lines?.join('\n') ?? '',
    );
  }

  older(handle: number): Promise<boolean> {
    return this.charts.older(handle);
  }

  candle(handle: number, time: number): string {
    return this.market.candle_texts(handle, time);
  }

  private joinRooms(): void {
    if (this.instruments !== 'known') return;
    const rooms = [{ kind: ROOM.quotes as number, matchId: 0 }];
    if (this.watched !== undefined && this.watched.book !== 0)
      rooms.push({ kind: ROOM.book, matchId: this.watched.book });
    if (this.watched !== undefined && this.watched.trades !== 0)
      rooms.push({ kind: ROOM.trades, matchId: this.watched.trades });
    this.rooms.want(rooms);
  }

  private onConnected(): void {
    this.rooms.connected();
    void this.askClock();
  }

  private onEvent(name: string, data: unknown): void {
    if (name === 'welcome') this.onWelcome(data);
    if (name === 'user') this.userSequence = field(data, 'sequence') ?? this.userSequence;
    if (name === 'instruments') void this.loadInstruments();
    this.post({ kind: 'event', name, data });
  }

  private onWelcome(data: unknown): void {
    const serverTime = field(data, 'server_time');
    if (serverTime !== undefined) this.clock.atLeast(serverTime);
    const sequence = field(data, 'user_sequence');
    if (this.userSequence === undefined) this.userSequence = sequence;
  }

  private async signIn(): Promise<void> {
    const { token } = this.settings;
    const answer =
      token === null
        ? await this.link?.ask('logout', {})
        : await this.link?.ask('login', { token });
    if (answer?.ok === true) this.userSequence ??= field(answer, 'user_sequence');
    else if (answer !== undefined) this.post({ kind: 'event', name: 'session', data: answer });
  }

  private async askClock(): Promise<void> {
    this.lastClock = this.options.clocks.monotonic();
    const sentAt = this.lastClock;
    const answer = await this.link?.ask('clock', { sent: this.options.clocks.wall() });
    const serverTime = answer?.ok === true ? field(answer, 'server_time') : undefined;
    if (serverTime !== undefined) this.clock.answered(sentAt, serverTime);
  }

  private async loadInstruments(): Promise<void> {
    if (this.instruments === 'asking') return;
    this.instruments = 'asking';
    const lines = await this.options.exchange.instruments();
    if (lines === undefined) {
      this.instruments = 'none';
      setTimeout(() => void this.loadInstruments(), INSTRUMENTS_RETRY_MS);
      return;
    }
    this.market.load_instruments(lines);
    this.instruments = 'known';
    this.joinRooms();
  }

  private beat(): void {
    this.beats += 1;
    if (this.beats % SLOW_BEATS === 0) {
      this.charts.repair();
      this.tellTicket();
      const since = this.options.clocks.monotonic() - this.lastClock;
      if (this.link?.isConnected() === true && (since > CLOCK_EVERY_MS || this.hasSlept(since)))
        void this.askClock();
    }
    this.pacer.beat();
  }

  /** Asked for at most once a second: the answer is on its way. */
  private hasSlept(sinceAsked: number): boolean {
    return sinceAsked > 1_000 && this.clock.hasJumped();
  }

  private tellConnection(state: LinkState): void {
    this.post({ kind: 'connection', state });
  }

  private tellTicket(): void {
    const check: TicketCheck | undefined = this.ticket.renewed();
    if (check !== undefined) this.post({ kind: 'ticket', check });
  }

  private post(message: MarketMessage): void {
    this.port?.postMessage(message);
  }
}

function field(data: unknown, name: string): number | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' ? value : undefined;
}
