import type {
  Bar,
  BarTexts,
  CandleChange,
  CandleFeed,
  Period,
} from '../../src/lib/market/candles.ts';

export const MINUTE = 60_000;
export const FIRST_BAR = Date.UTC(2026, 10, 21, 12);

/** A candle feed in memory, controlled by the test: the store's interface without worker and core. */
export class MemoryFeed implements CandleFeed {
  readonly matchId = 1;
  readonly period: Period;
  bars: Bar[];
  now: 'loading' | 'live' | 'broken' = 'live';
  older: Bar[][] = [];
  reads = { bar: 0, older: 0, texts: 0, indicators: 0 };
  readonly #listeners = new Set<(change: CandleChange) => void>();

  constructor(length: number, period: Period = '1min') {
    this.period = period;
    this.bars = Array.from({ length }, (_, index) => barOf(index));
  }

  get listening(): number {
    return this.#listeners.size;
  }

  state() {
    return this.now;
  }

  length(): number {
    return this.bars.length;
  }

  bar(index: number): Bar {
    this.reads.bar += 1;
    const bar = this.bars[index];
    if (bar === undefined) throw new Error(`there is no bar ${index} of ${this.bars.length}`);
    return bar;
  }

  subscribe(listener: (change: CandleChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async loadOlder(): Promise<boolean> {
    this.reads.older += 1;
    const page = this.older.pop();
    if (page === undefined) return false;
    this.bars.unshift(...page);
    this.notify({ kind: 'prepend', count: page.length });
    return this.older.length > 0;
  }

  async texts(time: number, indicators = ''): Promise<BarTexts | undefined> {
    this.reads.texts += 1;
    const bar = this.bars.find((one) => one.time === time);
    if (bar === undefined) return undefined;
    const { open, high, low, close, volume } = bar;
    return {
      open: `o${open}`,
      high: `h${high}`,
      low: `l${low}`,
      close: `c${close}`,
      volume: `v${volume}`,
      values: indicators === '' ? [] : indicators.split('\n').map((line) => `${line}=${close}`),
    };
  }

  /** One column per line: the close of the bar, like an indicator equal to it. */
  async indicators(from: number, lines: string): Promise<Float64Array> {
    this.reads.indicators += 1;
    const columns = lines.split('\n');
    const bars = this.bars.filter(({ time }) => time >= from);
    return Float64Array.from(
      bars.flatMap(({ time, close }) => [time, ...columns.map(() => close)]),
    );
  }

  retry(): void {
    this.now = 'loading';
  }

  catalogue(): Promise<[]> {
    return Promise.resolve([]);
  }

  profile(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  tick(close: number, number = 0): void {
    const last = this.bars.at(-1);
    if (last === undefined) throw new Error('no bar is running');
    const { high, low, volume } = last;
    const range = { high: Math.max(high, close), low: Math.min(low, close) };
    const changedBar = { ...last, ...range, close, volume: volume + number };
    this.bars[this.bars.length - 1] = changedBar;
    this.notify({ kind: 'tail', from: this.bars.length - 1 });
  }

  /** Adds bars; the running one closes unchanged. */
  grow(count: number): void {
    const from = this.bars.length;
    const next = (this.bars.at(-1)?.time ?? FIRST_BAR - MINUTE) + MINUTE;
    for (let index = 0; index < count; index += 1) {
      this.bars.push({ ...barOf(from + index), time: next + index * MINUTE });
    }
    this.notify({ kind: 'tail', from });
  }

  notify(change: CandleChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }
}

/** A wave whose neighbours always differ, so that a misplaced bar is noticed. */
export function barOf(index: number): Bar {
  const middle = 1_000 + 100 * Math.sin(index / 40) + (index % 7);
  const up = index % 3 !== 0;
  return {
    time: FIRST_BAR + index * MINUTE,
    open: middle,
    high: middle + 6,
    low: middle - 5,
    close: up ? middle + 3 : middle - 3,
    volume: 50 + (index % 11) * 10,
  };
}
