import { transfer } from 'comlink';
import type {
  AccountState,
  AccountWorth,
  Answer,
  ContractAccountView,
  MarketMessage,
  Settings,
  TicketCheck,
  WatchedTicket,
} from '../../../workers/market-worker.api.ts';
import type { CandleQuestions, CandleStore } from './candle-feed.ts';
import type { Drawing } from './drawer.ts';
import type { FormerPrices } from './former-prices.ts';
import { Freshness, type PageClocks } from './freshness.ts';
import { lastKnownBook, lastKnownTrades } from './last-known.ts';
import type { Live, Turns } from './live.ts';
import type { MarketClient } from './market-client.ts';
import { PortfolioTable } from './portfolio-table.ts';
import { RowTable } from './row-table.ts';
import { readBook, readDetail, readTrades } from './sections.ts';
import { readSnapshot, SECTION, type Section } from './snapshot.ts';
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
import { writtenBy } from './written-by.ts';

type Violations = TicketCheck['violations'];

const NO_VIOLATIONS: Violations = [];

class TicketState {
  ticket: WatchedTicket | undefined;
  check: Answer<TicketCheck> | undefined;
  /** Of the last check; the same list as long as it is equal. */
  violations: Violations = NO_VIOLATIONS;
  #number = 0;
  #checkedNumber = 0;

  edit(ticket: WatchedTicket | undefined): number {
    // Between an edit and its check the last figures stay; those of another instrument don't.
    if (ticket?.matchId !== this.ticket?.matchId) {
      this.check = undefined;
      this.violations = NO_VIOLATIONS;
    }
    this.ticket = ticket;
    this.#number += 1;
    return this.#number;
  }

  /** `check` is undefined while a price is unknown. */
  takeCheck(number: number, check: Answer<TicketCheck> | undefined): void {
    this.check = check ?? this.check;
    const violations = this.check?.ok ? this.check.value.violations : NO_VIOLATIONS;
    if (JSON.stringify(violations) !== JSON.stringify(this.violations))
      this.violations = violations;
    this.#checkedNumber = number;
  }

  isChecked(ticket: WatchedTicket | undefined): boolean {
    return this.ticket === ticket && this.#checkedNumber === this.#number;
  }
}

class Listeners<Data = void> {
  readonly #byTopic = new Map<string, Set<(data: Data) => void>>();

  add(topic: string, listener: (data: Data) => void): () => void {
    const topicListeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, topicListeners.add(listener));
    return () => {
      topicListeners.delete(listener);
      if (topicListeners.size === 0 && this.#byTopic.get(topic) === topicListeners)
        this.#byTopic.delete(topic);
    };
  }

  has(topic: string): boolean {
    return this.#byTopic.has(topic);
  }

  notify(topic: string, data: Data): void {
    for (const listener of this.#byTopic.get(topic) ?? []) listener(data);
  }
}

type MissedOrders = Extract<MarketMessage, { kind: 'missed' }>['orders'];

/** What moves with prices, each value on its own. */
export interface LiveMarket {
  quote(id: number): Live<Quote | undefined>;
  detail(id: number): Live<QuoteDetail | undefined>;
  /** `group`: number of ticks to which prices are merged. */
  book(id: number, levels: number, group: number): Live<Book | undefined>;
  trades(id: number): Live<Trades | undefined>;
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
  readonly #details = new Map<number, QuoteDetail>();
  readonly #books = new Map<number, Book>();
  readonly #tradeLists = new Map<number, Trades>();
  readonly #charts = new Map<number, CandleStore>();
  #portfolioNow: Portfolio | undefined;
  readonly #ticket = new TicketState();
  #latencyNow: number | undefined;
  /** How far the server's clock is ahead of the phone's. */
  #serverClock = 0;
  #account: ContractAccountView | undefined;
  readonly #missedListeners = new Listeners<MissedOrders>();
  readonly #freshness: Freshness;
  #notifiedConnection: Connection | undefined;
  readonly #listeners = new Listeners();
  readonly #events = new Listeners<unknown>();
  #handles = 0;
  #isTelling = false;
  #isAttached = false;
  #ages: ReturnType<typeof setTimeout> | undefined;
  #isWanted: boolean;
  #port: MessagePort | undefined;

  constructor(client: MarketClient, options: StoreOptions) {
    this.#client = client;
    this.#options = options;
    this.monotonic = options.monotonic;
    this.#settings = options.settings;
    this.#isWanted = options.waits !== true;
    this.#freshness = new Freshness(options, () => options.former?.age());
    client.subscribe(() => this.#onWorker());
    this.#onWorker();
  }

  quote = (id: number): Quote | undefined => this.#rows.quote(id) ?? this.#formerQuote(id);
  pixel = (id: number, key: keyof Quote['pixels']): number | undefined =>
    this.#rows.pixel(id, key) ?? this.#formerQuote(id)?.pixels[key];
  detail = (id: number): QuoteDetail | undefined => this.#details.get(id);
  book = (id: number): Book | undefined => this.#books.get(id);
  trades = (id: number): Trades | undefined => this.#tradeLists.get(id);
  portfolio = (): Portfolio | undefined => this.#portfolioNow;
  ticketCheck = (): TicketCheck | undefined =>
    this.#ticket.check?.ok ? this.#ticket.check.value : undefined;
  ticketViolations = (): TicketCheck['violations'] => this.#ticket.violations;
  isTicketChecked = (ticket: WatchedTicket | undefined): boolean => this.#ticket.isChecked(ticket);
  latency = (): number | undefined => this.#latencyNow;
  serverNow = (): number => this.#options.wall() + this.#serverClock;
  /** For `quote_time` of orders; undefined while the price is too old or the server's clock is unknown. */
  quoteTime = (): number | undefined =>
    this.#latencyNow === undefined ? undefined : this.#freshness.quoteTime(this.serverNow());
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
    trades: (id) => ({
      value: () => this.trades(id),
      onChange: (listener) => this.onTrades(id, listener),
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

  onTrades(id: number, listener: () => void): () => void {
    return this.#both(`trades:${id}`, listener, this.#watch.addTrades(id));
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
    this.#want();
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
    retry: (handle) => this.#client.notify((api) => api.retryHistory(handle)),
  };

  worths(accounts: readonly AccountState[]): Promise<(AccountWorth | undefined)[]> {
    return this.#client.ask((api) => api.worths(accounts));
  }

  watchCandles(feed: CandleStore): () => void {
    this.#charts.set(feed.handle, feed);
    const forget = this.#watch.addChart(feed.handle, feed.matchId, feed.period);
    const unwatch = this.#sendNowAndAfter(() => {
      forget();
      this.#charts.delete(feed.handle);
    });
    return unwatch;
  }

  configure(settings: Settings): void {
    if (writtenBy(settings) !== writtenBy(this.#settings)) this.#rows.forgetUnwatched();
    this.#settings = settings;
    this.#options.former?.setRules(writtenBy(settings));
    this.#notifyWorker((api) => api.configure(settings));
  }

  setTicket(ticket: WatchedTicket | undefined): void {
    const number = this.#ticket.edit(ticket);
    this.#notifyWorker((api) => api.watchTicket(ticket, number));
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

  #want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#onWorker();
  }

  #sendWatched(): void {
    this.#want();
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (!this.#watch.hasChanged) return;
      const watchedRooms = this.#watch.toWatched();
      this.#rows.watch(this.#watch.ids(), watchedRooms.generation);
      this.#notifyWorker((api) => api.watch(watchedRooms));
    });
  }

  /** Not retried when the worker dies: a port can be transferred only once, and `attach` sends everything again. */
  #notifyWorker(news: Parameters<MarketClient['notify']>[0]): void {
    // A worker that refuses has no core: its heartbeat reports that.
    if (this.#isAttached) this.#client.notify(news).catch(() => undefined);
  }

  #onWorker(): void {
    const isReady = this.#client.state() === 'ready';
    if (isReady && this.#isWanted && !this.#isAttached) this.#attach();
    if (isReady || !this.#isAttached) return;
    this.#isAttached = false;
    this.#port?.close();
    this.#freshness.connection('reconnecting');
    this.#listeners.notify('connection');
  }

  #attach(): void {
    this.#isAttached = true;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event: MessageEvent<unknown>) => this.#onMessage(event.data, port1);
    this.#notifyWorker((api) => api.configure(this.#settings));
    this.#notifyWorker((api) => api.attach(transfer(port2, [port2])));
    if (this.#ticket.ticket !== undefined) this.setTicket(this.#ticket.ticket);
    this.#watch.hasChanged = true;
    this.#sendWatched();
  }

  #onMessage(message: unknown, port: MessagePort): void {
    // A message of a dead worker may still have been on its way.
    if (this.#port !== port) return;
    if (message instanceof ArrayBuffer) {
      this.#takeIn(new DataView(message));
      this.#options.drawing.whenDrawn((cost) => port.postMessage(cost));
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
      this.#latencyNow = news.milliseconds;
      this.#serverClock = news.serverTime - this.#options.wall();
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
    for (const section of snapshot.sections) this.#takeSection(section);
    // Unchanged with nearly all snapshots; then no listener is called.
    const connection = this.#freshness.atSnapshot();
    if (connection === this.#notifiedConnection) return;
    this.#notifiedConnection = connection;
    this.#listeners.notify('connection');
  }

  #takeSection(section: Section): void {
    const { kind, id } = section;
    if (kind === SECTION.detail) {
      this.#details.set(id, readDetail(section));
      this.#listeners.notify(`detail:${id}`);
    } else if (kind === SECTION.book) {
      const book = lastKnownBook(readBook(section), this.#books.get(id));
      if (book !== undefined) this.#books.set(id, book);
      this.#listeners.notify(`book:${id}`);
    } else if (kind === SECTION.trades) {
      const trades = lastKnownTrades(readTrades(section), this.#tradeLists.get(id));
      if (trades !== undefined) this.#tradeLists.set(id, trades);
      this.#listeners.notify(`trades:${id}`);
    } else if (kind === SECTION.chart) {
      this.#charts.get(id)?.accept(section);
    } else if (kind === SECTION.portfolio) {
      this.#portfolioNow = new PortfolioTable(section);
      this.#listeners.notify('portfolio');
    }
  }
}
