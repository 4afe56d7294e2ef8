import '../../theme/tokens.css';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { barOf, FIRST_BAR, MemoryFeed, MINUTE } from '../../../../tests/support/memory-feed.ts';
import { type ChartStatus, type Drawing, openDrawing } from './drawing.ts';
import { OTHER_SHAPES } from './other-shapes.ts';
import type { OtherKind } from './shapes.ts';

const WIDTH = 390;
const HEIGHT = 360;

let host: HTMLElement;
let surface: HTMLElement;
let drawing: Drawing | undefined;
let statuses: ChartStatus[];

function place(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `position:absolute;inset:0 auto auto 0;width:${WIDTH}px;height:${HEIGHT}px`;
  document.body.append(element);
  return element;
}

async function frames(count: number): Promise<void> {
  for (let framesLeft = count; framesLeft > 0; framesLeft -= 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

async function open(feed: MemoryFeed): Promise<Drawing> {
  const drawingUnderTest = openDrawing(
    { host, surface },
    feed,
    { tag: 'en', decimals: 2, tick: 0.01 },
    (status) => statuses.push(status),
  );
  drawing = drawingUnderTest;
  await vi.waitFor(() => {
    if (feed.length() > 0) expect(drawingUnderTest.heldCount()).toBeGreaterThan(0);
  });
  // The width of the price labels is known only after drawing, which then needs another layout.
  await frames(6);
  return drawingUnderTest;
}

function pointer(type: string, x: number, y: number, init: PointerEventInit = {}): void {
  const event = { pointerId: 1, pointerType: 'touch', bubbles: true, clientX: x, clientY: y };
  surface.dispatchEvent(new PointerEvent(type, { ...event, ...init }));
}

const latest = (): ChartStatus | undefined => statuses.at(-1);

beforeEach(() => {
  statuses = [];
  host = place();
  surface = place();
});

afterEach(() => {
  drawing?.remove();
  drawing = undefined;
  host.remove();
  surface.remove();
});

describe('chart: constant cost for any length', () => {
  it('gives the library a window whose size does not depend on the feed', async () => {
    const sizes: number[] = [];
    for (const length of [1_000, 20_000]) {
      const openedDrawing = await open(new MemoryFeed(length));
      sizes.push(openedDrawing.heldCount());
      openedDrawing.remove();
      drawing = undefined;
    }
    expect(sizes[0]).toBe(sizes[1]);
    expect(sizes[0]).toBeLessThan(200);
  });

  it('a tick of the running bar reads that bar and no other', async () => {
    const feed = new MemoryFeed(20_000);
    await open(feed);
    await frames(3);
    feed.reads.bar = 0;
    feed.tick(1_234);
    expect(feed.reads.bar).toBeLessThanOrEqual(4);
  });

  it('draws ticks at most once a frame', async () => {
    const feed = new MemoryFeed(500);
    await open(feed);
    await frames(3);
    feed.reads.bar = 0;
    for (let tick = 0; tick < 200; tick += 1) feed.tick(1_000 + tick);
    const once = feed.reads.bar;
    expect(once).toBeLessThanOrEqual(4);
    await frames(2);
    // The legend finds its bar by time, which reads a few more; 200 ticks would read hundreds.
    expect(feed.reads.bar).toBeLessThan(40);
  });

  it('redraws volumes only when a bar changes by a pixel, and prices always', async () => {
    const feed = new MemoryFeed(500);
    const drawing = await open(feed);
    const { close, volume } = feed.bars.at(-1) ?? barOf(499);
    const clearSpy = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
    const drawnAgain = async (): Promise<number> => {
      await frames(3);
      const pens = new Set(clearSpy.mock.contexts);
      clearSpy.mockClear();
      return pens.size;
    };
    // The first update after a scroll redraws them.
    feed.tick(close + 1);
    await vi.waitFor(async () => expect(await drawnAgain()).toBe(0));
    feed.tick(close + 2, volume / 1_000_000);
    const [prices, before] = [await drawnAgain(), picture()];
    feed.tick(close + 2, volume / 1_000_000);
    expect(await drawnAgain()).toBe(0);
    feed.tick(close + 2, volume);
    const volumes = await drawnAgain();
    expect(volumes).toBeGreaterThan(0);
    expect(picture()).not.toBe(before);
    feed.tick(close + 3, volume);
    expect(await drawnAgain()).toBe(prices + volumes);
    // Smaller changes become visible with the next scroll.
    feed.tick(close + 3, volume / 1_000_000);
    expect(await drawnAgain()).toBe(0);
    drawing.pan(20);
    expect(await drawnAgain()).toBeGreaterThan(prices + volumes);
    clearSpy.mockRestore();
    // Labels of longer prices widen both axes equally.
    const widths = (): number[] =>
      [...host.querySelectorAll('td canvas')].map((it) => it.clientWidth).filter((it) => it > 200);
    const wide = Math.max(...widths());
    feed.tick(12_345_678.9);
    await vi.waitFor(() => {
      expect(Math.max(...widths())).toBeLessThan(wide);
      expect(new Set(widths()).size).toBe(1);
    });
  });

  it('appends new bars for hours without another window, up to a limit', async () => {
    const feed = new MemoryFeed(2_000);
    const drawing = await open(feed);
    const before = drawing.heldCount();
    feed.grow(1);
    await frames(2);
    expect(drawing.heldCount()).toBe(before + 1);
    for (let minute = 0; minute < 60; minute += 1) {
      feed.grow(19);
      await frames(1);
    }
    await frames(2);
    expect(drawing.heldCount()).toBeLessThan(before * 4);
  });
});

describe('chart: the visible range', () => {
  it('follows new bars at the right edge', async () => {
    const feed = new MemoryFeed(500);
    await open(feed);
    feed.grow(1);
    await vi.waitFor(() => expect(drawing?.legendBar()?.texts.close).toBe(`c${barOf(500).close}`));
    expect(latest()?.isLatest).toBe(true);
  });

  it('stays where it is while the past is visible', async () => {
    const feed = new MemoryFeed(500);
    const drawing = await open(feed);
    drawing.pan(1_000);
    await frames(2);
    expect(latest()?.isLatest).toBe(false);
    drawing.point({ x: 100, y: 100 });
    await vi.waitFor(() => expect(latest()?.isPointing).toBe(true));
    await frames(3);
    const before = drawing?.legendBar()?.texts;
    feed.grow(3);
    await frames(3);
    drawing.point({ x: 100, y: 100 });
    await frames(3);
    expect(drawing?.legendBar()?.texts).toEqual(before);
    expect(latest()?.isLatest).toBe(false);
    drawing.toLatest();
    await frames(2);
    expect(latest()?.isLatest).toBe(true);
  });

  it('stays on the same bars when older ones are added, and requests each page once', async () => {
    const feed = new MemoryFeed(120);
    const page = (pages: number) =>
      Array.from({ length: 300 }, (_, at) => ({
        ...barOf(at),
        time: FIRST_BAR - (300 * pages - at) * MINUTE,
      }));
    feed.older = [page(2), page(1)];
    const drawing = await open(feed);
    expect(feed.reads.older).toBe(0);
    drawing.pan(350);
    drawing.point({ x: 120, y: 100 });
    await vi.waitFor(() => expect(feed.length()).toBe(420));
    await frames(3);
    const before = drawing?.legendBar()?.time;
    drawing.point({ x: 120, y: 100 });
    await frames(3);
    expect(drawing?.legendBar()?.time).toBe(before);
    for (let step = 0; step < 12; step += 1) {
      drawing.pan(300);
      await frames(2);
    }
    await vi.waitFor(() => expect(feed.length()).toBe(720));
    await frames(4);
    expect(feed.reads.older).toBe(2);
  });

  it('finds its time again in a feed that was reloaded after a gap', async () => {
    const feed = new MemoryFeed(900);
    const drawing = await open(feed);
    drawing.pan(2_000);
    await frames(2);
    drawing.point({ x: 150, y: 100 });
    await vi.waitFor(() => expect(drawing?.legendBar()).toBeDefined());
    await frames(8);
    const before = drawing?.legendBar()?.time;
    feed.bars = Array.from({ length: 700 }, (_, at) => barOf(at + 250));
    feed.notify({ kind: 'whole' });
    await frames(2);
    drawing.point({ x: 150, y: 100 });
    await frames(4);
    expect(drawing?.legendBar()?.time).toBe(before);
  });

  it('changes the window when scrolled out of it, and shows the bars of that place', async () => {
    const feed = new MemoryFeed(5_000);
    const drawing = await open(feed);
    feed.reads.bar = 0;
    for (let step = 0; step < 40; step += 1) {
      drawing.pan(300);
      await frames(1);
    }
    expect(feed.reads.bar).toBeGreaterThan(drawing.heldCount());
    expect(drawing.heldCount()).toBeLessThan(200);
    drawing.point({ x: 200, y: 100 });
    await vi.waitFor(() => expect(latest()?.isPointing).toBe(true));
    await frames(3);
    const text = drawing?.legendBar()?.texts.close ?? '';
    const index = feed.bars.findIndex((bar) => `c${bar.close}` === text);
    expect(index).toBeGreaterThan(5_000 - (40 * 300) / 7 - 60);
    expect(index).toBeLessThan(5_000 - (40 * 300) / 7 + 5);
  });
});

describe('chart: gestures', () => {
  function flick(): void {
    pointer('pointerdown', 100, 100);
    for (let x = 110; x <= 300; x += 10) pointer('pointermove', x, 100);
    pointer('pointerup', 300, 100);
  }

  it('a drag moves the bars with the finger', async () => {
    await open(new MemoryFeed(500));
    flick();
    await frames(2);
    expect(latest()?.isLatest).toBe(false);
  });

  it('a fling ends when the newest bar is selected', async () => {
    const drawing = await open(new MemoryFeed(500));
    flick();
    await frames(2);
    drawing.toLatest();
    await frames(20);
    expect(latest()?.isLatest).toBe(true);
  });

  it('spreading two fingers zooms in, with fewer bars visible and in the window', async () => {
    const drawing = await open(new MemoryFeed(5_000));
    const before = drawing.heldCount();
    const other = { pointerId: 2 };
    pointer('pointerdown', 180, 100);
    pointer('pointerdown', 200, 100, other);
    pointer('pointermove', 80, 100);
    pointer('pointermove', 300, 100, other);
    pointer('pointerup', 80, 100);
    pointer('pointerup', 300, 100, other);
    drawing.pan(5_000);
    await frames(3);
    expect(drawing.heldCount()).toBeLessThan(before);
  });

  it('a tap shows the crosshair with the exact texts of its bar, the next tap removes it', async () => {
    const feed = new MemoryFeed(500);
    await open(feed);
    pointer('pointerdown', 150, 120);
    pointer('pointerup', 150, 120);
    await vi.waitFor(() => expect(latest()?.isPointing).toBe(true));
    await vi.waitFor(() => {
      const close = drawing?.legendBar()?.texts.close;
      expect(close).not.toBe(`c${barOf(499).close}`);
      expect(feed.bars.some((bar) => `c${bar.close}` === close)).toBe(true);
    });
    pointer('pointerdown', 150, 120);
    pointer('pointerup', 150, 120);
    await vi.waitFor(() => expect(latest()?.isPointing).toBe(false));
  });

  it('keys step the crosshair from bar to bar', async () => {
    const drawing = await open(new MemoryFeed(500));
    drawing.step(-1);
    await vi.waitFor(() => expect(drawing?.legendBar()?.texts.close).toBe(`c${barOf(499).close}`));
    drawing.step(-1);
    await vi.waitFor(() => expect(drawing?.legendBar()?.texts.close).toBe(`c${barOf(498).close}`));
  });
});

describe('chart: lines, markers, and an empty feed', () => {
  it('draws lines by their id and removes deleted ones', async () => {
    const drawing = await open(new MemoryFeed(300));
    const line = { id: 'a', kind: 'take_profit', price: 1_050, title: 'TP' } as const;
    drawing.drawLines([line, { ...line, id: 'b', kind: 'liquidation' }]);
    await frames(2);
    const both = picture();
    drawing.drawLines([{ ...line, price: 1_010 }]);
    await frames(2);
    const movedPicture = picture();
    drawing.drawLines([]);
    await frames(2);
    expect(new Set([both, movedPicture, picture()]).size).toBe(3);
  });

  it('draws a marker at the bar that contains its time, also after a new window', async () => {
    const drawing = await open(new MemoryFeed(300));
    const bare = picture();
    const time = FIRST_BAR + 290 * MINUTE + 30_000;
    drawing.drawMarkers([{ id: 'm', time, side: 'buy', title: 'B' }]);
    await frames(2);
    expect(picture()).not.toBe(bare);
    drawing.drawMarkers([{ id: 'm', time: FIRST_BAR + 5 * MINUTE, side: 'buy', title: 'B' }]);
    await frames(2);
    expect(picture()).toBe(bare);
  });

  it('waits for the first bars, and starts at the newest', async () => {
    const feed = new MemoryFeed(0);
    feed.now = 'loading';
    const drawing = await open(feed);
    expect(drawing.heldCount()).toBe(0);
    feed.now = 'live';
    feed.bars = Array.from({ length: 50 }, (_, at) => barOf(at));
    feed.notify({ kind: 'whole' });
    await vi.waitFor(() => expect(drawing?.legendBar()?.texts.close).toBe(`c${barOf(49).close}`));
  });

  it('a line is drawn for the time-share', async () => {
    const drawing = await open(new MemoryFeed(300, 'line'));
    expect(drawing.heldCount()).toBeGreaterThan(0);
    drawing.drawLines([{ id: 'a', kind: 'order', price: 1_050, title: '' }]);
    await frames(2);
  });
});

describe('chart: cleanup', () => {
  it('remove() removes every listener, the canvas and the subscription', async () => {
    const addedTexts: string[] = [];
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener');
    const remove = vi.spyOn(EventTarget.prototype, 'removeEventListener');
    const global = (target: unknown): boolean =>
      target === window || target === document || target === document.body;
    const feed = new MemoryFeed(500);
    const openedDrawing = await open(feed);
    openedDrawing.pan(200);
    openedDrawing.point({ x: 100, y: 100 });
    await frames(2);
    openedDrawing.remove();
    drawing = undefined;
    for (const [at, call] of add.mock.calls.entries()) {
      if (global(add.mock.contexts[at])) addedTexts.push(call[0]);
    }
    for (const [at, call] of remove.mock.calls.entries()) {
      if (!global(remove.mock.contexts[at])) continue;
      const index = addedTexts.indexOf(call[0]);
      if (index >= 0) addedTexts.splice(index, 1);
    }
    add.mockRestore();
    remove.mockRestore();
    expect(addedTexts).toEqual([]);
    expect(feed.listening).toBe(0);
    expect(host.childElementCount).toBe(0);
    const count = statuses.length;
    pointer('pointerdown', 150, 120);
    pointer('pointerup', 150, 120);
    feed.notify({ kind: 'tail', from: 499 });
    await frames(3);
    expect(statuses).toHaveLength(count);
  });
});

function picture(): string {
  return [...host.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL()).join(' ');
}

describe('R-VIEW-2: kinds of a chart', () => {
  it.each(Object.keys(OTHER_SHAPES) as OtherKind[])(
    '%s draws its bars, and each price draws it again',
    async (kind) => {
      const feed = new MemoryFeed(300);
      // Averaged bars are values of a study: here the prices themselves.
      feed.indicators = async (from: number) =>
        Float64Array.from(
          feed.bars.flatMap(({ time, open, high, low, close }) =>
            time < from ? [] : [time, open, high, low, close],
          ),
        );
      const barsOf = kind === 'heikin' ? 'heikin' : undefined;
      const look = { openShape: OTHER_SHAPES[kind], barsOf, zone: '' };
      const words = { tag: 'en', decimals: 2, tick: 0.01 };
      drawing = openDrawing({ host, surface }, feed, words, () => undefined, undefined, look);
      drawing.choose({ studies: [], records: [], hasVolume: true });
      await frames(8);
      const canvas = (): string => host.querySelector('canvas')?.toDataURL() ?? '';
      const before = canvas();
      feed.tick(feed.bar(299).close + 40);
      await vi.waitFor(() => expect(canvas()).not.toBe(before));
    },
  );

  it('an arrow up moves the crosshair by a tick of the price', async () => {
    const feed = new MemoryFeed(300);
    const chartUnderTest = await open(feed);
    chartUnderTest.step(-1);
    chartUnderTest.lift(10);
    await frames(2);
    const { time, close } = feed.bar(299);
    expect(chartUnderTest.pointedTime()).toBe(time);
    expect(Number(chartUnderTest.pointedPrice()?.replace(',', ''))).toBeCloseTo(close + 0.1, 2);
  });
});
