// `chart_100k` and `chart_growth`, the page: our chart on a feed, and the same drawing library with the same options
// that holds the whole series.
import '../../../src/ui/tokens.css';
import { CandleStore } from '../../../src/lib/market/candle-feed.ts';
import type { Bar } from '../../../src/lib/market/types.ts';
import { axisOffset, axisTexts } from '../../../src/ui/chart/axis-texts.ts';
import { openCanvas } from '../../../src/ui/chart/canvas.ts';
import { openDrawing } from '../../../src/ui/chart/drawing.ts';
import { readColours } from '../../../src/ui/chart/theme.ts';
import { latestView, visible } from '../../../src/ui/chart/view.ts';
import { DECIMALS, moved, tail, walk, whole } from './bars.ts';

export type Side = 'ours_1k' | 'ours_100k' | 'peer_100k';

const SIZE = 'width:390px;height:360px;position:relative';
const WORDS = { tag: 'en', decimals: DECIMALS };
const PERIOD = '1min';
const MOST = 100_000;

interface Shown {
  host: HTMLElement;
  /** Another price of the running bar. */
  tick(): void;
}

let shown: Shown | undefined;
let ticked = 0;

function place(): HTMLElement {
  const host = document.createElement('div');
  host.style.cssText = SIZE;
  document.body.append(host);
  return host;
}

function ours(bars: readonly Bar[]): Shown {
  const host = place();
  const store = new CandleStore(1, 1, PERIOD, {
    older: async () => false,
    texts: async () => '1\n2\n3\n4\n5K',
  });
  store.accept(whole(bars));
  // Gestures have a place of their own, which nobody touches here.
  openDrawing({ host, surface: document.createElement('div') }, store, WORDS, () => undefined);
  const last = bars.at(-1) as Bar;
  return {
    host,
    tick: () => store.accept(tail(moved(last, ticked))),
  };
}

function peer(bars: readonly Bar[]): Shown {
  const host = place();
  const canvas = openCanvas(host, PERIOD, readColours());
  const last = bars.at(-1) as Bar;
  canvas.describe(axisTexts(WORDS.tag, WORDS.decimals, PERIOD), WORDS.decimals);
  canvas.fill(bars, axisOffset(PERIOD, last.time));
  canvas.showLast(last, true);
  // The eye where ours has it, so that both draw the same bars.
  const look = (): void => canvas.look(visible(latestView(bars.length), canvas.width()));
  // A frame later: what the library does after it told a size would undo it.
  canvas.onResize(() => requestAnimationFrame(look));
  return {
    host,
    tick() {
      const bar = moved(last, ticked);
      canvas.append(bar);
      canvas.showLast(bar, true);
    },
  };
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

export async function open(side: Side): Promise<void> {
  document.body.style.cssText = 'margin:0;background:var(--page)';
  const bars = walk(MOST);
  if (side === 'peer_100k') shown = peer(bars);
  else shown = ours(side === 'ours_1k' ? bars.slice(-1_000) : bars);
  for (let count = 0; count < 10; count += 1) await frame();
}

/** A new last price in each frame, which the next one shows; so many times. */
export async function update(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    ticked += 1;
    shown?.tick();
    await frame();
  }
}

/** FNV-1a over the pixels of a row. */
function digest(words: Uint32Array): number {
  return words.reduce((hash, word) => Math.imul(hash ^ word, 0x0100_0193), 0x811c_9dc5) >>> 0;
}

/** What is seen at a certain price, row by row of pixels. */
export async function picture(price: number): Promise<string> {
  ticked = price;
  shown?.tick();
  for (let count = 0; count < 3; count += 1) await frame();
  const rows: string[] = [];
  for (const canvas of shown?.host.querySelectorAll('canvas') ?? []) {
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    if (data === undefined) continue;
    const words = new Uint32Array(data.buffer);
    rows.push(`canvas ${width} x ${height}`);
    for (let row = 0; row < height; row += 1) {
      rows.push(`row ${row}: ${digest(words.subarray(row * width, (row + 1) * width))}`);
    }
  }
  return rows.join('\n');
}
