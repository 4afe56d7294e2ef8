import { useEffect } from 'react';
import { useApp } from '../../../lib/app-context.ts';
import type { Live } from '../../../lib/market/live.ts';
import type { Book } from '../../../lib/market/types.ts';

export interface HeatSample {
  time: number;
  /** Price and quantity, for drawing only. */
  bids: readonly (readonly [price: number, number: number])[];
  asks: readonly (readonly [price: number, number: number])[];
}

export const EVERY_MS = 5_000;
export const KEPT = 60;

/** Per instrument, while the app is open: the tape's picture begins where the book was last seen. */
const samples = new Map<number, HeatSample[]>();

export const heatSamples = (match_id: number): readonly HeatSample[] => samples.get(match_id) ?? [];

/** Keeps a book every five seconds while it is watched, for five minutes. */
export function useHeatSamples(live: Live<Book | undefined>, match_id: number): void {
  const { quotes } = useApp();
  useEffect(() => {
    const take = (): void => {
      const book = live.value();
      if (book === undefined || book.hasGap) return;
      const time = quotes.serverNow();
      const list = samples.get(match_id) ?? [];
      const last = list.at(-1);
      if (last !== undefined && time - last.time < EVERY_MS) return;
      const recent = list.filter((sample) => time - sample.time < EVERY_MS * KEPT);
      samples.set(match_id, [...recent, sampleOf(book, time)]);
    };
    take();
    return live.onChange(take);
  }, [live, match_id, quotes]);
}

function sampleOf({ bids, asks }: Book, time: number): HeatSample {
  const numbers = (levels: Book['bids']): HeatSample['bids'] =>
    levels.map(({ pixels }, at) => {
      const before = levels[at - 1]?.pixels.total ?? 0;
      return [pixels.price, pixels.total - before] as const;
    });
  return { time, bids: numbers(bids), asks: numbers(asks) };
}
