// The hooks in a real React in Chromium, with snapshots from a port as the worker sends them.
import { act, type ReactNode, StrictMode, useCallback, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppContext, type AppServices } from '../../src/lib/app-context.ts';
import {
  useConnection,
  usePortfolio,
  useQuoteDrawing,
  useQuotes,
} from '../../src/lib/market/hooks.ts';
import { type Live, LiveArea } from '../../src/lib/market/live.ts';
import type { MarketClient } from '../../src/lib/market/market-client.ts';
import { MarketStore } from '../../src/lib/market/market-store.ts';
import { useCandles } from '../../src/lib/market/use-candles.ts';
import { LiveAreaContext, useLiveWhile } from '../../src/lib/market/use-live.ts';
import { LiveText } from '../../src/shared/figures/live-text.tsx';
import type { Watched } from '../../workers/market-worker.api.ts';
import { packParts, rowsSection, type SnapshotParts, snapshot } from './snapshots.ts';

const IDS = [1, 2, 3];

let root: Root;
let place: HTMLElement;
let port: MessagePort;
let watchedRooms: Watched | undefined;
let store: MarketStore;
const time = { now: 0 };
const renders = new Map<number, number>();

function Cell({ id }: { id: number }): ReactNode {
  const quote = useAlways(() => store.live.quote(id));
  renders.set(id, (renders.get(id) ?? 0) + 1);
  return <output data-id={id}>{quote?.price ?? '--'}</output>;
}

function List({ ids }: { ids: readonly number[] }): ReactNode {
  useQuotes(ids);
  return ids.map((id) => <Cell key={id} id={id} />);
}

function Drawn({ id, drawings }: { id: number; drawings: string[] }): ReactNode {
  renders.set(id, (renders.get(id) ?? 0) + 1);
  const shutBy = useQuoteDrawing(
    id,
    useCallback(
      (quote) => {
        if (quote !== undefined) drawings.push(quote.price);
      },
      [drawings],
    ),
    true,
  );
  return <output data-id={id}>{shutBy ?? 'open'}</output>;
}

const drawCounts = { book: 0, trades: 0, chart: 0, detail: 0, portfolio: 0 };

function Part({
  name,
  text,
}: {
  name: keyof typeof drawCounts;
  text: string | undefined;
}): ReactNode {
  drawCounts[name] += 1;
  return <output>{`${name} ${text ?? '--'}`}</output>;
}

function useAlways<Value>(open: () => Live<Value>): Value {
  const [live] = useState(open);
  return useLiveWhile(true, live);
}

function BookPart(): ReactNode {
  const book = useAlways(() => store.live.book(1, 10, 5));
  return <Part name="book" text={book?.bids[0]?.price} />;
}

function TradesPart(): ReactNode {
  const trades = useAlways(() => store.live.trades({ matchId: 1, most: 50, side: 0, size: 0 }));
  return <Part name="trades" text={trades?.list[0]?.price} />;
}

function DetailPart(): ReactNode {
  const detail = useAlways(() => store.live.detail(1));
  return <Part name="detail" text={detail?.high} />;
}

const PortfolioPart = (): ReactNode => <Part name="portfolio" text={usePortfolio()?.equity} />;

function ChartPart(): ReactNode {
  const feed = useCandles(1, '5min');
  return <Part name="chart" text={`${feed.matchId} ${feed.period}`} />;
}

function InstrumentPage(): ReactNode {
  return (
    <StrictMode>
      <BookPart />
      <TradesPart />
      <ChartPart />
      <DetailPart />
      <PortfolioPart />
    </StrictMode>
  );
}

const NO_SHARES = [0, '', ''];
const LEVEL = [{ byte: 0 }, 99.5, 3, '99.5', '3', '3'];
const TRADE = [7, 1_000, { byte: 1 }, { byte: 0 }, 99.6, 2, '99.6', '2', '199.2'];
const SECTIONS: Readonly<Record<'detail' | 'book' | 'trades' | 'portfolio', Sections>> = {
  detail: {
    kind: 2,
    id: 1,
    parts: [
      ...[99.6, 99.5, 90, 100, 89, 1, 1_000],
      ...[{ byte: 1 }, { byte: 1 }],
      ...['99.6', '99.5', '+9.6', '+10.6 %', '90', '100', '89', '5', '500'],
    ],
  },
  book: {
    kind: 3,
    id: 1,
    parts: [
      ...[{ byte: 0 }, { byte: 0 }, { short: 1 }, { short: 0 }, { short: 0 }, 3],
      ...NO_SHARES,
      ...LEVEL,
    ],
  },
  trades: {
    kind: 4,
    id: 1,
    parts: [
      ...[{ byte: 0 }, { byte: 0 }, { short: 1 }, { short: 0 }, { short: 0 }],
      ...['', '', '', ''],
      ...NO_SHARES,
      ...TRADE,
    ],
  },
  portfolio: {
    kind: 6,
    id: 0,
    parts: [
      ...[{ short: 0 }, { short: 0 }, { short: 0 }, { short: 0 }],
      ...['1,000.00', '0.00', '+0.00', '100 %', 100, 0],
    ],
  },
};

interface Sections {
  kind: number;
  id: number;
  parts: Parameters<typeof packParts>[0];
}

function Age(): ReactNode {
  const { isStale, isBlocked } = useConnection();
  return <b>{isBlocked ? 'blocked' : isStale ? 'stale' : 'fresh'}</b>;
}

async function show(children: ReactNode): Promise<void> {
  const services = { quotes: store } as AppServices;
  await act(async () => {
    root.render(<AppContext value={services}>{children}</AppContext>);
  });
}

async function sendRows(generation: number, rows: { id: number; price: string }[]) {
  const bytes = rowsSection([...(watchedRooms?.rows ?? [])], rows);
  await sendSnapshot({ age: 0, generation, sections: [{ kind: 1, id: 0, bytes }] });
}

async function sendSnapshot(answer: SnapshotParts): Promise<void> {
  const message = snapshot(answer);
  const firstDrawing = new Promise((resolve) => {
    port.onmessage = resolve;
  });
  await act(async () => {
    port.postMessage(message, [message]);
    await firstDrawing;
  });
}

/** A price that is written without a render. `unit` stands for a text that changes with the language. */
function Written({ id, unit }: { id: number; unit: string }): ReactNode {
  renders.set(id, (renders.get(id) ?? 0) + 1);
  const [live] = useState(() => store.live.quote(id));
  return (
    <output>
      <LiveText
        live={live}
        text={(quote) => `${quote?.price ?? '--'} ${unit}`}
        tone={(quote) => ((quote?.pixels.price ?? 0) > 0 ? 'up' : 'none')}
      />
    </output>
  );
}

/** A card of which the test decides whether it is on screen. */
function Card({ id, area }: { id: number; area: LiveArea }): ReactNode {
  return (
    <LiveAreaContext value={area}>
      <Written id={id} unit="USDT" />
    </LiveAreaContext>
  );
}

const texts = (): string[] => [...place.querySelectorAll('output')].map((it) => it.textContent);

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  watchedRooms = undefined;
  const api = {
    configure: async () => undefined,
    attach: async (portToUse: MessagePort) => {
      port = portToUse;
    },
    watch: async (next: Watched) => {
      watchedRooms = next;
    },
  };
  const client = {
    state: () => 'ready',
    subscribe: () => () => undefined,
    ask: (question: (currentApi: typeof api) => Promise<unknown>) => question(api),
    notify: (news: (currentApi: typeof api) => Promise<unknown>) => news(api),
  } as unknown as MarketClient;
  time.now = 0;
  store = new MarketStore(client, {
    settings: {
      token: null,
      lang: 'en',
      numberRules: { decimal: '.', group: ',', minimum_grouping: 1 },
    },
    monotonic: () => time.now,
    wall: () => time.now,
    drawing: {
      want: (draw) => draw(),
      forget: () => undefined,
      whenDrawn: (callback) => callback(0),
    },
  });
  renders.clear();
  await vi.waitFor(() => expect(port).toBeDefined());
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  port.close();
});

describe('hooks in leaf components', () => {
  test('a component that draws itself gets each price without a render', async () => {
    const drawnTexts: string[] = [];
    await show(<Drawn id={2} drawings={drawnTexts} />);
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])]).toEqual([2]));
    const generation = watchedRooms?.generation ?? 0;
    const before = renders.get(2);
    await sendRows(generation, [{ id: 2, price: '2.0' }]);
    await sendRows(generation, [{ id: 2, price: '2.5' }]);
    await sendRows(generation, [{ id: 2, price: '2.6' }]);
    expect(drawnTexts).toEqual(['2.0', '2.5', '2.6']);
    expect(renders.get(2)).toBe(before);
    await show(null);
    await sendRows(generation, [{ id: 2, price: '2.7' }]);
    expect(drawnTexts).toHaveLength(3);
  });

  test('a live text is written with each price, without a render, and again when its words change', async () => {
    await show(<Written id={2} unit="USDT" />);
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])]).toEqual([2]));
    const generation = watchedRooms?.generation ?? 0;
    expect(texts()).toEqual(['-- USDT']);
    const before = renders.get(2) ?? 0;
    await sendRows(generation, [{ id: 2, price: '2.0' }]);
    expect(texts()).toEqual(['2.0 USDT']);
    const node = place.querySelector('output span span')?.firstChild;
    await sendRows(generation, [{ id: 2, price: '2.5' }]);
    expect(texts()).toEqual(['2.5 USDT']);
    expect(place.querySelector('output span span')?.firstChild, 'the same node').toBe(node);
    expect(renders.get(2)).toBe(before);
    expect(place.querySelector<HTMLElement>('output span span')?.dataset['tone']).toBe('up');
    await show(<Written id={2} unit="泰達幣" />);
    expect(texts()).toEqual(['2.5 泰達幣']);
    await show(null);
    await sendRows(generation, [{ id: 2, price: '2.7' }]);
    expect(texts()).toEqual([]);
  });

  test('a figure that is off the screen is written when it comes back, once, with the newest price', async () => {
    const area = new LiveArea(store.turns);
    await show(<Card id={2} area={area} />);
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])]).toEqual([2]));
    const generation = watchedRooms?.generation ?? 0;
    await sendRows(generation, [{ id: 2, price: '2.0' }]);
    area.setOnScreen(false);
    await sendRows(generation, [{ id: 2, price: '2.5' }]);
    await sendRows(generation, [{ id: 2, price: '2.6' }]);
    expect(texts()).toEqual(['2.0 USDT']);
    area.setOnScreen(true);
    expect(texts()).toEqual(['2.6 USDT']);
    await sendRows(generation, [{ id: 2, price: '2.7' }]);
    expect(texts()).toEqual(['2.7 USDT']);
  });

  test('a tick renders only the cells that changed', async () => {
    await show(<List ids={IDS} />);
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])].sort()).toEqual(IDS));
    const generation = watchedRooms?.generation ?? 0;
    await sendRows(
      generation,
      IDS.map((id) => ({ id, price: `${id}.0` })),
    );
    expect(texts()).toEqual(['1.0', '2.0', '3.0']);
    const before = new Map(renders);
    await sendRows(generation, [{ id: 2, price: '2.5' }]);
    expect(texts()).toEqual(['1.0', '2.5', '3.0']);
    expect(IDS.map((id) => (renders.get(id) ?? 0) - (before.get(id) ?? 0))).toEqual([0, 1, 0]);
    const again = new Map(renders);
    await sendRows(generation, [
      { id: 1, price: '1.0' },
      { id: 2, price: '2.5' },
      { id: 3, price: '3.0' },
    ]);
    expect(renders).toEqual(again);
  });

  test('strict mode mounts twice; after an unmount nothing is watched', async () => {
    await show(
      <StrictMode>
        <List ids={IDS} />
      </StrictMode>,
    );
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])].sort()).toEqual(IDS));
    await show(null);
    await vi.waitFor(() => expect([...(watchedRooms?.rows ?? [])]).toEqual([]));
  });

  test('book, trades, chart, detail and portfolio: strict mode watches each once, only the changed part renders, and nothing leaks', async () => {
    await show(<InstrumentPage />);
    await vi.waitFor(() =>
      expect(watchedRooms).toMatchObject({
        book: 1,
        levels: 10,
        group: 5,
        trades: { matchId: 1, most: 50 },
        detail: 1,
        charts: [{ matchId: 1, period: '5min' }],
      }),
    );
    expect(texts()).toEqual([
      ...['book --', 'trades --', 'chart 1 5min', 'detail --', 'portfolio --'],
    ]);
    for (const [name, shownText] of [
      ['book', 'book 99.5'],
      ['trades', 'trades 99.6'],
      ['detail', 'detail 100'],
      ['portfolio', 'portfolio 1,000.00'],
    ] as const) {
      const { parts, ...section } = SECTIONS[name];
      const before = { ...drawCounts };
      await sendSnapshot({ age: 0, sections: [{ ...section, bytes: packParts(parts) }] });
      expect(texts()).toContain(shownText);
      // Strict mode renders twice.
      expect(drawCounts).toEqual({ ...before, [name]: before[name] + 2 });
    }
    await show(null);
    await vi.waitFor(() =>
      expect(watchedRooms).toMatchObject({
        book: 0,
        trades: { matchId: 0 },
        detail: 0,
        charts: [],
      }),
    );
    const before = { ...drawCounts };
    for (const { parts, ...section } of Object.values(SECTIONS))
      await sendSnapshot({ age: 0, sections: [{ ...section, bytes: packParts(parts) }] });
    expect(drawCounts).toEqual(before);
  });

  test('spec: prices are stale above 3 s and blocked above 5 s, without any message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await show(<Age />);
      expect(place.textContent).toBe('blocked');
      await sendRows(0, []);
      expect(place.textContent).toBe('fresh');
      for (const [passedMs, shownText] of [
        [2_999, 'fresh'],
        [3_001, 'stale'],
        [5_001, 'blocked'],
      ] as const) {
        time.now = passedMs;
        await act(async () => vi.advanceTimersByTime(1_000));
        expect(place.textContent).toBe(shownText);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
