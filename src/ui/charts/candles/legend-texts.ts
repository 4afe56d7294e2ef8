import type { BarTexts, CandleFeed } from '../../../lib/market/candles.ts';

/** The running bar changes thirty times a second, too fast to read. */
const REST = 100;

export interface LegendTexts {
  want(time: number): void;
  choose(lines: string): void;
  close(): void;
}

/**
 * Exact texts of the selected bar. They come from the worker: one request at a time, and the newest request
 * replaces waiting ones. Another bar is requested at once, the same one after a pause.
 */
export function openLegendTexts(
  feed: CandleFeed,
  onTexts: (time: number, texts: BarTexts) => void,
): LegendTexts {
  let next: number | undefined;
  let shownTime: number | undefined;
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
    // The worker died: the legend keeps its texts and their time.
    const texts = await feed.texts(time, indicators).catch(() => undefined);
    isAsking = false;
    if (isClosed) return;
    shownTime = time;
    if (texts !== undefined) onTexts(time, texts);
    if (next !== undefined && next !== time) void ask();
    else rest = setTimeout(() => void ask(), REST);
  }

  return {
    want(time) {
      next = time;
      if (isAsking || (rest !== undefined && time === shownTime)) return;
      clearTimeout(rest);
      void ask();
    },
    choose(lines) {
      indicators = lines;
      if (shownTime === undefined) return;
      next ??= shownTime;
      shownTime = undefined;
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
