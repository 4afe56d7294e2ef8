/**
 * Values of a feed's indicators by bar time. The worker computes them: one request at a time; the next one
 * covers all bars changed since.
 */
import type { CandleFeed } from '../../../lib/market/candles.ts';

/** The running bar changes thirty times a second; its averages are updated less often. */
const REST = 200;
const RETRY = 2_000;

export interface IndicatorValues {
  choose(lines: string): void;
  areChosen(): boolean;
  /** Bars from this time on have changed. */
  change(from: number): void;
  at(time: number): readonly number[] | undefined;
  close(): void;
}

export function openIndicatorValues(
  feed: Pick<CandleFeed, 'indicators'>,
  onChange: (from: number) => void,
): IndicatorValues {
  const values = new Map<number, readonly number[]>();
  let lines = '';
  let columns = 0;
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
    for (let at = 0; at + width <= answer.length; at += width) {
      values.set(answer[at] ?? 0, [...answer.subarray(at + 1, at + width)]);
    }
    onChange(from);
  }

  return {
    choose(next) {
      if (next === lines) return;
      lines = next;
      columns = columnCount(next);
      choice += 1;
      values.clear();
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
    close() {
      isClosed = true;
      clearTimeout(rest);
    },
  };
}

function columnCount(lines: string): number {
  if (lines === '') return 0;
  return lines.split('\n').reduce((sum, line) => sum + (/^(boll|macd)\//.test(line) ? 3 : 1), 0);
}
