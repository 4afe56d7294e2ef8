// `chart_100k` and `chart_growth`, the page: our chart with a feed, and the same drawing library and options with the
// whole series.
import '../../../src/ui/theme/tokens.css';
import { CandleStore } from '../../../src/lib/market/candle-feed.ts';
import type { Bar } from '../../../src/lib/market/candles.ts';
import { openDrawing } from '../../../src/ui/charts/candles/drawing.ts';
import { readColours } from '../../../src/ui/charts/candles/theme.ts';
import { DECIMALS, movedBar, tail, walk, whole } from './bars.ts';
import { openPeer } from './peer.ts';

export type Side = 'ours_1k' | 'ours_100k' | 'peer_100k';

const SIZE = 'width:390px;height:360px;position:relative';
const WORDS = { tag: 'en', decimals: DECIMALS, tick: 0.1 };
const PERIOD = '1min';
const MOST = 100_000;

interface Shown {
  host: HTMLElement;
  tick(): void;
  arrange?(prices: number, volumes: number): void;
}

let currentChart: Shown | undefined;
let tickCount = 0;

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
    indicators: async () => new Float64Array(),
    catalogue: async () => [],
    profile: async () => undefined,
    retry: () => undefined,
  });
  store.accept(whole(bars));
  // Gestures have a container of their own, which is unused here.
  openDrawing({ host, surface: document.createElement('div') }, store, WORDS, () => undefined);
  const last = bars.at(-1) as Bar;
  return {
    host,
    tick: () => store.accept(tail(movedBar(last, tickCount))),
  };
}

function peer(bars: readonly Bar[]): Shown {
  const host = place();
  const { updateBar, arrange } = openPeer(host, bars, PERIOD, WORDS, readColours());
  const last = bars.at(-1) as Bar;
  return { host, arrange, tick: () => updateBar(movedBar(last, tickCount)) };
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

export async function open(side: Side): Promise<void> {
  document.body.style.cssText = 'margin:0;background:var(--page)';
  const bars = walk(MOST);
  if (side === 'peer_100k') currentChart = peer(bars);
  else currentChart = ours(side === 'ours_1k' ? bars.slice(-1_000) : bars);
  for (let count = 0; count < 10; count += 1) await frame();
}

export async function update(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    tickCount += 1;
    currentChart?.tick();
    await frame();
  }
}

export interface Look {
  price: number;
  panes: [number, number];
}

export async function show({ price, panes }: Look): Promise<DOMRect | undefined> {
  tickCount = price;
  currentChart?.arrange?.(...panes);
  currentChart?.tick();
  for (let count = 0; count < 3; count += 1) await frame();
  return currentChart?.host.getBoundingClientRect().toJSON();
}

export interface Pictures {
  ours: string;
  peer: string;
  from: number;
  to: number;
}

/** Of 255. Chromium (seen in 156) paints the edges of a dotted line a little differently on canvases of other sizes. */
const EDGES = 4;

export async function otherPixels({ ours, peer, from, to }: Pictures): Promise<string> {
  const [one, other] = await Promise.all([pixelsOf(ours), pixelsOf(peer)]);
  const lines: string[] = [];
  for (let at = from * one.width * 4; at < to * one.width * 4; at += 1) {
    const [a, b] = [one.data[at] ?? 0, other.data[at] ?? 0];
    if (Math.abs(a - b) <= EDGES) continue;
    const pixel = at >> 2;
    const x = pixel % one.width;
    lines.push(`${x}, ${(pixel - x) / one.width}: ${a} and ${b}`);
  }
  return lines.join('\n');
}

async function pixelsOf(png: string): Promise<ImageData> {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (pen === null) throw new Error('This browser has no canvas.');
  pen.drawImage(image, 0, 0);
  return pen.getImageData(0, 0, width, height);
}
