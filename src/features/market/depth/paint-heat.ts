import type { MarketTrade } from '../../../lib/market/types.ts';
import type { Paint, Sheet } from '../../../ui/charts/canvas-picture.ts';
import { EVERY_MS, type HeatSample, KEPT } from './use-heat-samples.ts';

const ROWS = 24;
const AXIS = { width: 72, height: 20 };
/** Strengths of a cell, as parts of the side's colour. */
const STRENGTHS = [0.06, 0.18, 0.36, 0.6, 0.9];
const RING = 7;

export interface HeatWords {
  price(value: number): string;
  clock(time: number): string;
}

/** The quantity at each price over the time, the middle as a line, and large trades as rings. */
export function paintHeat(
  samples: readonly HeatSample[],
  trades: readonly MarketTrade[],
  words: HeatWords,
): Paint {
  return (sheet) => {
    const last = samples.at(-1);
    if (last === undefined) return;
    const range = rangeOf(samples);
    if (range === undefined) return;
    const plot = { width: sheet.width - AXIS.width, height: sheet.height - AXIS.height };
    const from = last.time - EVERY_MS * (KEPT - 1);
    const column = plot.width / KEPT;
    const x = (time: number): number => ((time - from) / EVERY_MS) * column;
    const y = (price: number): number =>
      plot.height - ((price - range.low) / (range.high - range.low)) * plot.height;
    cells(sheet, { samples, range, plot, column, x });
    const { pen, colour } = sheet;
    pen.strokeStyle = colour('--text');
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const sample of samples) {
      const middle = middleOf(sample);
      if (middle !== undefined) pen.lineTo(x(sample.time) + column / 2, y(middle));
    }
    pen.stroke();
    pen.strokeStyle = colour('--warn');
    for (const { time, isLarge, pixels } of trades) {
      if (!isLarge || time < from) continue;
      pen.beginPath();
      pen.arc(Math.min(x(time), plot.width - RING), y(pixels.price), RING, 0, 2 * Math.PI);
      pen.stroke();
    }
    axes(sheet, { range, plot, from, x, words });
  };
}

interface Range {
  low: number;
  high: number;
}

const middleOf = ({ bids, asks }: HeatSample): number | undefined => {
  const [bid] = bids[0] ?? [];
  const [ask] = asks[0] ?? [];
  return bid === undefined || ask === undefined ? (bid ?? ask) : (bid + ask) / 2;
};

/** The way of the middle, and half of the newest book on both sides of it. */
function rangeOf(samples: readonly HeatSample[]): Range | undefined {
  const middles = samples.flatMap((sample) => middleOf(sample) ?? []);
  const last = samples.at(-1);
  const [newest] = middles.slice(-1);
  if (newest === undefined || last === undefined) return undefined;
  const reach = (levels: HeatSample['bids']): number => {
    const [price = newest] = levels[Math.trunc(levels.length / 2)] ?? [];
    return Math.abs(price - newest);
  };
  const room = Math.max(reach(last.bids), reach(last.asks)) || newest / 1_000;
  return { low: Math.min(...middles) - room, high: Math.max(...middles) + room };
}

interface Cells {
  samples: readonly HeatSample[];
  range: Range;
  plot: { width: number; height: number };
  column: number;
  x(time: number): number;
}

function cells({ pen, colour }: Sheet, { samples, range, plot, column, x }: Cells): void {
  const height = plot.height / ROWS;
  const columns = samples.map((sample) => ({
    left: x(sample.time),
    bids: bucketsOf(sample.bids, range),
    asks: bucketsOf(sample.asks, range),
  }));
  const sorted = columns
    .flatMap(({ bids, asks }) => [...bids, ...asks])
    .filter((number) => number > 0)
    .toSorted((one, other) => one - other);
  // The thickest cells would make all others alike.
  const most = sorted[Math.trunc(sorted.length * 0.97)] ?? 1;
  for (const { left, bids, asks } of columns) {
    for (let row = 0; row < ROWS; row += 1) {
      const [bid = 0, ask = 0] = [bids[row], asks[row]];
      const number = bid + ask;
      if (number <= 0) continue;
      const step = Math.min(STRENGTHS.length - 1, Math.trunc((number / most) * STRENGTHS.length));
      pen.globalAlpha = STRENGTHS[step] ?? 1;
      pen.fillStyle = colour(bid >= ask ? '--chart-up' : '--chart-down');
      pen.fillRect(left, plot.height - (row + 1) * height, column + 0.5, height);
    }
  }
  pen.globalAlpha = 1;
}

function bucketsOf(levels: HeatSample['bids'], { low, high }: Range): number[] {
  const buckets: number[] = Array.from({ length: ROWS }, () => 0);
  for (const [price, number] of levels) {
    const row = Math.trunc(((price - low) / (high - low)) * ROWS);
    if (price >= low && row < ROWS) buckets[row] = (buckets[row] ?? 0) + number;
  }
  return buckets;
}

interface Axes {
  range: Range;
  plot: { width: number; height: number };
  from: number;
  x(time: number): number;
  words: HeatWords;
}

function axes({ pen, colour, font, height }: Sheet, { range, plot, from, x, words }: Axes): void {
  pen.font = font;
  pen.fillStyle = colour('--text2');
  pen.strokeStyle = colour('--line');
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(plot.width + 0.5, 0);
  pen.lineTo(plot.width + 0.5, plot.height);
  pen.stroke();
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const part of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const price = range.low + (range.high - range.low) * part;
    pen.fillText(words.price(price), plot.width + 6, plot.height * (1 - part));
  }
  pen.textAlign = 'center';
  for (let minute = 1; minute < 5; minute += 1) {
    const time = from + minute * 60_000;
    pen.fillText(words.clock(time), x(time), plot.height + (height - plot.height) / 2 + 2);
  }
}
