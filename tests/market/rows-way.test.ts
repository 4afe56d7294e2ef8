// Rows from the real core to the page's store, in transferred buffers. The test decides when the page receives a snapshot.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import type { MarketClient, WorkerState } from '../../src/lib/market/market-client.ts';
import { MarketStore } from '../../src/lib/market/market-store.ts';
import type { Quote } from '../../src/lib/market/types.ts';
import { ROOM } from '../../workers/market/frame-header.ts';
import { Pacer, ROWS_EVERY_MS, VIEW_EVERY_MS } from '../../workers/market/pacer.ts';
import { ServerClock } from '../../workers/market/server-clock.ts';
import type { Watched } from '../../workers/market-worker.api.ts';
import { ScriptedMarket } from '../support/scripted-market.ts';

const RULES = { decimal: '.', group: ',', minimum_grouping: 1 };
const settings = { token: null, lang: 'en', numberRules: RULES };
const closing: (() => void)[] = [];
let now = 0;

beforeEach(() => {
  now = 0;
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

class Worker {
  readonly market = new Market();
  readonly server = new ScriptedMarket();
  readonly pacer: Pacer;
  watchedRows: Watched | undefined;
  isAnswered = true;

  constructor() {
    const { market, server } = this;
    const clock = new ServerClock({ monotonic: () => now, wall: () => now });
    clock.atLeast(server.time);
    market.load_instruments('7/-2/-3/0.01\n9/0/0/1');
    market.open_room(ROOM.quotes, 0);
    market.ingest(server.snapshot(), server.time);
    this.pacer = new Pacer(market, clock, () => now);
  }

  async configure({ numberRules }: typeof settings): Promise<void> {
    this.market.set_rules(numberRules);
  }

  async attach(port: MessagePort): Promise<void> {
    closing.push(() => port.close());
    port.onmessage = ({ data }: MessageEvent<number>) => {
      this.pacer.onDrawn(data);
      this.isAnswered = true;
    };
    this.pacer.attach({ send: (snapshot) => port.postMessage(snapshot, [snapshot]) });
  }

  async watch(watchedRooms: Watched): Promise<void> {
    this.watchedRows = watchedRooms;
    this.market.watch_rows(watchedRooms.rows, watchedRooms.generation);
    this.market.watch_detail(watchedRooms.detail);
  }

  trade(id: number, price: number): void {
    this.market.ingest(this.server.trade(id, price), this.server.time);
  }

  /** Advances the worker's clock and runs its timer; returns true if something was sent to the page. */
  beat(after: number): boolean {
    now += after;
    const went = this.pacer.beat('frames');
    if (went) this.isAnswered = false;
    return went;
  }
}

function open() {
  let worker = new Worker();
  let state: WorkerState = 'starting';
  let hear = (): void => undefined;
  const client = {
    state: () => state,
    subscribe: (listener: () => void) => {
      hear = listener;
    },
    notify: (news: (currentWorker: Worker) => Promise<unknown>) => news(worker),
  } as unknown as MarketClient;
  const callbacks: (() => void)[] = [];
  const store = new MarketStore(client, {
    settings,
    monotonic: () => now,
    wall: () => now,
    drawing: {
      want: (draw) => draw(),
      forget: () => undefined,
      whenDrawn: (callback) => callbacks.push(() => callback(0)),
    },
  });
  const become = (next: WorkerState): void => {
    state = next;
    hear();
  };
  const turn = async (): Promise<void> => {
    expect(worker.beat(ROWS_EVERY_MS.least)).toBe(true);
    await firstDrawing();
    await draw();
  };
  const firstDrawing = (): Promise<void> => vi.waitFor(() => expect(callbacks).toHaveLength(1));
  const draw = async (): Promise<void> => {
    for (const callback of callbacks.splice(0)) callback();
    await vi.waitFor(() => expect(worker.isAnswered).toBe(true));
  };
  const watches = (count: number): Promise<void> =>
    vi.waitFor(() => expect(worker.watchedRows?.rows).toHaveLength(count));
  const another = (): Worker => {
    worker = new Worker();
    return worker;
  };
  return { worker, store, become, turn, received: firstDrawing, draw, watches, another };
}

const prices = (quotes: readonly (Quote | undefined)[]): (string | undefined)[] =>
  quotes.map((quote) => quote?.price);

describe('rows in snapshots', () => {
  test("a quote that somebody holds doesn't change", async () => {
    const { worker, store, become, turn, watches } = open();
    const heldQuotes: (Quote | undefined)[] = [];
    closing.push(store.onQuote(7, () => heldQuotes.push(store.quote(7))));
    become('ready');
    await watches(1);
    for (const price of [12_345, 20_001, 20_002, 20_003, 20_004]) {
      if (price !== 12_345) worker.trade(7, price);
      await turn();
    }
    expect(prices(heldQuotes)).toEqual(['123.45', '200.01', '200.02', '200.03', '200.04']);
    const drawnPrices = heldQuotes.map((quote) => quote?.pixels.price);
    expect(drawnPrices).toEqual([123.45, 200.01, 200.02, 200.03, 200.04]);
    expect(heldQuotes.map((quote) => quote?.direction)).toEqual(['none', 'up', 'up', 'up', 'up']);
  });

  test('a late read gets the last snapshot', async () => {
    const { worker, store, become, turn, received, draw, watches } = open();
    closing.push(
      store.watchRows([7, 9]),
      store.onDetail(7, () => undefined),
    );
    become('ready');
    await watches(2);
    await turn();
    worker.trade(9, 700);
    await turn();
    worker.trade(9, 800);
    expect(worker.beat(ROWS_EVERY_MS.least)).toBe(true);
    expect(store.quote(9)?.price).toBe('700');
    // A snapshot of the visible instrument may come between those of rows, and changes none.
    await received();
    await draw();
    worker.trade(7, 20_000);
    worker.trade(9, 900);
    expect(worker.beat(VIEW_EVERY_MS)).toBe(true);
    await received();
    expect(store.detail(7)?.price).toBe('200.00');
    expect(prices([store.quote(7), store.quote(9)])).toEqual(['123.45', '800']);
    for (let beat = 0; beat < 20; beat += 1) expect(worker.beat(ROWS_EVERY_MS.most)).toBe(false);
    await draw();
    await turn();
    expect(prices([store.quote(7), store.quote(9)])).toEqual(['200.00', '900']);
  });

  test('another list during a snapshot: its rows belong to the other list, and are ignored', async () => {
    const { worker, store, become, turn, received, draw, watches } = open();
    const leave = store.watchRows([7, 9]);
    become('ready');
    await watches(2);
    await turn();
    worker.trade(7, 20_000);
    worker.trade(9, 700);
    expect(prices([store.quote(7), store.quote(9)])).toEqual(['123.45', '600']);
    expect(worker.beat(ROWS_EVERY_MS.least)).toBe(true);
    leave();
    closing.push(store.watchRows([9]));
    await received();
    // In the old list row 1 was instrument 7, whose last price stays.
    expect(prices([store.quote(7), store.quote(9)])).toEqual(['123.45', '600']);
    await watches(1);
    await draw();
    await turn();
    expect(store.quote(9)?.price).toBe('700');
  });

  test('a longer list keeps the quotes of the shorter one', async () => {
    const { worker, store, become, turn, watches } = open();
    closing.push(store.watchRows([7]));
    become('ready');
    await watches(1);
    await turn();
    const first = store.quote(7);
    const others = Array.from({ length: 300 }, (_, index) => 100 + index);
    closing.push(store.watchRows([...others, 9]));
    await watches(302);
    for (const price of [601, 602, 603]) {
      worker.trade(9, price);
      await turn();
      expect(store.quote(9)?.price).toBe(`${price}`);
    }
    expect(first?.price, 'nothing about it changed').toBe('123.45');
    expect(store.quote(7)).toBe(first);
    expect(store.quote(100)).toBeUndefined();
  });

  test('another language sends every row again, and a row with the same texts is the same object', async () => {
    const { worker, store, become, turn, watches } = open();
    let calls = 0;
    closing.push(store.watchRows([7, 9]));
    closing.push(store.onQuote(9, () => (calls += 1)));
    become('ready');
    await watches(2);
    await turn();
    worker.trade(9, 601);
    await turn();
    const [seven, nine] = [store.quote(7), store.quote(9)];
    store.configure({ ...settings, numberRules: { ...RULES, decimal: ',', group: ' ' } });
    await turn();
    expect(prices([store.quote(7), seven, nine])).toEqual(['123,45', '123.45', '601']);
    expect(store.quote(9)).toMatchObject({ price: '601' });
    expect(calls).toBe(3);
    worker.market.resend();
    const again = [store.quote(7), store.quote(9)];
    await turn();
    expect(store.quote(7)).toBe(again[0]);
  });

  test('a dead worker: its data stays, and the next worker starts from its own first section', async () => {
    const { worker, store, become, turn, watches, another } = open();
    const heldQuotes: (string | undefined)[] = [];
    closing.push(store.onQuote(7, () => heldQuotes.push(store.quote(7)?.price)));
    become('ready');
    await watches(1);
    await turn();
    worker.trade(7, 20_000);
    // Sent to a page that learns of the worker's end first.
    worker.beat(ROWS_EVERY_MS.least);
    become('starting');
    const successor = another();
    expect(store.quote(7)?.price).toBe('123.45');
    successor.trade(7, 30_000);
    become('ready');
    await watches(1);
    await turn();
    successor.trade(7, 30_001);
    await turn();
    expect(heldQuotes).toEqual(['123.45', '300.00', '300.01']);
  });
});
