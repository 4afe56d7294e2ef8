import type {
  AccountWorth,
  account_worth,
  Market,
  NumberRules,
  scan,
} from '../../core/pkg/pe_core.js';
import { CLOCK_EVERY_MS } from '../../protocol/constants.ts';
import { positionLine } from '../../protocol/position-line.ts';
import type { MarketMessage, Settings, Watched } from '../market-worker.api.ts';
import { accountWorthNow } from './account-worths.ts';
import { Charts } from './charts.ts';
import { type AccountState, ContractAccount, type UserEvent } from './contract-account.ts';
import { EventRooms } from './event-rooms.ts';
import type { Exchange } from './exchange.ts';
import { ROOM } from './frame-header.ts';
import { InstrumentList } from './instrument-list.ts';
import { Link, type LinkState, type Network } from './link.ts';
import { type Cause, Pacer, VIEW_EVERY_MS } from './pacer.ts';
import { Rooms } from './rooms.ts';
import { Scanner } from './scanner.ts';
import { type Clocks, ServerClock } from './server-clock.ts';
import { type ChartStudiesOptions, StudyDesk } from './studies.ts';
import { TicketWatch, type WatchedTicket } from './ticket.ts';
import type { TicketCore } from './ticket-size.ts';

/** The frames of one step of the server arrive together: after this time the page gets one snapshot of them all. */
const GATHER_MS = 4;
/** Beats of the worker's timer between two checks of a ticket without a snapshot; otherwise it is checked with each one. */
const TICKET_BEATS = 3;
/** Beats between two runs of the slow tasks. */
const SLOW_BEATS = 10;
const SIGN_IN_RETRY_MS = 1_000;

export interface SessionOptions {
  market: Market;
  ticketCore: TicketCore;
  accountWorth: typeof account_worth;
  scan: typeof scan;
  loadStudies: ChartStudiesOptions['load'];
  exchange: Exchange;
  origin: string;
  clocks: Clocks;
  network: Network;
  random(): number;
}

/**
 * The market of one page: connects socket, core and snapshots. Decides when the connection signs in, when the
 * server's clock is requested, and which rooms are joined.
 */
export class MarketSession {
  readonly #options: SessionOptions;
  readonly #market: Market;
  readonly #clock: ServerClock;
  readonly #rooms: Rooms;
  readonly #eventRooms: EventRooms;
  readonly #charts: Charts;
  readonly #studies: StudyDesk;
  readonly #scanner: Scanner;
  readonly #pacer: Pacer;
  readonly #ticket: TicketWatch;
  #isCheckQueued = false;
  #ticketNumber = 0;
  readonly #contract: ContractAccount;
  #link: Link | undefined;
  #port: MessagePort | undefined;
  #settings: Settings;
  #userSequence: number | undefined;
  #lastClock = Number.NEGATIVE_INFINITY;
  #beats = 0;
  #ticketBeats = 0;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  readonly #instruments: InstrumentList;
  #signedAs: string | null = null;
  #isSigning = false;
  #lastSigning = Number.NEGATIVE_INFINITY;
  #watchedRooms: Watched | undefined;
  /** Sequence of the user's last event when the connection was made: events up to it are the backlog of the outage. */
  #backlogEnd = 0;

  constructor(options: SessionOptions, settings: Settings) {
    this.#options = options;
    this.#settings = settings;
    const { market, clocks, exchange } = options;
    const monotonic = (): number => clocks.monotonic();
    this.#market = market;
    this.#clock = new ServerClock(clocks);
    this.#rooms = new Rooms({
      market,
      clock: this.#clock,
      monotonic,
      ask: async (event, payload) => this.#link?.ask(event, payload),
      isConnected: () => this.#link?.isConnected() ?? false,
      unknownInstrument: () => this.#instruments.renew(),
    });
    this.#eventRooms = new EventRooms({
      ask: async (event, payload) => this.#link?.ask(event, payload),
      isConnected: () => this.#link?.isConnected() ?? false,
    });
    const onLoad = (): void => {
      this.#rooms.renewQuotes();
      this.#joinRooms();
    };
    this.#instruments = new InstrumentList({ market, exchange, monotonic, onLoaded: onLoad });
    const serverNow = (): number | undefined => this.#clock.now();
    const onFailure = (handle: number, isFailed: boolean): void =>
      this.#post({ kind: 'event', name: 'history', data: { handle, isFailed } });
    this.#charts = new Charts({ market, exchange, serverNow, monotonic, onFailure });
    this.#studies = new StudyDesk({
      load: options.loadStudies,
      market,
      tickOf: (handle) => this.#tickOf(handle),
      rules: () => this.#settings.numberRules as NumberRules,
    });
    this.#scanner = new Scanner({ market, exchange, scan: options.scan, monotonic });
    this.#pacer = new Pacer(market, this.#clock, monotonic);
    this.#ticket = new TicketWatch(market, options.ticketCore);
    this.#contract = new ContractAccount({
      load: (legalId) => exchange.contractAccount(legalId),
      order: (id) => exchange.leverOrder(id),
      monotonic,
      onChanged: (view) => this.#post({ kind: 'account', account: view }),
      revalue: (account) => this.account(account),
      onMissed: (orders) => this.#post({ kind: 'missed', orders }),
    });
    market.set_rules(settings.numberRules as NumberRules);
  }

  start(): () => void {
    const link = new Link(
      {
        origin: this.#options.origin,
        credentials: () => {
          this.#signedAs = this.#settings.token;
          return this.#settings;
        },
        userSequence: () => this.#userSequence,
        expectsFrames: () => this.#rooms.hasRooms(),
        network: this.#options.network,
        monotonic: () => this.#options.clocks.monotonic(),
        random: () => this.#options.random(),
      },
      {
        onConnect: () => this.#onConnected(),
        onDisconnect: () => {
          this.#rooms.onDisconnect();
          this.#eventRooms.onDisconnect();
          this.#contract.onDisconnect();
        },
        frame: (bytes) => {
          this.#rooms.frame(bytes);
          this.#gatherFrames();
        },
        event: (name, data) => this.#onEvent(name, data),
        onStateChange: (state) => this.#postConnection(state),
      },
    );
    this.#link = link;
    const beats = setInterval(() => this.#beat(), VIEW_EVERY_MS);
    this.#instruments.advance();
    return () => {
      clearInterval(beats);
      clearTimeout(this.#gathering);
      link.close();
    };
  }

  /** A new page, or the same one after its port was lost: it gets everything that it watches. */
  attach(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<number>) => {
      // Not at once: a snapshot right after the last one would be too early.
      this.#pacer.onDrawn(data);
    };
    this.#pacer.attach({ send: (snapshot) => port.postMessage(snapshot, [snapshot]) });
    if (this.#link !== undefined) this.#postConnection(this.#link.state());
    this.#post({ kind: 'account', account: this.#contract.view() });
  }

  configure(settings: Settings): void {
    const former = this.#settings;
    this.#settings = settings;
    this.#market.set_rules(settings.numberRules as NumberRules);
    if (former.token === settings.token) return;
    this.#contract.signedIn(false);
    this.#userSequence = undefined;
    this.#lastSigning = Number.NEGATIVE_INFINITY;
    void this.#signIn();
  }

  watch(watchedRooms: Watched): void {
    this.#watchedRooms = watchedRooms;
    const market = this.#market;
    market.watch_rows(watchedRooms.rows, watchedRooms.generation);
    market.watch_detail(watchedRooms.detail);
    market.watch_book(watchedRooms.book, watchedRooms.levels, watchedRooms.group);
    const { trades } = watchedRooms;
    market.watch_trades(trades.matchId, trades.most, trades.side, trades.size);
    this.#charts.want(watchedRooms.charts);
    this.#studies.keep(watchedRooms.charts.map(({ handle }) => handle));
    this.#contract.want(watchedRooms.account);
    this.#eventRooms.want(watchedRooms.eventRooms);
    this.#joinRooms();
  }

  watchTicket(ticket: WatchedTicket | undefined, number: number): void {
    this.#ticket.watch(ticket);
    this.#ticketNumber = number;
    if (this.#isCheckQueued) return;
    // Edits that wait behind each other on a slow phone get one check: that of the last.
    this.#isCheckQueued = true;
    setTimeout(() => {
      this.#isCheckQueued = false;
      const check = this.#ticket.checkIfMoved();
      this.#post({ kind: 'ticket', number: this.#ticketNumber, check });
    });
  }

  account(account: AccountState | undefined): void {
    const lines = account?.positions.map(positionLine);
    this.#market.set_portfolio(
      account?.available ?? '',
      account?.burstRate ?? '',
      lines?.join('\n') ?? '',
    );
    this.#ticket.holds(account);
    this.#postTicket();
  }

  worths(accounts: readonly AccountState[]): (AccountWorth | undefined)[] {
    const market = this.#market;
    const options = this.#options;
    return accounts.map((one) => accountWorthNow(market, options.accountWorth, one));
  }

  older(handle: number): Promise<boolean> {
    return this.#charts.older(handle);
  }

  async candle(handle: number, time: number, studies: string): Promise<string> {
    const bar = this.#market.candle_texts(handle, time);
    if (bar === '' || studies === '') return bar;
    return `${bar}\n${await this.#studies.texts(handle, time, studies)}`;
  }

  scanner(): Scanner {
    return this.#scanner;
  }

  studies(): StudyDesk {
    return this.#studies;
  }

  retryHistory(handle: number): void {
    this.#charts.retry(handle);
  }

  #tickOf(handle: number): string | undefined {
    const chart = this.#watchedRooms?.charts.find((one) => one.handle === handle);
    return chart === undefined ? undefined : this.#instruments.tickOf(chart.matchId);
  }

  #joinRooms(): void {
    if (!this.#instruments.isKnown()) return;
    const rooms = [{ kind: ROOM.quotes as number, matchId: 0 }];
    if (this.#watchedRooms !== undefined && this.#watchedRooms.book !== 0)
      rooms.push({ kind: ROOM.book, matchId: this.#watchedRooms.book });
    if (this.#watchedRooms !== undefined && this.#watchedRooms.trades.matchId !== 0)
      rooms.push({ kind: ROOM.trades, matchId: this.#watchedRooms.trades.matchId });
    this.#rooms.want(rooms);
  }

  #onConnected(): void {
    this.#instruments.onConnect();
    this.#charts.onConnect();
    this.#rooms.onConnect();
    this.#eventRooms.onConnect();
    void this.#askClock();
    void this.#signIn();
  }

  #onEvent(name: string, data: unknown): void {
    if (name === 'welcome') this.#onWelcome(data);
    if (name === 'user') this.#onUser(data as UserEvent);
    if (name === 'instruments') this.#onInstruments(field(data, 'version'));
    this.#post({ kind: 'event', name, data });
  }

  #onWelcome(data: unknown): void {
    const serverTime = field(data, 'server_time');
    if (serverTime !== undefined) this.#clock.atLeast(serverTime);
    if (isTemporary(data)) {
      // The session could not be looked up, for example while the database restarts: the timer signs in later.
      if (this.#signedAs === this.#settings.token) this.#signedAs = null;
    } else {
      // With a sequence the server accepted the handshake's token.
      const hasUser = field(data, 'user_sequence') !== undefined;
      this.#onUserKnown(data, hasUser && this.#signedAs === this.#settings.token);
    }
    this.#onInstruments(field(data, 'instruments_version'));
  }

  #onUserKnown(data: unknown, isMine: boolean): void {
    const sequence = field(data, 'user_sequence');
    this.#backlogEnd = sequence ?? 0;
    const knows = this.#userSequence !== undefined;
    if ((data as { resync?: boolean } | null)?.resync === true) {
      this.#userSequence = sequence;
      this.#contract.reload();
    }
    this.#userSequence ??= sequence;
    if (isMine) this.#contract.signedIn(this.#settings.token !== null);
    if (knows && (this.#userSequence ?? 0) >= this.#backlogEnd) this.#contract.onBacklogEnd();
  }

  #onUser(event: UserEvent): void {
    const { sequence } = event;
    const last = this.#userSequence;
    this.#userSequence = sequence;
    if (last !== undefined && sequence > last + 1) this.#contract.reload();
    this.#contract.event(event);
    if (sequence >= this.#backlogEnd) this.#contract.onBacklogEnd();
  }

  #onInstruments(version: number | undefined): void {
    if (version !== undefined) this.#instruments.serverVersion(version);
  }

  async #signIn(): Promise<void> {
    const { token } = this.#settings;
    const now = this.#options.clocks.monotonic();
    if (this.#isSigning || token === this.#signedAs || this.#link?.isConnected() !== true) return;
    if (now - this.#lastSigning < SIGN_IN_RETRY_MS) return;
    this.#lastSigning = now;
    this.#isSigning = true;
    const answer =
      token === null
        ? await this.#link.ask('logout', {})
        : await this.#link.ask('login', { token, ...this.#lastSequence() });
    this.#isSigning = false;
    if (answer === undefined) return;
    if (answer.ok) {
      this.#signedAs = token;
      if (token === this.#settings.token) {
        if (token === null) this.#contract.signedIn(false);
        else {
          this.#onUserKnown(answer, true);
          this.#post({ kind: 'event', name: 'login', data: answer });
        }
      }
    } else if (answer.error === 'session_invalid') {
      this.#signedAs = token;
      this.#post({ kind: 'event', name: 'session', data: answer });
    }
    // The token changed again, or a temporary refusal: the timer tries again.
  }

  /** Requests the events after it, as a handshake does. */
  #lastSequence(): { user_sequence?: number } {
    const userSequence = this.#userSequence;
    return userSequence === undefined ? {} : { user_sequence: userSequence };
  }

  async #askClock(): Promise<void> {
    this.#lastClock = this.#options.clocks.monotonic();
    const sentAt = this.#lastClock;
    const answer = await this.#link?.ask('clock', { sent: this.#options.clocks.wall() });
    const serverTime = answer?.ok === true ? field(answer, 'server_time') : undefined;
    if (serverTime === undefined) return;
    this.#clock.applyResponse(sentAt, serverTime);
    const roundTripMs = this.#options.clocks.monotonic() - sentAt;
    const milliseconds = Math.max(1, Math.trunc(roundTripMs));
    this.#post({ kind: 'latency', milliseconds, serverTime: this.#clock.now() ?? serverTime });
  }

  #beat(): void {
    this.#beats += 1;
    if (this.#beats % SLOW_BEATS === 0) {
      this.#instruments.advance();
      this.#charts.repair();
      this.#contract.advance();
      void this.#signIn();
      const since = this.#options.clocks.monotonic() - this.#lastClock;
      if (this.#link?.isConnected() === true && (since > CLOCK_EVERY_MS || this.#hasSlept(since)))
        void this.#askClock();
    }
    this.#ticketBeats += 1;
    this.#sendSnapshot('time');
    if (this.#ticketBeats >= TICKET_BEATS) this.#postTicket();
  }

  #gatherFrames(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#sendSnapshot('frames');
    }, GATHER_MS);
  }

  /** With the ticket's check, so that the page draws both in one frame. */
  #sendSnapshot(cause: Cause): void {
    this.#pacer.beat(cause, () => this.#postTicket());
  }

  /** At most once a second, because the response is still on its way. */
  #hasSlept(sinceRequest: number): boolean {
    return sinceRequest > 1_000 && this.#clock.hasJumped();
  }

  #postConnection(state: LinkState): void {
    this.#post({ kind: 'connection', state });
  }

  #postTicket(): void {
    this.#ticketBeats = 0;
    const check = this.#ticket.checkIfMoved();
    if (check !== undefined) this.#post({ kind: 'ticket', number: this.#ticketNumber, check });
  }

  #post(message: MarketMessage): void {
    this.#port?.postMessage(message);
  }
}

function field(data: unknown, name: string): number | undefined {
  const value = (data as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === 'number' ? value : undefined;
}

function isTemporary(data: unknown): boolean {
  const error = (data as { error?: string | null } | null)?.error ?? null;
  return error !== null && error !== 'session_invalid';
}
