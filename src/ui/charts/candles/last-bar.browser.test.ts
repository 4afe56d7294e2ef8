import '../../theme/tokens.css';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { barOf, MemoryFeed } from '../../../../tests/support/memory-feed.ts';
import { type Drawing, openDrawing } from './drawing.ts';

const WIDTH = 390;
const HEIGHT = 360;

let host: HTMLElement;

async function frames(count: number): Promise<void> {
  for (let framesLeft = count; framesLeft > 0; framesLeft -= 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

beforeEach(() => {
  host = document.createElement('div');
  host.style.cssText = `position:absolute;inset:0 auto auto 0;width:${WIDTH}px;height:${HEIGHT}px`;
  document.body.append(host);
});

afterEach(() => host.remove());

describe('chart: the parts that change with each price', () => {
  /** An invisible line that prevents drawing the last bar separately, so that the library draws it. */
  const aside = [{ id: 'a', kind: 'order', price: 1, title: '' }] as const;

  async function expectAsTheLibraryHasIt(drawing: Drawing, what: string): Promise<void> {
    await frames(4);
    const apart = composePicture();
    drawing.drawLines(aside);
    await frames(4);
    expect(differences(apart, composePicture()), what).toBe(0);
    drawing.drawLines([]);
    await frames(4);
    expect(differences(apart, composePicture()), `${what}, again`).toBe(0);
  }

  it("are drawn above the library's picture, which stays unchanged, and look as if the library had drawn them", async () => {
    const feed = new MemoryFeed(500);
    const places = { host, surface: document.createElement('div') };
    const drawing = openDrawing(
      places,
      feed,
      { tag: 'en', decimals: 2, tick: 0.01 },
      () => undefined,
    );
    await frames(6);
    const { open: first, close, high } = feed.bars.at(-1) ?? barOf(499);
    // The pane without its axis, whose figures make room for the label.
    const pane = host.firstElementChild?.querySelector('tr')?.cells[1];
    const prices = pane?.querySelectorAll('canvas') ?? [];
    const library = (): string => [...prices].map((canvas) => canvas.toDataURL()).join(' ');
    feed.tick(close + 0.5);
    await frames(4);
    const [before, shownPicture] = [library(), composePicture()];
    for (const price of [first - 1, first + 2.25, first - 3.5]) feed.tick(price);
    await frames(4);
    expect(differences(shownPicture, composePicture())).toBeGreaterThan(0);
    expect(library()).toBe(before);

    await expectAsTheLibraryHasIt(drawing, 'a falling candle');
    feed.tick(first + 1.75);
    await expectAsTheLibraryHasIt(drawing, 'a rising candle');
    feed.tick(high + 150);
    expect(library()).toBe(before);
    await expectAsTheLibraryHasIt(drawing, 'another scale');
    expect(library()).not.toBe(before);
    feed.grow(1);
    feed.tick((feed.bars.at(-1)?.open ?? 0) - 2);
    await expectAsTheLibraryHasIt(drawing, 'a new bar');
    for (const zoom of [0.3, 2, 3]) {
      drawing.zoom(zoom, 300);
      feed.tick(first);
      await expectAsTheLibraryHasIt(drawing, `${zoom} as near`);
    }
    feed.now = 'loading';
    feed.tick(first + 1);
    await expectAsTheLibraryHasIt(drawing, 'an old price');
    host.style.width = '320px';
    await expectAsTheLibraryHasIt(drawing, 'a small screen');
    drawing.pan(2_000);
    feed.tick(first + 2);
    await expectAsTheLibraryHasIt(drawing, 'the past');
    drawing.remove();
    expect(host.childElementCount).toBe(0);
  });
});

function composePicture(): ImageData {
  const sheet = new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d');
  if (sheet === null) throw new Error('this browser has no canvas');
  for (const level of ['1', '2']) {
    for (const canvas of host.querySelectorAll('canvas')) {
      const { zIndex, visibility } = getComputedStyle(canvas);
      const { left, top } = canvas.getBoundingClientRect();
      const isSeen = visibility === 'visible' && canvas.width > 0;
      if (isSeen && zIndex === level) sheet.drawImage(canvas, left, top);
    }
  }
  return sheet.getImageData(0, 0, WIDTH, HEIGHT);
}

/**
 * Of 255. Some Chromium versions paint the edges of a dotted line up to this much (156 was measured)
 * differently on canvases of other sizes.
 */
const EDGES = 4;

function differences(one: ImageData, other: ImageData): number {
  const [a, b] = [one.data, other.data];
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const isOther = [0, 1, 2, 3].some(
      (part) => Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)) > EDGES,
    );
    if (isOther) count += 1;
  }
  return count;
}
