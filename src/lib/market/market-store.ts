import type {
  AccountState,
  AccountWorth,
  Answer,
  BracketInput,
  BracketOutcome,
  ContractAccountView,
  MarginChange,
  MarginOutcome,
  MarketMessage,
  ScanView,
  ScanWish,
  Settings,
  TicketCheck,
  TrailBest,
  WatchedTicket,
  WatchedTrades,
} from '../../../workers/market-worker.api.ts';
import type { CandleQuestions, CandleStore } from './candle-feed.ts';
import type { Drawing } from './drawer.ts';
import type { FormerPrices } from './former-prices.ts';
import { Freshness, type PageClocks } from './freshness.ts';
import { Listeners } from './listeners.ts';
import type { Live, Turns } from './live.ts';
import type { MarketClient } from './market-client.ts';
import { MarketValues } from './market-values.ts';
import { RowTable } from './row-table.ts';
import { ServerClock } from './server-clock.ts';
import { readSnapshot } from './snapshot.ts';
import { TicketState } from './ticket-state.ts';
import type {
  Book,
  Connection,
  Portfolio,
  PortfolioPosition,
  Quote,
  QuoteDetail,
  Trades,
} from './types.ts';
import { WatchList } from './watch-list.ts';
import { WorkerLine } from './worker-line.ts';
import { writtenBy } from './written-by.ts';

type MissedOrders = Extract<MarketMessage, { kind: 'missed' }>['orders'];

/** What moves with prices, each value on its own. */
export interface LiveMarket {
  quote(id: number): Live<Quote | undefined>;
  detail(id: number): Live<QuoteDetail | undefined>;
  /** `group`: number of ticks to which prices are merged. */
  book(id: number, levels: number, group: number): Live<Book | undefined>;
  trades(wish: WatchedTrades): Live<Trades | undefined>;
  portfolio(): Live<Portfolio | undefined>;
  position(id: number): Live<PortfolioPosition | undefined>;
  /** The check of the ticket that the page watches. */
  readonly ticket: Live<TicketCheck | undefined>;
}

export interface StoreOptions extends PageClocks {
  settings: Settings;
  /** A hidden page draws nothing, so no snapshot is sent; see Pacer. */
  drawing: Drawing;
  former?: FormerPrices;
  /** Start the market only when it is first watched or listened to. */
  waits?: boolean;
}

/** Takes the worker's snapshots and notifies listeners; when the worker dies, a new one gets all that is watched. */
export class MarketStore {
  readonly monotonic: () => number;
  readonly #client: MarketClient;
  readonly #options: StoreOptions;
  #settings: Settings;
  readonly #watch = new WatchList();
  readonly #rows = new RowTable();
  readonly #values = new MarketValues();
  readonly #ticket = new TicketState();
  readonly #clock: ServerClock;
  readonly #line: WorkerLine;
  #account: ContractAccountView | undefined;
  readonly #missedListeners = new Listeners<MissedOrders>();
  readonly #freshness: Freshness;
  #notifiedConnection: Connection | undefined;
  readonly #listeners = new Listeners();
  readonly #events = new Listeners<unknown>();
  #handles = 0;
  #isTelling = false;
  #ages: ReturnType<typeof setTimeout> | undefined;

  constructor(client: MarketClient, options: StoreOptions) {
    this.#client = client;
    this.#options = options;
    this.monotonic = options.monotonic;
    this.#settings = options.settings;
    this.#clock = new ServerClock(options.wall);
    this.#freshness = new Freshness(options, () => options.former?.age());
    this.#line = new WorkerLine(client, {
      onBegin: (attach) => this.#begin(attach),
      onLost: () => {
        this.#freshness.connection('reconnecting');
        this.#listeners.notify('connection');
      },
      onMessage: (message, reply) => this.#onMessage(message, reply),
    });
    if (options.waits !== true) this.#line.want();
  }

  quote = (id: number): Quote | undefined => this.#rows.quote(id) ?? this.#formerQuote(id);
  pixel = (id: number, key: keyof Quote['pixels']): number | undefined =>
    this.#rows.pixel(id, key) ?? this.#formerQuote(id)?.pixels[key];
  detail = (id: number): QuoteDetail | undefined => this.#values.details.get(id);
  book = (id: number): Book | undefined => this.#values.books.get(id);
  trades = (id: number): Trades | undefined => this.#values.trades.get(id);
  portfolio = (): Portfolio | undefined => this.#values.portfolio;
  ticketCheck = (): TicketCheck | undefined =>
    this.#ticket.check?.ok ? this.#ticket.check.value : undefined;
  ticketViolations = (): TicketCheck['violations'] => this.#ticket.violations;
  isTicketChecked = (ticket: WatchedTicket | undefined): boolean => this.#ticket.isChecked(ticket);
  latency = (): number | undefined => this.#clock.latency();
  serverNow = (): number => this.#clock.now();
  /** For `quote_time` of orders; undefined while the price is too old or the server's clock is unknown. */
  quoteTime = (): number | undefined =>
    this.latency() === undefined ? undefined : this.#freshness.quoteTime(this.serverNow());
  contractAccount = (): ContractAccountView | undefined => this.#account;
  connection = (): Connection => this.#freshness.now();

  /** A price of a former visit is shown until the market has answered; an instrument missing in the answer has none. */
  #formerQuote(id: number): Quote | undefined {
    return this.isAnswered(id) ? undefined : this.#options.former?.quote(id);
  }

  isAnswered = (id: number): boolean => this.#freshness.hasPrices && this.#rows.hasAnswer(id);

  watchRows(ids: readonly number[]): () => void {
    return this.#sendNowAndAfter(this.#watch.addRows(ids));
  }

  onQuote(id: number, listener: () => void): () => void {
    const forget = this.#rows.listen(id, listener);
    const unwatch = this.watchRows([id]);
    return () => {
      forget();
      unwatch();
    };
  }

  /**
   * Like `onQuote`, for components that write the quote into the page themselves: called when it is their turn to draw.
   */
  onQuoteDrawing(id: number, draw: () => void): () => void {
    return this.#inTurn(draw, (want) => this.onQuote(id, want));
  }

  #inTurn(draw: () => void, listen: (want: () => void) => () => void): () => void {
    const { drawing } = this.#options;
    const leave = listen(() => drawing.want(draw));
    return () => {
      leave();
      drawing.forget(draw);
    };
  }

  /** Calls back in a frame that draws prices: none during a slide or a tap. */
  whenDrawn(callback: () => void): void {
    this.#options.drawing.whenDrawn(() => callback());
  }

  /** For figures that are written into the page; see `useLiveDraw`. */
  get turns(): Turns {
    return this.#options.drawing;
  }

  readonly live: LiveMarket = {
    quote: (id) => ({
      value: () => this.quote(id),
      onChange: (listener) => this.onQuote(id, listener),
    }),
    detail: (id) => ({
      value: () => this.detail(id),
      onChange: (listener) => this.onDetail(id, listener),
    }),
    book: (id, levels, group) => ({
      value: () => this.book(id),
      onChange: (listener) => this.onBook(id, levels, group, listener),
    }),
    trades: (wish) => ({
      value: () => this.trades(wish.matchId),
      onChange: (listener) => this.onTrades(wish, listener),
    }),
    portfolio: () => ({
      value: () => this.portfolio(),
      onChange: (listener) => this.#listeners.add('portfolio', listener),
    }),
    position: (id) => ({
      value: () => this.portfolio()?.position(id),
      onChange: (listener) => this.#listeners.add('portfolio', listener),
    }),
    ticket: {
      value: () => this.ticketCheck(),
      onChange: (listener) => this.#listeners.add('ticket', listener),
    },
  };

  onDetail(id: number, listener: () => void): () => void {
    return this.#both(`detail:${id}`, listener, this.#watch.addDetail(id));
  }

  onBook(id: number, levels: number, group: number, listener: () => void): () => void {
    return this.#both(`book:${id}`, listener, this.#watch.addBook(id, levels, group));
  }

  onTrades(wish: WatchedTrades, listener: () => void): () => void {
    return this.#both(`trades:${wish.matchId}`, listener, this.#watch.addTrades(wish));
  }

  onPortfolio(listener: () => void): () => void {
    return this.#inTurn(listener, (want) => this.#listeners.add('portfolio', want));
  }

  onContractAccount(legalId: number, listener: () => void): () => void {
    return this.#both('account', listener, this.#watch.addAccount(legalId));
  }

  onMissed(listener: (orders: MissedOrders) => void): () => void {
    return this.#missedListeners.add('missed', listener);
  }

  onTicket(listener: () => void): () => void {
    return this.#listeners.add('ticket', listener);
  }

  onLatency(listener: () => void): () => void {
    return this.#listeners.add('latency', listener);
  }

  onConnection(listener: () => void): () => void {
    const forget = this.#listeners.add('connection', listener);
    this.#lookAtAges();
    return forget;
  }

  /** Ages change without a snapshot. All displayed ages are updated together, and only when one may change. */
  #lookAtAges(): void {
    if (this.#ages !== undefined || !this.#listeners.has('connection')) return;
    this.#ages = setTimeout(() => {
      this.#ages = undefined;
      this.#listeners.notify('connection');
      this.#lookAtAges();
    }, this.#freshness.timeToChange());
  }

  /** Like `onEvent`, for a room that is joined while there is a listener: `chat`, `nft:<code>`. */
  onRoomEvent(room: string, name: string, listener: (data: unknown) => void): () => void {
    return this.#together(this.onEvent(name, listener), this.#watch.addRoom(room));
  }

  onEvent(name: string, listener: (data: unknown) => void): () => void {
    this.#line.want();
    return this.#events.add(name, listener);
  }

  newHandle(): number {
    this.#handles += 1;
    return this.#handles;
  }

  readonly bars: CandleQuestions = {
    older: (handle) => this.#client.ask((api) => api.older(handle)),
    texts: (handle, time, indicators) =>
      this.#client.ask((api) => api.candle(handle, time, indicators)),
    indicators: (handle, from, indicators) =>
      this.#client.ask((api) => api.indicators(handle, from, indicators)),
    catalogue: () => this.#client.ask((api) => api.studies()),
    profile: (handle, { from, to, rows, share }) =>
      this.#client.ask((api) => api.profile(handle, from, to, rows, share)),
    retry: (handle) => this.#client.notify((api) => api.retryHistory(handle)),
  };

  /** What the levels of a position win or lose. */
  bracketOutcome(input: BracketInput): Promise<Answer<BracketOutcome>> {
    return this.#client.ask((api) => api.bracketOutcome(input));
  }

  marginChange(input: MarginChange): Promise<Answer<MarginOutcome>> {
    return this.#client.ask((api) => api.marginChange(input));
  }

  trailLevel(trail: TrailBest): Promise<Answer<string>> {
    return this.#client.ask((api) => api.trailLevel(trail));
  }

  scan(wish: ScanWish): Promise<ScanView | undefined> {
    this.#line.want();
    return this.#client.ask((api) => api.scan(wish));
  }

  worths(accounts: readonly AccountState[]): Promise<(AccountWorth | undefined)[]> {
    return this.#client.ask((api) => api.worths(accounts));
  }

  watchCandles(feed: CandleStore): () => void {
    this.#values.charts.set(feed.handle, feed);
    const forget = this.#watch.addChart(feed.handle, feed.matchId, feed.period);
    const unwatch = this.#sendNowAndAfter(() => {
      forget();
      this.#values.charts.delete(feed.handle);
    });
    return unwatch;
  }

  configure(settings: Settings): void {
    if (writtenBy(settings) !== writtenBy(this.#settings)) this.#rows.forgetUnwatched();
    this.#settings = settings;
    this.#options.former?.setRules(writtenBy(settings));
    this.#line.notify((api) => api.configure(settings));
  }

  setTicket(ticket: WatchedTicket | undefined): void {
    const number = this.#ticket.edit(ticket);
    this.#line.notify((api) => api.watchTicket(ticket, number));
  }

  keepPrices(): void {
    const { age, isFormer } = this.#freshness.now();
    if (age === undefined || isFormer) return;
    this.#options.former?.keep(
      this.#watch.ids().flatMap((id) => this.#rows.quote(id) ?? []),
      age,
    );
  }

  #both(topic: string, listener: () => void, unwatch: () => void): () => void {
    return this.#together(this.#listeners.add(topic, listener), unwatch);
  }

  #together(forget: () => void, unwatch: () => void): () => void {
    const unwatchAndSend = this.#sendNowAndAfter(unwatch);
    return () => {
      forget();
      unwatchAndSend();
    };
  }

  #sendNowAndAfter(unwatch: () => void): () => void {
    this.#sendWatched();
    return () => {
      unwatch();
      this.#sendWatched();
    };
  }

  #sendWatched(): void {
    this.#line.want();
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (!this.#watch.hasChanged) return;
      const watchedRooms = this.#watch.toWatched();
      this.#rows.watch(this.#watch.ids(), watchedRooms.generation);
      this.#line.notify((api) => api.watch(watchedRooms));
    });
  }

  #begin(attach: () => void): void {
    this.#line.notify((api) => api.configure(this.#settings));
    attach();
    if (this.#ticket.ticket !== undefined) this.setTicket(this.#ticket.ticket);
    this.#watch.hasChanged = true;
    this.#sendWatched();
  }

  #onMessage(message: unknown, reply: (cost: unknown) => void): void {
    if (message instanceof ArrayBuffer) {
      this.#takeIn(new DataView(message));
      this.#options.drawing.whenDrawn(reply);
      return;
    }
    const news = message as MarketMessage;
    if (news.kind === 'connection') {
      this.#freshness.connection(news.state);
      this.#listeners.notify('connection');
    } else if (news.kind === 'ticket') {
      this.#ticket.takeCheck(news.number, news.check);
      this.#listeners.notify('ticket');
    } else if (news.kind === 'latency') {
      this.#clock.take(news.serverTime, news.milliseconds);
      this.#listeners.notify('latency');
    } else if (news.kind === 'account') {
      this.#account = news.account;
      this.#listeners.notify('account');
    } else if (news.kind === 'missed') {
      this.#missedListeners.notify('missed', news.orders);
    } else {
      this.#events.notify(news.name, news.data);
    }
  }

  #takeIn(bytes: DataView): void {
    const snapshot = readSnapshot(bytes);
    const hadPrices = this.#freshness.hasPrices;
    this.#freshness.snapshot(snapshot.age, snapshot.isTroubled);
    const isFirst =
      snapshot.rowsAt > 0 && this.#rows.accept(bytes, snapshot.rowsAt, snapshot.generation);
    if (isFirst || !hadPrices) this.#rows.notifyOthers();
    for (const section of snapshot.sections) {
      const topic = this.#values.take(section);
      if (topic !== undefined) this.#listeners.notify(topic);
    }
    // Unchanged with nearly all snapshots; then no listener is called.
    const connection = this.#freshness.atSnapshot();
    if (connection === this.#notifiedConnection) return;
    this.#notifiedConnection = connection;
    this.#listeners.notify('connection');
  }
}
