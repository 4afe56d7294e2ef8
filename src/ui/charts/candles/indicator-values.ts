/**
 * Values of a feed's indicators by bar time. The worker computes them: one request at a time; the next one
 * covers all bars changed since.
 */
import type { CandleFeed } from '../../../lib/market/candles.ts';

/** The running bar changes thirty times a second; its averages are updated less often. */
const REST = 200;
const RETRY = 2_000;

export interface IndicatorValues {
  /** `columns`: values of a bar in an answer. */
  choose(lines: string, columns: number): void;
  areChosen(): boolean;
  /** Bars from this time on have changed. */
  change(from: number): void;
  at(time: number): readonly number[] | undefined;
  /** Times after a bar for which there are values: of lines that are drawn later. */
  beyond(time: number): readonly number[];
  close(): void;
}

export function openIndicatorValues(
  feed: Pick<CandleFeed, 'indicators' | 'length' | 'bar'>,
  onChange: (from: number) => void,
): IndicatorValues {
  const values = new Map<number, readonly number[]>();
  let lines = '';
  let columns = 0;
  /** In the order of their values; only the end of a chart has any. */
  let ahead: readonly number[] = [];
  /** The first bar that changed since the last request. */
  let dirty: number | undefined;
  /** Number of the choice: responses to former ones are dropped. */
  let choice = 0;
  let isAsking = false;
  let isClosed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (isAsking || isClosed || rest !== undefined || dirty === undefined || lines === '') return;
    const from = dirty;
    const mine = choice;
    dirty = undefined;
    isAsking = true;
    // The worker died without a response: request again.
    const answer = await feed.indicators(from, lines).catch(() => undefined);
    isAsking = false;
    if (isClosed) return;
    if (mine === choice) {
      if (answer === undefined) dirty = Math.min(from, dirty ?? from);
      else take(answer, from);
    }
    pause(answer === undefined ? RETRY : REST);
  }

  function pause(milliseconds: number): void {
    rest = setTimeout(() => {
      rest = undefined;
      void ask();
    }, milliseconds);
  }

  function take(answer: Float64Array, from: number): void {
    const width = columns + 1;
    const newest = newestBar();
    const later: number[] = [];
    for (const time of ahead) values.delete(time);
    for (let at = 0; at + width <= answer.length; at += width) {
      const time = answer[at] ?? 0;
      values.set(time, [...answer.subarray(at + 1, at + width)]);
      if (time > newest) later.push(time);
    }
    ahead = later;
    // A line that is drawn earlier changes bars before the first changed one.
    onChange(Math.min(from, answer[0] ?? from));
  }

  function newestBar(): number {
    const length = feed.length();
    return length === 0 ? 0 : feed.bar(length - 1).time;
  }

  return {
    choose(next, width) {
      if (next === lines) return;
      lines = next;
      columns = width;
      choice += 1;
      values.clear();
      ahead = [];
      dirty = 0;
      clearTimeout(rest);
      rest = undefined;
      void ask();
    },
    areChosen: () => lines !== '',
    change(from) {
      dirty = Math.min(from, dirty ?? from);
      void ask();
    },
    at: (time) => values.get(time),
    beyond: (time) => ahead.filter((one) => one > time),
    close() {
      isClosed = true;
      clearTimeout(rest);
    },
  };
}
