import type { BarTexts, CandleFeed } from '../../../lib/candles.ts';

/** The running bar changes thirty times a second; nobody reads its figures that often. */
const REST = 100;

export interface LegendTexts {
  want(time: number): void;
  /** Other indicators: their texts are asked for at once. */
  choose(lines: string): void;
  close(): void;
}

/**
 * Exact texts of the bar that is meant. They live in the worker, so one question is under way at a time and the newest
 * wish replaces those before it. Another bar is asked for at once, the same one again after a rest.
 */
export function openLegendTexts(
  feed: CandleFeed,
  answered: (time: number, texts: BarTexts) => void,
): LegendTexts {
  let next: number | undefined;
  let told: number | undefined;
  let isAsking = false;
  let isClosed = false;
  let indicators = '';
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    rest = undefined;
    if (next === undefined) return;
    const time = next;
    next = undefined;
    isAsking = true;
    // A worker that died has no texts: what the legend shows stays, and names its time.
    const texts = await feed.texts(time, indicators).catch(() => undefined);
    isAsking = false;
    if (isClosed) return;
    told = time;
    if (texts !== undefined) answered(time, texts);
    if (next !== undefined && next !== time) void ask();
    else rest = setTimeout(() => void ask(), REST);
  }

  return {
    want(time) {
      next = time;
      if (isAsking || (rest !== undefined && time === told)) return;
      clearTimeout(rest);
      void ask();
    },
    choose(lines) {
      indicators = lines;
      if (told === undefined) return;
      next ??= told;
      told = undefined;
      if (!isAsking) {
        clearTimeout(rest);
        void ask();
      }
    },
    close() {
      isClosed = true;
      clearTimeout(rest);
    },
  };
}
