import type {
  Bar,
  BarTexts,
  CandleChange,
  CandleFeed,
  CandleState,
  ProfileWish,
  StudyProfile,
  StudyRecord,
} from './candles.ts';

/** A feed that ends at a chosen bar: what follows is hidden until it is stepped to (R-CHART-3). */
export class ReplayFeed implements CandleFeed {
  readonly #feed: CandleFeed;
  readonly #listeners = new Set<(change: CandleChange) => void>();
  readonly #leave: () => void;
  /** Time of the last visible bar. */
  #end: number;

  constructor(feed: CandleFeed, end: number) {
    this.#feed = feed;
    this.#end = end;
    this.#leave = feed.subscribe((change) => {
      // Of the newest bar, which is hidden.
      if (change.kind === 'tail' && change.from >= this.length()) return;
      this.#tell(change);
    });
  }

  get matchId(): number {
    return this.#feed.matchId;
  }

  get period(): CandleFeed['period'] {
    return this.#feed.period;
  }

  /** Not live: the last price is grey. */
  state(): CandleState {
    const state = this.#feed.state();
    return state === 'live' ? 'broken' : state;
  }

  length(): number {
    let low = 0;
    let high = this.#feed.length();
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#feed.bar(middle).time <= this.#end) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  bar(index: number): Bar {
    return this.#feed.bar(index);
  }

  subscribe(listener: (change: CandleChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows more bars, or fewer; false if there are none. At least one stays. */
  step(bars: number): boolean {
    const before = this.length();
    const after = Math.max(1, Math.min(this.#feed.length(), before + bars));
    if (after === before) return false;
    this.#end = this.#feed.bar(after - 1).time;
    this.#tell({ kind: 'tail', from: Math.min(before, after) });
    return true;
  }

  /** Ends at the bar of that time, which was visible. */
  endAt(time: number): boolean {
    const before = this.length();
    this.#end = Math.max(this.#feed.bar(0).time, Math.min(this.#end, time));
    const after = this.length();
    if (after === before) return false;
    this.#tell({ kind: 'tail', from: after });
    return true;
  }

  loadOlder(): Promise<boolean> {
    return this.#feed.loadOlder();
  }

  texts(time: number, indicators?: string): Promise<BarTexts | undefined> {
    return this.#feed.texts(time, indicators);
  }

  indicators(from: number, lines: string): Promise<Float64Array> {
    return this.#feed.indicators(from, lines);
  }

  catalogue(): Promise<readonly StudyRecord[]> {
    return this.#feed.catalogue();
  }

  /** Of the bars that are shown: the visible ones end before what is hidden. */
  profile(wish: ProfileWish): Promise<StudyProfile | undefined> {
    return this.#feed.profile(wish);
  }

  retry(): void {
    this.#feed.retry();
  }

  close(): void {
    this.#leave();
  }

  #tell(change: CandleChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

/** Where a replay begins without a chosen bar, in bars before the newest one. */
const FIRST_HIDDEN = 50;

/** At the bar of that time; undefined before there are bars. */
export function openReplay(feed: CandleFeed, time?: number): ReplayFeed | undefined {
  const length = feed.length();
  if (length < 2) return undefined;
  return new ReplayFeed(feed, time ?? feed.bar(Math.max(0, length - 1 - FIRST_HIDDEN)).time);
}
