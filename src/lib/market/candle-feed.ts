import { CHART_HEADER } from '../../../protocol/layout.ts';
import type {
  Bar,
  BarTexts,
  CandleChange,
  CandleFeed,
  CandleState,
  Period,
  ProfileWish,
  StudyProfile,
  StudyRecord,
} from './candles.ts';
import type { Section } from './snapshot.ts';

const MODE = { whole: 0, tail: 1, prepend: 2 } as const;
const STATES: readonly CandleState[] = ['loading', 'loading', 'live', 'broken'];
/** Floats per bar: time, open, high, low, close, volume. */
const WIDTH = 6;
const BAR_BYTES = WIDTH * 8;
/** Initial capacity in bars, and the room added at either end when it is full. */
const ROOM = 2_000;
const MOST = 100_000;

export interface CandleQuestions {
  older(handle: number): Promise<boolean>;
  texts(handle: number, time: number, indicators: string): Promise<string>;
  indicators(handle: number, from: number, indicators: string): Promise<Float64Array>;
  catalogue(): Promise<readonly StudyRecord[]>;
  profile(handle: number, wish: ProfileWish): Promise<StudyProfile | undefined>;
  retry(handle: number): void;
}

/**
 * The bars of one chart as floats for drawing, in one array with room at both ends: ticks are appended, history
 * is prepended, and neither moves existing bars.
 */
export class CandleStore implements CandleFeed {
  readonly handle: number;
  readonly matchId: number;
  readonly period: Period;
  readonly #questions: CandleQuestions;
  readonly #listeners = new Set<(change: CandleChange) => void>();
  #floats = new Float64Array(2 * ROOM * WIDTH);
  #first = ROOM;
  #end = ROOM;
  #now: CandleState = 'loading';
  #isFailed = false;
  #askingOlder: Promise<boolean> | undefined;

  constructor(handle: number, matchId: number, period: Period, questions: CandleQuestions) {
    this.handle = handle;
    this.matchId = matchId;
    this.period = period;
    this.#questions = questions;
  }

  state(): CandleState {
    return this.#isFailed && this.length() === 0 ? 'failed' : this.#now;
  }

  length(): number {
    return this.#end - this.#first;
  }

  bar(index: number): Bar {
    const at = (this.#first + index) * WIDTH;
    const float = (place: number): number => this.#floats[at + place] ?? 0;
    return {
      time: float(0),
      open: float(1),
      high: float(2),
      low: float(3),
      close: float(4),
      volume: float(5),
    };
  }

  subscribe(listener: (change: CandleChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  loadOlder(): Promise<boolean> {
    if (this.length() >= MOST) return Promise.resolve(false);
    this.#askingOlder ??= this.#questions.older(this.handle).finally(() => {
      this.#askingOlder = undefined;
    });
    return this.#askingOlder;
  }

  async texts(time: number, indicators = ''): Promise<BarTexts | undefined> {
    const lines = await this.#questions.texts(this.handle, time, indicators);
    if (lines === '') return undefined;
    const [open = '', high = '', low = '', close = '', volume = '', ...values] = lines.split('\n');
    return { open, high, low, close, volume, values };
  }

  indicators(from: number, lines: string): Promise<Float64Array> {
    return this.#questions.indicators(this.handle, from, lines);
  }

  catalogue(): Promise<readonly StudyRecord[]> {
    return this.#questions.catalogue();
  }

  profile(wish: ProfileWish): Promise<StudyProfile | undefined> {
    return this.#questions.profile(this.handle, wish);
  }

  retry(): void {
    this.fails(false);
    this.#questions.retry(this.handle);
  }

  fails(isFailed: boolean): void {
    this.#isFailed = isFailed;
    this.#notify({ kind: 'tail', from: this.length() });
  }

  accept({ view }: Section): void {
    const mode = view.getUint8(CHART_HEADER.mode);
    const count = view.getUint32(CHART_HEADER.bars, true);
    this.#now = STATES[view.getUint8(CHART_HEADER.state)] ?? 'loading';
    if (mode === MODE.prepend) this.#prepend(view, count);
    else if (mode === MODE.whole) this.#replace(view, count);
    else this.#append(view, count);
  }

  #replace(view: DataView, count: number): void {
    this.#first = ROOM;
    this.#end = ROOM;
    this.#makeRoom(count);
    this.#write(view, count, this.#first);
    this.#end = this.#first + count;
    this.#notify({ kind: 'whole' });
  }

  #append(view: DataView, count: number): void {
    let from = this.#end;
    if (count > 0) {
      const time = view.getFloat64(CHART_HEADER.bytes, true);
      while (from > this.#first && (this.#floats[(from - 1) * WIDTH] ?? 0) >= time) from -= 1;
      this.#end = from;
      this.#makeRoom(count);
      this.#write(view, count, from);
      this.#end = from + count;
    }
    this.#notify({ kind: 'tail', from: from - this.#first });
  }

  #prepend(view: DataView, count: number): void {
    if (count > this.#first) this.#move(this.length(), count + ROOM);
    this.#first -= count;
    this.#write(view, count, this.#first);
    this.#notify({ kind: 'prepend', count });
  }

  #write(view: DataView, count: number, bar: number): void {
    const at = view.byteOffset + CHART_HEADER.bytes;
    this.#floats.set(new Float64Array(view.buffer, at, (count * BAR_BYTES) / 8), bar * WIDTH);
  }

  #makeRoom(count: number): void {
    if ((this.#end + count) * WIDTH > this.#floats.length)
      this.#move(this.length() + count, this.#first);
  }

  /** Moves to a larger array with room for `before` bars in front. */
  #move(bars: number, before: number): void {
    const larger = new Float64Array((before + bars + Math.max(ROOM, bars >> 1)) * WIDTH);
    larger.set(this.#floats.subarray(this.#first * WIDTH, this.#end * WIDTH), before * WIDTH);
    this.#end = before + this.length();
    this.#first = before;
    this.#floats = larger;
  }

  #notify(change: CandleChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
