import type { Bar, BarTexts, CandleFeed } from '../../../../lib/market/candles.ts';

const MINUTE = 60_000;
const FIRST = 1_795_000_000_000;
const COUNT = 120;

/** Candles of an invented day: the gallery's chart needs no market. */
const BARS: readonly Bar[] = Array.from({ length: COUNT }, (_, at) => {
  const way = (step: number): number =>
    93_000 + 1_400 * Math.sin(step / 14) + 500 * Math.sin(step / 3.3) + step * 6;
  const [open, close] = [way(at), way(at + 1)];
  return {
    time: FIRST + at * MINUTE,
    open,
    close,
    high: Math.max(open, close) + 60 + 40 * Math.abs(Math.sin(at)),
    low: Math.min(open, close) - 60 - 40 * Math.abs(Math.cos(at)),
    volume: 20 + 15 * Math.abs(Math.sin(at / 5)),
  };
});
const NONE: Bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
const TEXTS: BarTexts = {
  open: '93,984.0',
  high: '94,386.2',
  low: '93,921.7',
  close: '94,218.6',
  volume: '842.6',
  values: ['93,722.7', '92,588.0', '93,603.0'],
};

function sampleRow({ time }: Bar, at: number): number[] {
  const mean = (window: number): number => {
    const windowBars = BARS.slice(Math.max(0, at + 1 - window), at + 1);
    return windowBars.reduce((sum, { close }) => sum + close, 0) / windowBars.length;
  };
  return [time, mean(7), mean(25), mean(60)];
}

export const SAMPLE_FEED: CandleFeed = {
  matchId: 0,
  period: '1min',
  state: () => 'live',
  length: () => BARS.length,
  bar: (index) => BARS[index] ?? NONE,
  subscribe: () => () => undefined,
  loadOlder: () => Promise.resolve(false),
  texts: () => Promise.resolve(TEXTS),
  // Three invented lines instead of averages.
  indicators: () => Promise.resolve(Float64Array.from(BARS.flatMap(sampleRow))),
  catalogue: () => Promise.resolve([]),
  profile: () => Promise.resolve(undefined),
  retry: () => undefined,
};
export const SAMPLE_TIME = FIRST + 90 * MINUTE;
